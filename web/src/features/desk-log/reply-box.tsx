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
import { Attachments } from '../../ui/attachments.tsx';
import { NotesField } from '../../ui/fields.tsx';
import { FormPanel } from '../../ui/form-panel.tsx';
import { showToast } from '../../ui/toasts.ts';

const EMPTY = { Entry: '' };
const replyText = replyBody.pick({ Entry: true });
const MEGABYTE = 1024 * 1024;

/** Keeps what may be sent and says what may not, before anything is uploaded. */
function acceptable(files: readonly File[]): File[] {
  const small = files.filter((file) => file.size <= pictures.maxBytes);
  if (small.length < files.length || small.length > pictures.maxFiles) {
    const text = `At most ${pictures.maxFiles} screenshots of ${pictures.maxBytes / MEGABYTE} MB each`;
    showToast(text, { tone: 'error', seconds: 5 });
  }
  return small.slice(0, pictures.maxFiles);
}

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
      onSubmit={send}
      submitLabel="Send Reply"
    >
      <NotesField name="Entry" label="Reply" required />
      <Attachments
        label="Screenshots"
        names={[]}
        onOpen={() => undefined}
        added={added}
        onAddedChange={(files) => setAdded(acceptable(files))}
        accept=".png,.jpg,.jpeg,.webp,.heic"
        progress={added.length > 0 ? progress : null}
      />
    </FormPanel>
  );
}
