import type { Endpoint } from '@boh/contract/endpoint.ts';
import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { isSilent } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import type { Following, Work } from '../../api/long-call.ts';
import { reload } from '../../api/use-save.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/table-rows.ts';
import { formatCount, formatMoney } from '../text/money.ts';
import { useFocusBack } from '../page/use-focus-back.ts';
import { formatDate } from '../text/time.ts';
import { DialogFoot } from '../page/dialog-foot.tsx';
import fields from './fields.module.css';
import foot from '../page/dialog-foot.module.css';
import classes from './import-dialog.module.css';
import { WorkProgress } from '../message/work-progress.tsx';

/** `value` is of a column that holds amounts in some rows and texts in others. */
type Kind = 'money' | 'count' | 'date' | 'value';

/** A field by its name, or with what the screen calls it and how it writes it. */
export type PreviewColumn = string | { key: string; header: string; kind?: Kind };

/** `LegalName` reads LEGAL NAME in capitals as well. */
const spaced = (key: string) => key.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');

function writtenAs(kind: Exclude<Kind, 'value'>, value: unknown): string {
  if (typeof value === 'number') return kind === 'money' ? formatMoney(value) : formatCount(value);
  return typeof value === 'string' ? formatDate(value) : '';
}

function amountOrText(value: unknown): string {
  if (typeof value === 'number') return formatMoney(value);
  return typeof value === 'string' && value !== '' ? value : '(blank)';
}

function columnOf(column: PreviewColumn): Column<Record<string, unknown>> {
  if (typeof column === 'string') return { key: column, header: spaced(column) };
  const { key, header, kind } = column;
  if (kind === undefined) return { key, header };
  if (kind === 'value') return { key, header, cell: (row) => amountOrText(row[key]), align: 'right' };
  return {
    key,
    header,
    cell: (row) => writtenAs(kind, row[key]),
    ...(kind !== 'date' && { align: 'right' as const }),
  };
}

/** The browser sees no change in the file that it has already, though it was mended meanwhile. */
const empty = (input: HTMLInputElement) => {
  input.value = '';
};

/** What checking a file found; nothing is saved yet. */
export interface ImportPreview {
  /** e.g. { label: 'New rows', value: 120 }; what should be looked at is tinted. */
  counts: readonly { label: string; value: number; tone?: 'warn' }[];
  errors: readonly { line: number; text: string }[];
  /** How they are told, where that is not line by line. */
  problems?: ReactNode;
  /** What is saved otherwise than somebody may think, in whole sentences. */
  warnings?: readonly string[];
  columns: readonly PreviewColumn[];
  /** What the rows are, where they are not those of the file. */
  label?: string;
  /** The first rows of the file as they would be saved. */
  rows: readonly Record<string, unknown>[];
  /** Why there is nothing to save, where nothing is wrong either; it stands in place of the rows. */
  nothing?: string | undefined;
}

interface ImportDialogProps<Answer extends { message: string }> {
  title: string;
  /** Which headers the file needs. */
  hint: string;
  /** Hands the file to the server, which saves everything or nothing; for a preview it only checks it. */
  send: (file: File, query: { preview?: 'yes' }, following: Following) => Promise<Answer>;
  previewOf: (answer: Answer, file: File) => ImportPreview;
  /** What stands above the file: where a template is had. */
  start?: ReactNode;
  /** The files to choose from. */
  accept?: string;
  /** Lists and answers to load again once a file is saved. */
  invalidates: readonly Endpoint[];
  onClose: () => void;
}

