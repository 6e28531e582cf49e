import { listJournals } from '@boh/contract/bank/journals.contract.ts';
import { JOURNAL_KINDS, type JournalFormat } from '@boh/contract/bank/journals.words.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useList, type RowOf } from '../../api/use-list.ts';
import { oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { useOpenRecord } from '../../ui/address/use-open-record.ts';
import { Choice } from '../../ui/page/choice.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { Pill } from '../../ui/page/stat-tile.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { DownloadProgress } from '../../ui/table/download-progress.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { openCell } from '../../ui/table/open-cell.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useServerTable } from '../../ui/table/use-table.ts';
import { formatCount, formatMoney } from '../../ui/text/money.ts';
import { formatDate, formatTime } from '../../ui/text/time.ts';
import { BankFilter, useBankFilter } from './bank-filter.tsx';
import { FORMAT_NAMES, JournalFiles } from './journal-files.tsx';
import { useJournalFile } from './use-journal-file.ts';

const JournalDialog = fetchedLater(() => import('./journal-dialog.tsx'), 'JournalDialog');

type Journal = RowOf<typeof listJournals>;

const KIND = oneOf(['', ...JOURNAL_KINDS]);
const SHOWN = { '': 'Sent or not', 'not-sent': 'Not sent', sent: 'Sent', correcting: 'Correcting' } as const;
type Shown = keyof typeof SHOWN;
const STATE = oneOf(Object.keys(SHOWN) as Shown[]);

/** What each choice asks the server for. */
const ASKED: Readonly<Record<Shown, object>> = {
  '': {},
  'not-sent': { Sent: 'no' },
  sent: { Sent: 'yes' },
  correcting: { Correcting: 'yes' },
};

const columnsOf = (
  open: (journal: Journal) => void,
  get: (journal: Journal, format: JournalFormat) => void,
): Column<Journal>[] => [
  {
    key: 'Number',
    header: 'Number',
    frozen: true,
    cell: openCell(open, ({ Number }) => formatCount(Number)),
  },
  { key: 'LocationName', header: 'Hotel' },
  { key: 'Kind', header: 'Kind' },
  {
    key: 'Correcting',
    header: 'Correcting',
    cell: ({ Correcting }) => Correcting && <Pill tone="warn">Correcting</Pill>,
  },
  { key: 'From', header: 'From', cell: ({ From }) => formatDate(From) },
  { key: 'To', header: 'To', cell: ({ To }) => formatDate(To) },
  { key: 'Entries', header: 'Entries', align: 'right', cell: ({ Entries }) => formatCount(Entries) },
  { key: 'Total', header: 'Total', align: 'right', cell: ({ Total }) => formatMoney(Total) },
  { key: 'MadeByName', header: 'Made By' },
  { key: 'MadeAt', header: 'Made', cell: ({ MadeAt, Timezone }) => formatTime(MadeAt, Timezone) },
  {
    key: 'SentByName',
    header: 'Sent By',
    hint: 'Who downloaded it first',
    cell: ({ SentByName }) => SentByName ?? <Pill>Not sent</Pill>,
  },
  { key: 'SentAt', header: 'Sent', cell: ({ SentAt, Timezone }) => formatTime(SentAt, Timezone) },
  {
    key: 'Files',
    header: 'Files',
    sortable: false,
    screenOnly: true,
    cell: (journal) => <JournalFiles journal={journal} onGet={(format) => get(journal, format)} />,
  },
];

/** The journals that were made, and their files. */
export function JournalsMade({ views, onDue }: { views: ReactNode; onDue: () => void }) {
  const server = useServerTable({ endpoint: listJournals, pageSize: 20 });
  const filter = useBankFilter();
  const [kind, setKind] = useAddressValue('kind', KIND);
  const [shown, setShown] = useAddressValue('show', STATE);
  const query = {
    ...server.query,
    ...filter.query,
    ...(kind !== '' && { Kind: kind }),
    ...ASKED[shown],
  };
  const list = useList(listJournals, { query });
  const [opened, setOpened] = useOpenRecord(list, 'JournalID', { endpoint: listJournals });
  const { file, get } = useJournalFile();
  const columns = columnsOf(setOpened, (journal, format) => void get(journal, format));
  const isAll = server.search === '' && kind === '' && shown === '' && !filter.isOn;
  return (
    <>
      <FilterRow label="Journals">
        {views}
        <SearchBox label="Search journals" value={server.search} onChange={server.onSearch} />
        <BankFilter filter={filter} fresh={server.fresh} days="Entries" />
        <Choice
          aria-label="Kind"
          value={kind}
          data={[{ value: '', label: 'All kinds' }, ...JOURNAL_KINDS]}
          onChange={server.fresh((value: string) => setKind(value as typeof kind))}
        />
        <Choice
          aria-label="State"
          value={shown}
          data={Object.entries(SHOWN).map(([value, label]) => ({ value, label }))}
          onChange={server.fresh((value: string) => setShown(value as Shown))}
        />
        <DownloadProgress file={file} />
        <ExportMenu endpoint={listJournals} input={{ query }} name="journals" />
        <Button onClick={onDue}>Make Journals</Button>
      </FilterRow>
      <DataTable
        label="Journals"
        columns={columns}
        rows={list.rows}
        rowKey={({ JournalID }) => JournalID}
        loading={list}
        sorting={server.sorting}
        emptyText={isAll ? 'No journals yet' : 'No data found'}
        emptyHint={
          isAll
            ? `Approved payroll, closed days and approved claims go to the bookkeeping as ${FORMAT_NAMES.iif} or ${FORMAT_NAMES.csv}.`
            : 'Try other words or another choice.'
        }
        emptyAction={isAll && <LinkButton onClick={onDue}>Make Journals</LinkButton>}
      />
      <Pager {...server.pagerOf(list)} />
      {opened && opened !== 'new' && <JournalDialog journal={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
