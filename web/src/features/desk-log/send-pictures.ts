import { deskLogDate, shiftHeadline } from '@boh/contract/desk-log/desk-log.calc.ts';
import { logChanges, replyToLog } from '@boh/contract/desk-log/desk-log.contract.ts';
import { useSave } from '../../api/use-save.ts';

/** A reply wants words: those of one that brings nothing but pictures. */
const wordsFor = (count: number) => (count === 1 ? 'Picture' : `${count} pictures`);

/** Sends pictures after an entry that is posted already: a new log takes words alone. */
export function useSendPictures(zone: string) {
  const { save, isSaving, progress } = useSave(replyToLog, { invalidates: [logChanges] });
  const send = (LogID: number, files: readonly File[]) => {
    const now = new Date();
    const head = { Headline: shiftHeadline(now, zone), Date: deskLogDate(now, zone) };
    const body = { LogID, Entry: wordsFor(files.length), ...head };
    return save({ body, files: { 'Screenshots[]': [...files] } });
  };
  return { send, isSaving, progress };
}
