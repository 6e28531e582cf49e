import { listAccounts } from '@boh/contract/bank/bank.contract.ts';
import { STATEMENT_FORMATS } from '@boh/contract/bank/bank.words.ts';
import { Button, Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useList } from '../../api/use-list.ts';
import fields from '../../ui/form/fields.module.css';
import { DialogFoot } from '../../ui/page/dialog-foot.tsx';
import { mayLeave, useLeaveGuard } from '../../ui/form/leave-guard.ts';
import { useFileDrop } from '../../ui/form/use-file-drop.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { useFocusBack } from '../../ui/page/use-focus-back.ts';
import type { Account } from './bank.queries.ts';
import { StatementLine } from './statement-line.tsx';
import { isBusy, isReady, LARGEST, useStatementQueue } from './use-statement-queue.ts';
import classes from './bank.module.css';

const AccountForm = fetchedLater(() => import('./account-form.tsx'), 'AccountForm');

const NO_ACCOUNTS: readonly Account[] = [];

interface StatementUploadProps {
  /** The hotel whose statements are shown: files find accounts of it alone. Blank for all. */
  hotel: string;
  /** What was dropped before this was opened. */
  files: readonly File[];
  onClose: () => void;
}

/** Files chosen or dropped, what each holds and what is wrong with it, then the import. */
export function StatementUpload({ hotel, files, onClose }: StatementUploadProps) {
  useFocusBack();
  const list = useList(listAccounts, {});
  const accounts = list.isLoading
    ? NO_ACCOUNTS
    : list.rows.filter(({ LocationID }) => hotel === '' || String(LocationID) === hotel);
  const queue = useStatementQueue(accounts);
  const { lines, add, isImporting, isOpen } = queue;
  const [mapped, setMapped] = useState<{ account: Account; sample: File } | null>(null);
  useLeaveGuard(isOpen);
  const dropped = useRef(files);
  const addLatest = useRef(add);
  addLatest.current = add;
  const isKnown = !list.isLoading;
  useEffect(() => {
    // The accounts say which file is whose.
    if (!isKnown || dropped.current.length === 0) return;
    void addLatest.current(dropped.current);
    dropped.current = [];
  }, [isKnown]);
  const drop = useFileDrop((chosen) => void add(chosen), isImporting || !isKnown);
  const leave = async () => {
    if (!isImporting && (await mayLeave('part'))) onClose();
  };
  const ready = lines.filter(isReady).length;
  const isChecking = lines.some(isBusy);
  const isDone = lines.length > 0 && !isOpen;
  return (
    <Modal
      opened
      onClose={() => void leave()}
      title="Import Statements"
      size={1040}
      closeOnClickOutside={false}
      // The mapping lies above it and hears Escape as well.
      closeOnEscape={mapped === null}
      trapFocus={mapped === null}
    >
      <div className={classes['drop']} {...drop.target}>
        <input
          type="file"
          multiple
          aria-label="Statement files"
          aria-describedby="statement-limit"
          className={fields['file']}
          disabled={isImporting || !isKnown}
          data-autofocus
          onChange={({ currentTarget }) => {
            void add([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <p id="statement-limit" className={`${classes['soft'] ?? ''} ${classes['dropHint'] ?? ''}`}>
          Chosen or dropped here: {STATEMENT_FORMATS.join(', ')}, each of at most {LARGEST}. A file is checked
          first, and saved whole or not at all; what is known already is not added twice.
        </p>
        {list.error !== null && <ErrorState onRetry={list.refetch} />}
        {isKnown && list.error === null && list.rows.length === 0 && (
          <p role="alert" className={classes['problem']}>
            There is no account yet whose statements could be read. Add one under ACCOUNTS first.
          </p>
        )}
        <ul className={classes['files']} aria-label="Files">
          {lines.map((line) => (
            <StatementLine
              key={line.key}
              line={line}
              accounts={list.rows}
              queue={queue}
              onMap={(account) => setMapped({ account, sample: line.file })}
            />
          ))}
        </ul>
      </div>
      <DialogFoot>
        <Button variant="default" onClick={() => void leave()} disabled={isImporting}>
          {isDone ? 'Close' : 'Cancel'}
        </Button>
        <Button
          loading={isImporting}
          disabled={ready === 0 || isChecking}
          onClick={() => void queue.importAll()}
        >
          {ready > 1 ? `Import ${ready} files` : 'Import'}
        </Button>
      </DialogFoot>
      {mapped && (
        <AccountForm
          account={mapped.account}
          sample={mapped.sample}
          onSaved={() => queue.again(String(mapped.account.AccountID))}
          onClose={() => setMapped(null)}
        />
      )}
    </Modal>
  );
}
