import {
  inboxNews,
  listInbox,
  markInbox,
  type InboxItem,
  type InboxMark,
} from '@boh/contract/inbox/inbox.contract.ts';
import { INBOX_TEXTS } from '@boh/contract/inbox/inbox.words.ts';
import { isSilent } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import { useSave } from '../../api/use-save.ts';

const invalidates = [listInbox, inboxNews];

/** Marks things, and says how it went; one that was only read or put back says so by its looks. */
export function useMarking() {
  const { save, trySave, isSaving } = useSave(markInbox, {
    invalidates,
    success: ({ message }, { body }) =>
      body.Mark === 'Snooze' || body.All === true || (body.Keys?.length ?? 0) > 1 ? message : undefined,
    failure: (error) => errorText(error, INBOX_TEXTS.markFailed),
  });
  const mark = (items: readonly InboxItem[], Mark: InboxMark) =>
    trySave({ body: { Mark, Keys: items.map(({ Key }) => Key) } });
  return { mark, save, trySave, isSaving };
}

/** Reads what is about to be opened. Where that fails it is opened all the same; false once the session has ended. */
export function useReading(): (item: InboxItem) => Promise<boolean> {
  const { save } = useSave(markInbox, { invalidates });
  return ({ Key }) =>
    save({ body: { Mark: 'Read', Keys: [Key] } }).then(
      () => true,
      (error: unknown) => !isSilent(error),
    );
}
