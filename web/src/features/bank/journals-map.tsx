import { listJournalMap } from '@boh/contract/bank/journals.contract.ts';
import { MAPPED, MAPPED_LABELS } from '@boh/contract/bank/journals.words.ts';
import { useMemo, type ReactNode } from 'react';
import { useList } from '../../api/use-list.ts';
import { useOpenRecord } from '../../ui/address/use-open-record.ts';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { openCell } from '../../ui/table/open-cell.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useServerTable } from '../../ui/table/use-table.ts';
import { formatDate } from '../../ui/text/time.ts';
import type { JournalMapRow } from './journal-map-form.tsx';
import classes from './bank.module.css';

const JournalMapForm = fetchedLater(() => import('./journal-map-form.tsx'), 'JournalMapForm');

/** What a hotel takes over from the group is written softer. */
const Shown = ({ own, used }: { own: string | null; used: string | null }) => (
  <span data-case="keep" className={own ? undefined : classes['soft']}>
    {used}
  </span>
);

const columnsOf = (open: (row: JournalMapRow) => void): Column<JournalMapRow>[] => [
  {
    key: 'LocationName',
    header: 'Hotel',
    frozen: true,
    cell: openCell(open, ({ LocationName }) => LocationName),
  },
  ...MAPPED.map((name): Column<JournalMapRow> => ({
    key: name,
    header: MAPPED_LABELS[name],
    sortable: false,
    cell: ({ Accounts, Used }) => <Shown own={Accounts[name]} used={Used[name]} />,
  })),
  {
    key: 'Begins',
    header: 'Journals Begin',
    sortable: false,
    cell: ({ Begins, UsedBegins }) => <Shown own={Begins} used={formatDate(UsedBegins)} />,
  },
];

/** Which account each kind of amount goes to, for the group and for hotels that differ. */
export function JournalsMap({ views }: { views: ReactNode }) {
  const server = useServerTable({ endpoint: listJournalMap, pageSize: 20 });
  const list = useList(listJournalMap, { query: server.query });
  const [edited, setEdited] = useOpenRecord(list, 'LocationID', { endpoint: listJournalMap });
  const columns = useMemo(() => columnsOf(setEdited), [setEdited]);
  return (
    <>
      <FilterRow label="Journal accounts">
        {views}
        <SearchBox label="Search accounts" value={server.search} onChange={server.onSearch} />
        <ExportMenu endpoint={listJournalMap} input={{ query: server.query }} name="journal-accounts" />
      </FilterRow>
      <DataTable
        label="Journal accounts"
        columns={columns}
        rows={list.rows}
        rowKey={({ LocationID }) => LocationID ?? 0}
        loading={list}
        sorting={server.sorting}
      />
      <Pager {...server.pagerOf(list)} />
      {edited && edited !== 'new' && (
        <JournalMapForm
          map={edited}
          group={list.rows.find(({ LocationID }) => LocationID === null)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
