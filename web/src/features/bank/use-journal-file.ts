import { listJournals, openJournal } from '@boh/contract/bank/journals.contract.ts';
import { JOURNAL_TEXTS, type JournalFormat } from '@boh/contract/bank/journals.words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { reload } from '../../api/use-save.ts';
import { useDownload } from '../../ui/table/use-download.ts';

/** The files of journals. The first download of one marks it as sent, which shows at once. */
export function useJournalFile() {
  const client = useQueryClient();
  const file = useDownload(JOURNAL_TEXTS.downloadFailed);
  const get = async (journal: { JournalID: number; Number: number }, Format: JournalFormat) => {
    const { JournalID, Number } = journal;
    const input = { params: { JournalID }, query: { Format } };
    await file.start(openJournal, input, `journal-${Number}.${Format}`);
    reload(client, [listJournals, openJournal]);
  };
  return { file, get };
}
