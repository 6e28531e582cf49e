import { accountFields, listAccounts } from '@boh/contract/bank/bank.contract.ts';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useList } from '../../api/use-list.ts';
import { idText } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { useOpenRecord } from '../../ui/address/use-open-record.ts';
import { Choice } from '../../ui/page/choice.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { Pill } from '../../ui/page/stat-tile.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { openCell } from '../../ui/table/open-cell.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { recordColumns } from '../../ui/table/record-columns.ts';
import { SearchBox } from '../../ui/table/search-box.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useServerTable } from '../../ui/table/use-table.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { formatDate } from '../../ui/text/time.ts';
import { useHotelChoices, type Account } from './bank.queries.ts';

const AccountForm = fetchedLater(() => import('./account-form.tsx'), 'AccountForm');

export const accountColumns = (open: (account: Account) => void): Column<Account>[] => {
  const { Name: name, LocationName: hotel, ...others } = accountFields;
  const { RepeatsReferences: _, ...shown } = others;
  return [
    ...recordColumns<Account>(
      { Name: name, LocationName: hotel, ...shown },
      {
        Name: { frozen: true, cell: openCell(open, ({ Name }) => Name) },
        LocationName: { header: 'Hotel' },
        LastFour: { header: 'Last Four' },
        Payroll: { cell: ({ Payroll }) => Payroll && <Pill tone="good">Payroll</Pill> },
      },
    ),
    {
      key: 'CsvMapping',
      header: 'CSV Files',
      sortable: false,
      cell: ({ CsvMapping }) => (CsvMapping ? 'Read' : ''),
    },
    { key: 'Balance', header: 'Balance', align: 'right', cell: ({ Balance }) => formatMoney(Balance) },
    { key: 'BalanceDate', header: 'Balance Of', cell: ({ BalanceDate }) => formatDate(BalanceDate) },
    {
      key: 'StatementsTo',
      header: 'Statements To',
      cell: ({ StatementsTo }) => formatDate(StatementsTo),
      hint: 'The last day that a statement covers',
    },
  ];
};

/** The accounts whose statements are read. */
export function AccountsTab() {
  const server = useServerTable({ endpoint: listAccounts, pageSize: 20 });
  const hotels = useHotelChoices();
  const [hotel, setHotel] = useAddressValue('hotel', idText);
  const query = { ...server.query, ...(hotel !== '' && { LocationID: Number(hotel) }) };
  const list = useList(listAccounts, { query });
  const [edited, setEdited] = useOpenRecord(list, 'AccountID', { endpoint: listAccounts });
  const columns = useMemo(() => accountColumns(setEdited), [setEdited]);
  const isAll = server.search === '' && hotel === '';
  const add = () => setEdited('new');
  return (
    <>
      <FilterRow label="Accounts">
        <SearchBox label="Search accounts" value={server.search} onChange={server.onSearch} />
        <Choice
          aria-label="Hotel"
          value={hotel}
          data={[{ value: '', label: 'All hotels' }, ...hotels]}
          onChange={server.fresh(setHotel)}
        />
        <ExportMenu endpoint={listAccounts} input={{ query }} name="bank-accounts" />
        <Button onClick={add}>Add Account</Button>
      </FilterRow>
      <DataTable
        label="Accounts"
        columns={columns}
        rows={list.rows}
        rowKey={({ AccountID }) => AccountID}
        loading={list}
        sorting={server.sorting}
        emptyText={isAll ? 'No accounts yet' : 'No data found'}
        emptyHint={
          isAll
            ? 'Statements are imported into the account they are of.'
            : 'Try other words or another choice.'
        }
        emptyAction={isAll && <LinkButton onClick={add}>Add Account</LinkButton>}
      />
      <Pager {...server.pagerOf(list)} />
      {edited && <AccountForm account={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
