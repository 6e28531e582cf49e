import {
  listDueJournals,
  listJournals,
  makeJournals,
  MOST_SHOWN,
} from '@boh/contract/bank/journals.contract.ts';
import { JOURNAL_KINDS, JOURNAL_TEXTS, MAPPED_LABELS } from '@boh/contract/bank/journals.words.ts';
import { Button } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useList, type RowOf } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { dayOr, idText, listOf, oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { DayInput } from '../../ui/form/day-input.tsx';
import { TickList } from '../../ui/form/tick-list.tsx';
import { WorkProgress } from '../../ui/message/work-progress.tsx';
import { Choice } from '../../ui/page/choice.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { Pill } from '../../ui/page/stat-tile.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useAddressSearch, useClientTable } from '../../ui/table/use-table.ts';
import { formatCount, formatMoney } from '../../ui/text/money.ts';
import { formatDate } from '../../ui/text/time.ts';
import { useHotelChoices } from './bank.queries.ts';
import classes from './bank.module.css';

type Due = RowOf<typeof listDueJournals>;

const KIND = oneOf(['', ...JOURNAL_KINDS]);
const HOTELS = listOf(idText);
const PAGE_SIZE = 20;

const keyOf = ({ LocationID, Kind, Correcting, From }: Due) =>
  `${LocationID} ${Kind} ${String(Correcting)} ${From}`;

export const dueColumns = (openKey: string | null, toggle: (key: string) => void): Column<Due>[] => [
  {
    key: 'LocationName',
    header: 'Hotel',
    frozen: true,
    cell: (row) => (
      <LinkButton aria-expanded={openKey === keyOf(row)} onClick={() => toggle(keyOf(row))}>
        {row.LocationName}
      </LinkButton>
    ),
    sortValue: ({ LocationName }) => LocationName,
  },
  { key: 'Kind', header: 'Kind' },
  {
    key: 'Correcting',
    header: 'Correcting',
    cell: ({ Correcting }) => Correcting && <Pill tone="warn">Correcting</Pill>,
    sortValue: ({ Correcting }) => (Correcting ? 'Correcting' : ''),
  },
  { key: 'From', header: 'From', cell: ({ From }) => formatDate(From) },
  { key: 'To', header: 'To', cell: ({ To }) => formatDate(To) },
  { key: 'Entries', header: 'Entries', align: 'right', cell: ({ Entries }) => formatCount(Entries) },
  { key: 'Total', header: 'Total', align: 'right', cell: ({ Total }) => formatMoney(Total) },
  {
    key: 'Problem',
    header: 'Problem',
    cell: ({ Problem }) => <span className={classes['finding']}>{Problem}</span>,
    sortValue: ({ Problem }) => Problem,
  },
];

interface JournalsDueProps {
  views: ReactNode;
  onMade: () => void;
  onAccounts: () => void;
}

/** What would be journaled, and the button that does. */
export function JournalsDue({ views, onMade, onAccounts }: JournalsDueProps) {
  const hotels = useHotelChoices();
  const [chosen, setChosen] = useAddressValue('hotels', HOTELS);
  const [kind, setKind] = useAddressValue('kind', KIND);
  const [to, setTo] = useAddressValue('to', dayOr(''));
  const [search, setSearch] = useAddressSearch();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const ids = chosen ?? [];
  const asked = { ...(kind !== '' && { Kind: kind }), ...(to !== '' && { To: to }) };
  const query = { ...asked, ...(ids.length > 0 && { LocationIDs: ids.join(',') }) };
  const list = useList(listDueJournals, { query });
  const columns = useMemo(
    () => dueColumns(openKey, (key) => setOpenKey((open) => (open === key ? null : key))),
    [openKey],
  );
  const { table, pager } = useClientTable(list.rows, { columns, search, pageSize: PAGE_SIZE });
  const { save, isSaving, work } = useSave(makeJournals, {
    invalidates: [listJournals, listDueJournals],
    success: ({ message }) => message,
    failure: (error) => errorText(error, JOURNAL_TEXTS.makeFailed),
    seconds: 6,
    isLong: true,
  });
  const ready = list.rows.filter(({ Problem }) => Problem === '').length;
  const make = async () => {
    const body = { ...asked, ...(ids.length > 0 && { LocationIDs: ids.map(Number) }) };
    const made = await save({ body }).catch(() => undefined);
    if (made) onMade();
  };
  return (
    <>
      <FilterRow label="Journals due">
        {views}
        <SearchBox label="Search journals due" value={search} onChange={setSearch} delay={0} />
        <TickList
          label="Hotels"
          text={ids.length === 0 ? 'All hotels' : `${ids.length} ${ids.length === 1 ? 'hotel' : 'hotels'}`}
          options={hotels}
          ticked={ids}
          onTicked={(values) => setChosen(values.length === 0 ? null : values)}
        />
        <Choice
          aria-label="Kind"
          value={kind}
          data={[{ value: '', label: 'All kinds' }, ...JOURNAL_KINDS]}
          onChange={(value) => setKind(value as typeof kind)}
        />
        <DayInput
          aria-label="Up to"
          title="Check dates, days and approvals up to this day; today where none is chosen"
          value={to}
          onChange={({ currentTarget: { value } }) => setTo(value)}
        />
        <ExportMenu endpoint={listDueJournals} input={{ query }} name="journals-due" />
        <Button
          loading={isSaving}
          disabled={ready === 0 || list.isRefreshing}
          onClick={() => void make()}
        >{`Make ${formatCount(ready)} ${ready === 1 ? 'journal' : 'journals'}`}</Button>
      </FilterRow>
      {isSaving && <WorkProgress label="Making journals" work={work} waiting="Looking for what is due" />}
      {ready < list.rows.length && (
        <p role="status" className={classes['problem']}>
          What has a problem is left out. <LinkButton onClick={onAccounts}>Choose the accounts</LinkButton>
        </p>
      )}
      <DataTable
        label="Journals due"
        rowKey={keyOf}
        loading={list}
        emptyText={search === '' ? 'Nothing is due' : 'No data found'}
        emptyHint={
          search === ''
            ? 'Payroll is due once it is approved, a day once it is closed, a claim once it is approved.'
            : 'Try other words.'
        }
        expansion={{ openKey, render: (row) => <DueLines row={row} /> }}
        {...table}
      />
      <Pager {...pager} />
    </>
  );
}

/** What a journal would say: its accounts with their sums, and the records it is of. */
const DueLines = ({ row }: { row: Due }) => (
  <div className={classes['dueLines']}>
    <table className={classes['plain']}>
      <caption>Accounts</caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Debit</th>
          <th scope="col">Credit</th>
        </tr>
      </thead>
      <tbody>
        {row.Lines.map(({ Item, Account, Amount }) => (
          <tr key={`${Item} ${Account}`}>
            <td data-case="keep">
              {Account === '' ? <span className={classes['finding']}>No account</span> : Account}{' '}
              <span className={classes['soft']}>{MAPPED_LABELS[Item]}</span>
            </td>
            <td>{Amount > 0 && formatMoney(Amount)}</td>
            <td>{Amount < 0 && formatMoney(-Amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <table className={classes['plain']}>
      <caption>
        {row.Entries > MOST_SHOWN
          ? `The first ${MOST_SHOWN} of ${formatCount(row.Entries)} entries`
          : 'Entries'}
      </caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Of</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {row.Shown.map((entry) => (
          <tr key={`${entry.Date} ${entry.Memo}`}>
            <td>{formatDate(entry.Date)}</td>
            <td data-case="keep">{entry.Memo}</td>
            <td>{formatMoney(entry.Total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
