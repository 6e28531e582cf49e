import { openJournal, type listJournals } from '@boh/contract/bank/journals.contract.ts';
import { MAPPED_LABELS } from '@boh/contract/bank/journals.words.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { Modal } from '@mantine/core';
import { useMemo } from 'react';
import { useAnswer, type RowOf } from '../../api/use-list.ts';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { useFocusBack } from '../../ui/page/use-focus-back.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { DownloadProgress } from '../../ui/table/download-progress.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { formatDate, formatTime } from '../../ui/text/time.ts';
import { JournalFiles } from './journal-files.tsx';
import { useJournalFile } from './use-journal-file.ts';
import classes from './bank.module.css';

type Journal = RowOf<typeof listJournals>;
type Entry = AnswerOf<typeof openJournal>['EntryList'][number];
type Line = Entry['Lines'][number] & Pick<Entry, 'DocNumber' | 'Date' | 'Memo'> & { key: string };

const LINE_COLUMNS: Column<Line>[] = [
  { key: 'DocNumber', header: 'Number', sortable: false },
  { key: 'Date', header: 'Date', sortable: false, cell: (line) => formatDate(line.Date) },
  {
    key: 'Account',
    header: 'Account',
    sortable: false,
    cell: ({ Account }) => <span data-case="keep">{Account}</span>,
  },
  {
    key: 'Debit',
    header: 'Debit',
    align: 'right',
    sortable: false,
    cell: ({ Amount }) => (Amount > 0 ? formatMoney(Amount) : ''),
  },
  {
    key: 'Credit',
    header: 'Credit',
    align: 'right',
    sortable: false,
    cell: ({ Amount }) => (Amount < 0 ? formatMoney(-Amount) : ''),
  },
  { key: 'Item', header: 'Amount', sortable: false, cell: ({ Item }) => MAPPED_LABELS[Item] },
  { key: 'Memo', header: 'Of', sortable: false, cell: ({ Memo }) => <span data-case="keep">{Memo}</span> },
];

/** A journal as its files have it. */
export function JournalDialog({ journal, onClose }: { journal: Journal; onClose: () => void }) {
  useFocusBack();
  const { JournalID, Number, LocationName, Kind, Correcting } = journal;
  const { answer, isLoading, error, refetch } = useAnswer(openJournal, { params: { JournalID } });
  const { file, get } = useJournalFile();
  const lines = useMemo(
    () =>
      (answer?.EntryList ?? []).flatMap(({ Lines, ...entry }) =>
        Lines.map((line): Line => ({ ...entry, ...line, key: `${entry.DocNumber} ${line.Item}` })),
      ),
    [answer],
  );
  const { MadeByName, MadeAt, SentByName, SentAt, Timezone } = answer ?? journal;
  return (
    <Modal opened onClose={onClose} title={`Journal ${Number}, ${LocationName}`} size={1000}>
      <dl className={classes['facts']}>
        <Fact name="Kind">{Correcting ? `${Kind}, correcting` : Kind}</Fact>
        <Fact name="Total">{formatMoney(journal.Total)}</Fact>
        <Fact name="Made">
          {MadeByName}, {formatTime(MadeAt, Timezone)}
        </Fact>
        <Fact name="Sent">
          {SentAt === null ? 'Not yet' : `${SentByName}, ${formatTime(SentAt, Timezone)}`}
        </Fact>
      </dl>
      <DataTable
        label="Lines"
        columns={LINE_COLUMNS}
        rows={lines}
        rowKey={({ key }) => key}
        loading={{ isLoading, error, refetch }}
        maxHeight="50vh"
      />
      <div className={classes['journalActions']}>
        <HistoryButton record={`journal:${JournalID}`} />
        <DownloadProgress file={file} />
        <JournalFiles journal={journal} onGet={(format) => void get(journal, format)} />
      </div>
    </Modal>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
