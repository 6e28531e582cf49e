import { entryHead, picturesText } from '@boh/contract/desk-log/desk-log.calc.ts';
import { logChanges, replyToLog } from '@boh/contract/desk-log/desk-log.contract.ts';
import { useSave } from '../../api/use-save.ts';

/** Sends pictures after an entry that is posted already: a new log takes words alone. */
export function useSendPictures(zone: string) {
  const { save, isSaving, progress } = useSave(replyToLog, { invalidates: [logChanges] });
  const send = (LogID: number, files: readonly File[]) => {
    const body = { LogID, Entry: picturesText(files.length), ...entryHead(new Date(), zone) };
    return save({ body, files: { 'Screenshots[]': [...files] } });
  };
  return { send, isSaving, progress };
}
