import { deskLogDate, shiftHeadline } from '@boh/contract/desk-log/desk-log.calc.ts';
import {
  DESK_LOG_TEXTS,
  logChanges,
  replyBody,
  replyToLog,
} from '@boh/contract/desk-log/desk-log.contract.ts';
import { pictures } from '@boh/contract/uploads.ts';
import { useState } from 'react';
import { useSave } from '../../api/use-save.ts';
import { Attachments } from '../../ui/form/attachments.tsx';
import { NotesField } from '../../ui/form/fields.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';

const EMPTY = { Entry: '' };
const replyText = replyBody.pick({ Entry: true });
interface ReplyBoxProps {
  LogID: number;
  zone: string;
}

/** Answers a log, with screenshots where words are not enough. */
export function ReplyBox({ LogID, zone }: ReplyBoxProps) {
  const [added, setAdded] = useState<File[]>([]);
  const { save, progress } = useSave(replyToLog, {
    invalidates: [logChanges],
    success: DESK_LOG_TEXTS.replied,
    failure: DESK_LOG_TEXTS.replyFailed,
    seconds: 5,
  });
  const send = async ({ Entry }: { Entry: string }) => {
    const now = new Date();
    const body = { LogID, Entry, Headline: shiftHeadline(now, zone), Date: deskLogDate(now, zone) };
    await save({ body, files: { 'Screenshots[]': added } });
    setAdded([]);
  };
  return (
    <FormPanel
      label="Answer this log"
      schema={replyText}
      defaultValues={EMPTY}
      draft={`desk-log-reply:${LogID}`}
      onSubmit={send}
      submitLabel="Send Reply"
    >
      <NotesField name="Entry" label="Reply" required />
      <Attachments
        label="Screenshots"
        names={[]}
        onOpen={() => undefined}
        added={added}
        onAddedChange={setAdded}
        rule={pictures}
        progress={added.length > 0 ? progress : null}
      />
    </FormPanel>
  );
}
