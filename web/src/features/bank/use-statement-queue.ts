import { importStatement } from '@boh/contract/bank/bank.contract.ts';
import { BANK_TEXTS } from '@boh/contract/bank/bank.words.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { statementFile } from '@boh/contract/uploads.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isSilent } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import { longCall, type Work } from '../../api/long-call.ts';
import { reload } from '../../api/use-save.ts';
import { STATEMENT_LISTS, type Account } from './bank.queries.ts';
import { accountsOf } from './statement-account.ts';

export type Checked = AnswerOf<typeof importStatement>;

/** What became of a file so far: it waits (for its account too), is looked at, can be imported or not, is imported. */
type Stage = 'waiting' | 'checking' | 'ready' | 'refused' | 'importing' | 'imported';

export interface Line {
  readonly key: number;
  readonly file: File;
  /** Blank until it is known. */
  readonly account: string;
  readonly stage: Stage;
  /** What the check found. */
  readonly checked: Checked | null;
  /** Why it is refused where no line of it is to blame, or what the import said. */
  readonly said: string;
}

/** As large as a statement may be. */
export const LARGEST = `${statementFile.maxBytes / 1024 / 1024} MB`;

/** Statements name their account near their beginning; a file of several accounts may be long. */
const LOOKED_AT = 1024 * 1024;

const refusalOf = (file: File): string =>
  file.size === 0
    ? 'This file is empty.'
    : file.size > statementFile.maxBytes
      ? `This file is larger than ${LARGEST}.`
      : '';

/** Nothing more can become of it here. */
const isOver = ({ stage }: Line): boolean => stage === 'imported' || stage === 'refused';
export const isReady = ({ stage }: Line): boolean => stage === 'ready';
export const isBusy = ({ stage }: Line): boolean => stage === 'checking' || stage === 'importing';

/** As old statements come before newer ones. */
const byDays = (one: Line, other: Line): number =>
  (one.checked?.From ?? '').localeCompare(other.checked?.From ?? '');

/**
 * Statement files on their way: each is checked by the server as soon as its account is known, one after the other, and
 * imported when somebody says so, whole or not at all. A file of several accounts stands there once for each.
 */
export function useStatementQueue(accounts: readonly Account[]) {
  const client = useQueryClient();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [isImporting, setImporting] = useState(false);
  const [uploaded, setUploaded] = useState<number | null>(null);
  const [work, setWork] = useState<Work | null>(null);
  const lastKey = useRef(0);
  const isRunning = useRef(false);
  const closed = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    closed.current = controller;
    return () => controller.abort();
  }, []);

  const change = (key: number, values: Partial<Line>) =>
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...values } : line)));

  const send = async (line: Line, query: { preview?: 'yes' }): Promise<Checked> => {
    setUploaded(null);
    setWork(null);
    return longCall(
      importStatement,
      { query, body: { AccountID: Number(line.account) }, files: { file: line.file } },
      { onProgress: setUploaded, onWork: setWork, signal: closed.current?.signal },
    );
  };

  /** Sends a file; whatever refuses it is said beside it. */
  const attempt = async (line: Line, during: Stage, work_: () => Promise<Partial<Line>>) => {
    change(line.key, { stage: during, said: '' });
    try {
      change(line.key, await work_());
    } catch (error) {
      const said = isSilent(error) ? '' : errorText(error, BANK_TEXTS.statementFailed);
      change(line.key, { stage: 'refused', said });
    }
  };

  const check = (line: Line) =>
    attempt(line, 'checking', async () => {
      const checked = await send(line, { preview: 'yes' });
      return { checked, stage: checked.Errors.length > 0 ? 'refused' : 'ready' };
    });

  useEffect(() => {
    if (isRunning.current || isImporting) return;
    const next = lines.find(({ stage, account }) => stage === 'waiting' && account !== '');
    if (!next) return;
    isRunning.current = true;
    void check(next).finally(() => {
      isRunning.current = false;
      // Looks for the next one.
      setLines((now) => [...now]);
    });
    // oxlint-disable-next-line react/exhaustive-deps -- `check` is made anew with each draw, and does the same.
  }, [lines, isImporting]);

  const add = async (files: readonly File[]) => {
    const found = await Promise.all(
      files.map(async (file): Promise<Omit<Line, 'key'>[]> => {
        const said = refusalOf(file);
        const blank = {
          file,
          account: '',
          checked: null,
          said,
          stage: said === '' ? 'waiting' : 'refused',
        } as const;
        if (said !== '') return [blank];
        const of = accountsOf({ name: file.name, text: await file.slice(0, LOOKED_AT).text() }, accounts);
        return of.length === 0
          ? [blank]
          : of.map(({ AccountID }) => ({ ...blank, account: String(AccountID) }));
      }),
    );
    setLines((now) => [
      ...now,
      ...found.flat().map((line) => {
        lastKey.current += 1;
        return { ...line, key: lastKey.current };
      }),
    ]);
  };

  const importAll = async () => {
    setImporting(true);
    for (const line of lines.filter(isReady).sort(byDays))
      await attempt(line, 'importing', async () => {
        const { message } = await send(line, {});
        return { stage: 'imported', said: message };
      });
    setImporting(false);
    reload(client, STATEMENT_LISTS);
  };

  return {
    lines,
    add,
    choose: (line: Line, account: string) =>
      change(line.key, { account, checked: null, said: '', stage: 'waiting' }),
    /** Looks at a file again: the account's mapping is another one. */
    again: (account: string) =>
      setLines((now) =>
        now.map((line) =>
          line.account === account && line.stage === 'refused'
            ? { ...line, stage: 'waiting', checked: null, said: '' }
            : line,
        ),
      ),
    remove: (line: Line) => setLines((now) => now.filter(({ key }) => key !== line.key)),
    importAll,
    isImporting,
    progress: { uploaded, work },
    /** Something chosen is neither imported nor refused. */
    isOpen: lines.some((line) => !isOver(line)),
  };
}

export type StatementQueue = ReturnType<typeof useStatementQueue>;
