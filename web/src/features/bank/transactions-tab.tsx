import { listAccounts, listTransactions } from '@boh/contract/bank/bank.contract.ts';
import { TRANSACTION_STATES } from '@boh/contract/bank/bank.words.ts';
import { useMemo } from 'react';
import { useList } from '../../api/use-list.ts';
import { idText, oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { Choice } from '../../ui/page/choice.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useServerTable } from '../../ui/table/use-table.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { formatDate } from '../../ui/text/time.ts';
import { BankFilter, useBankFilter } from './bank-filter.tsx';
import { accountChoices, type Transaction } from './bank.queries.ts';
import { openedByTransaction, type Opened } from './opened-deposit.ts';
import { StatePill } from './state-pill.tsx';
import classes from './bank.module.css';

const STATE = oneOf(['', ...TRANSACTION_STATES]);
const DIRECTIONS = [
  { value: '', label: 'Credits and debits' },
  { value: 'Credit', label: 'Credits' },
  { value: 'Debit', label: 'Debits' },
] as const;
const DIRECTION = oneOf(DIRECTIONS.map(({ value }) => value));

export const transactionColumns = (open: (opened: Opened) => void): Column<Transaction>[] => [
  { key: 'Date', header: 'Posted', cell: ({ Date }) => formatDate(Date) },
  { key: 'LocationName', header: 'Hotel' },
  { key: 'AccountName', header: 'Account' },
  {
    key: 'Amount',
    header: 'Amount',
    align: 'right',
    cell: ({ Amount }) => <span className={Amount < 0 ? classes['debit'] : ''}>{formatMoney(Amount)}</span>,
    hint: 'Credits above zero, debits below',
  },
  {
    key: 'State',
    header: 'Deposit',
    cell: (row) => {
      const opened = openedByTransaction(row);
      const pill = <StatePill state={row.State} />;
      return opened === null ? (
        pill
      ) : (
        <LinkButton
          aria-label={`${row.State}: open the ${row.State === 'Matched' ? 'deposit' : 'credit'} of ${formatDate(row.Date)}`}
          onClick={() => open(opened)}
        >
          {pill}
        </LinkButton>
      );
    },
  },
  { key: 'Text', header: 'Text' },
  { key: 'Reference', header: 'Reference' },
  { key: 'Currency', header: 'Currency', sortable: false },
];

/** What the statements say, line by line. */
export function TransactionsTab({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const server = useServerTable({ endpoint: listTransactions, pageSize: 20 });
  const filter = useBankFilter();
  const accounts = useList(listAccounts, {}).rows;
  const [account, setAccount] = useAddressValue('account', idText);
  const [state, setState] = useAddressValue('show', STATE);
  const [direction, setDirection] = useAddressValue('direction', DIRECTION);
  const query = {
    ...server.query,
    ...filter.query,
    ...(account !== '' && { AccountID: Number(account) }),
    ...(state !== '' && { State: state }),
    ...(direction !== '' && { Direction: direction }),
  };
  const list = useList(listTransactions, { query });
  const columns = useMemo(() => transactionColumns(onOpen), [onOpen]);
  const isAll =
    server.search === '' && [account, state, direction].every((each) => each === '') && !filter.isOn;
  const ofHotel = accounts.filter(
    ({ LocationID }) => filter.hotel === '' || String(LocationID) === filter.hotel,
  );
  return (
    <>
      <FilterRow label="Transactions">
        <SearchBox label="Search transactions" value={server.search} onChange={server.onSearch} />
        <BankFilter filter={filter} fresh={server.fresh} days="Posted" />
        <Choice
          aria-label="Account"
          value={account}
          data={[{ value: '', label: 'All accounts' }, ...accountChoices(ofHotel)]}
          onChange={server.fresh(setAccount)}
        />
        <Choice
          aria-label="Deposit"
          value={state}
          data={[{ value: '', label: 'All states' }, ...TRANSACTION_STATES]}
          onChange={server.fresh((value: string) => setState(value as typeof state))}
        />
        <Choice
          aria-label="Credits or debits"
          value={direction}
          data={DIRECTIONS}
          onChange={server.fresh((value: string) => setDirection(value as typeof direction))}
        />
        <ExportMenu endpoint={listTransactions} input={{ query }} name="transactions" />
      </FilterRow>
      <DataTable
        label="Transactions"
        columns={columns}
        rows={list.rows}
        rowKey={({ TransactionID }) => TransactionID}
        loading={list}
        sorting={server.sorting}
        emptyText={isAll ? 'No transactions yet' : 'No data found'}
        emptyHint={
          isAll ? 'They come with the statements of the accounts.' : 'Try other words or another choice.'
        }
      />
      <Pager {...server.pagerOf(list)} />
    </>
  );
}