function Preview({
  counts,
  errors,
  problems,
  warnings = [],
  columns,
  label = 'First rows of the file',
  rows,
  nothing,
}: ImportPreview) {
  return (
    <>
      <p className={classes['counts']}>
        {counts.map(({ label, value, tone }) => (
          <span key={label} data-tone={tone}>
            {label}: <strong>{value.toLocaleString('en-US')}</strong>
          </span>
        ))}
      </p>
      {errors.length > 0 && problems}
      {errors.length > 0 && problems === undefined && (
        <div role="alert" className={foot['problem']}>
          Nothing can be saved until these lines are right:
          <ul className={classes['errors']}>
            {errors.map(({ line, text }) => (
              <li key={`${line}${text}`}>
                Line {line}: {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      {warnings.length > 0 && (
        <div role="status" className={classes['warnings']}>
          {warnings.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <div className={classes['preview']}>
        <DataTable
          label={label}
          columns={columns.map(columnOf)}
          rows={rows}
          rowKey={(row) => rows.indexOf(row)}
          emptyText={nothing}
          maxHeight={280}
        />
      </div>
    </>
  );
}

/** Choose a file, see what it holds and what is wrong with it, then save it all or nothing. */
export function ImportDialog<Answer extends { message: string }>({
  title,
  hint,
  send,
  previewOf,
  start,
  accept = '.csv,.xlsx',
  invalidates,
  onClose,
}: ImportDialogProps<Answer>) {
  const client = useQueryClient();
  useFocusBack();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [uploaded, setUploaded] = useState<number | null>(null);
  const [work, setWork] = useState<Work | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** A new one empties the browser's file field, which nothing else can. */
  const [round, setRound] = useState(0);
  /** The field names the file itself, until somebody who looks for another one empties it and then keeps this one. */
  const [isEmptied, setEmptied] = useState(false);

  const following = { onProgress: setUploaded, onWork: setWork };
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (!isSilent(error))
        setProblem(errorText(error, 'The server could not be reached. Please try again.'));
    } finally {
      setBusy(false);
      setUploaded(null);
      setWork(null);
    }
  };
  const check = async (chosen: File) =>
    setPreview(previewOf(await send(chosen, { preview: 'yes' }, following), chosen));
  const save = async (chosen: File) => {
    const { message } = await send(chosen, {}, following);
    reload(client, invalidates);
    setDone(message);
  };
  const again = () => {
    setRound(round + 1);
    setFile(null);
    setPreview(null);
    setDone(null);
  };
  const emptyField = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    empty(currentTarget);
    setEmptied(true);
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setEmptied(false);
    setPreview(null);
    setDone(null);
    if (chosen) void attempt(() => check(chosen));
  };
  const isRight = preview !== null && preview.errors.length === 0 && preview.nothing === undefined;
  const canSave = file !== null && isRight && done === null;
  return (
    <Modal opened onClose={onClose} title={title} size={1080} closeOnClickOutside={false}>
      <p className={classes['hint']}>{hint}</p>
      {start}
      <input
        key={round}
        type="file"
        accept={accept}
        aria-label="File to import"
        className={fields['file']}
        disabled={busy}
        data-autofocus
        onClick={emptyField}
        onDrop={emptyField}
        onChange={({ currentTarget: { files } }) => choose(files?.[0] ?? null)}
      />
      {file && isEmptied && (
        <p className={classes['hint']}>
          File: <span data-case="keep">{file.name}</span>
        </p>
      )}
      {preview && <Preview {...preview} />}
      <DialogFoot
        problem={problem}
        news={
          <>
            {busy && (
              <WorkProgress
                label="Import progress"
                uploaded={uploaded}
                work={work}
                waiting={preview ? 'The server saves the file' : 'The server reads and checks the file'}
              />
            )}
            {done !== null && (
              <p role="status" className={classes['done']}>
                {done}
              </p>
            )}
          </>
        }
      >
        <Button variant="default" onClick={onClose} disabled={busy}>
          Close
        </Button>
        {done !== null && (
          <Button variant="default" onClick={again}>
            Import another file
          </Button>
        )}
        <Button
          disabled={!canSave}
          loading={busy}
          onClick={() => {
            if (file) void attempt(() => save(file));
          }}
        >
          Import
        </Button>
      </DialogFoot>
    </Modal>
  );
}
