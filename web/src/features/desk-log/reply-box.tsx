import { entryHead, isThreadOpen } from '@boh/contract/desk-log/desk-log.calc.ts';
import {
  DESK_LOG_TEXTS,
  logChanges,
  replyBody,
  replyToLog,
  type DeskLog,
} from '@boh/contract/desk-log/desk-log.contract.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useSave } from '../../api/use-save.ts';
import { useLostFiles } from '../../ui/form/drafts.ts';
import { NotesField } from '../../ui/form/fields.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { useMarkDone } from './desk-log.queries.ts';
import { PicturesField } from './pictures-field.tsx';

const EMPTY = { Entry: '' };
const replyText = replyBody.pick({ Entry: true });

/** Sends what is written and settles the log with it. */
function FinishButton({ onFinish }: { onFinish: () => void }) {
  const { isSubmitting } = useFormState();
  return (
    <Button
      variant="default"
      disabled={isSubmitting}
      title="Sends the reply and marks this log as done"
      onClick={({ currentTarget }) => {
        onFinish();
        currentTarget.form?.requestSubmit();
      }}
    >
      Reply and Finish
    </Button>
  );
}

interface ReplyBoxProps {
  log: DeskLog;
  zone: string;
}

/** Answers a log, with screenshots where words are not enough. */
export function ReplyBox({ log, zone }: ReplyBoxProps) {
  const LogID = log.LogsID;
  const isOpen = isThreadOpen(log.Entries);
  const [added, setAdded] = useState<File[]>([]);
  const draft = `desk-log-reply:${LogID}`;
  const pictures = useLostFiles(draft, added.length);
  const finishes = useRef(false);
  const { mark } = useMarkDone();
  const { save, progress } = useSave(replyToLog, {
    invalidates: [logChanges],
    success: DESK_LOG_TEXTS.replied,
    failure: DESK_LOG_TEXTS.replyFailed,
    seconds: 5,
  });
  const send = async ({ Entry }: { Entry: string }) => {
    const isLast = finishes.current;
    finishes.current = false;
    const body = { LogID, Entry, ...entryHead(new Date(), zone) };
    const { Entries } = await save({ body, files: { 'Screenshots[]': added } });
    pictures.forget();
    setAdded([]);
    // The reply stands by now: a mark that cannot be saved says so and takes nothing back.
    // What ends a log leaves nothing to do itself; both say DONE by themselves.
    if (isLast && (await mark(LogID, 0))) await mark(LogID, Entries.length - 1);
  };
  return (
    <FormPanel
      label="Answer this log"
      schema={replyText}
      defaultValues={EMPTY}
      draft={draft}
      onSubmit={send}
      onInvalid={() => {
        finishes.current = false;
      }}
      submitLabel="Send Reply"
      actions={isOpen && <FinishButton onFinish={() => (finishes.current = true)} />}
    >
      <NotesField
        name="Entry"
        label="Reply"
        required
        description={
          isOpen
            ? undefined
            : 'This log is done, and a reply does not open it again. Something new is a new entry.'
        }
      />
      <PicturesField added={added} onAddedChange={setAdded} progress={progress} lost={pictures.lost} />
    </FormPanel>
  );
}
