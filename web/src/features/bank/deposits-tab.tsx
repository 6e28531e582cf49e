import { listDeposits } from '@boh/contract/bank/deposits.contract.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useList } from '../../api/use-list.ts';
import { oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { PrintButton } from '../../ui/print/print-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { useServerTable } from '../../ui/table/use-table.ts';
import { BankFilter, useBankFilter } from './bank-filter.tsx';
import { depositColumns } from './deposit-columns.tsx';
import { DepositTiles, SHOWN } from './deposit-tiles.tsx';
import { openedBy, OPENED, type Opened } from './opened-deposit.ts';

const SHOW = oneOf(SHOWN);

/** What cash counts say went to the bank, and which credits that is. */
export function DepositsTab({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const server = useServerTable({ endpoint: listDeposits, pageSize: 20 });
  const filter = useBankFilter();
  const [shown, setShown] = useAddressValue('show', SHOW);
  const query = {
    ...server.query,
    ...filter.query,
    ...(shown === 'Offered' ? { Offered: true } : shown !== '' && { State: shown }),
  };
  const list = useList(listDeposits, { query });
  const columns = useMemo(() => depositColumns((row) => onOpen(openedBy(row))), [onOpen]);
  const isAll = server.search === '' && shown === '' && !filter.isOn;
  const search = server.search === '' ? {} : { Search: server.search };
  return (
    <>
      <DepositTiles query={{ ...filter.query, ...search }} shown={shown} onShow={server.fresh(setShown)} />
      <FilterRow label="Deposits">
        <SearchBox label="Search deposits" value={server.search} onChange={server.onSearch} />
        <BankFilter filter={filter} fresh={server.fresh} days="Counted or posted" />
        <ExportMenu endpoint={listDeposits} input={{ query }} name="deposits" />
        <PrintButton />
      </FilterRow>
      <DataTable
        label="Deposits"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => OPENED.write(openedBy(row))}
        loading={list}
        sorting={server.sorting}
        emptyText={isAll ? 'No deposits yet' : 'No data found'}
        emptyHint={
          isAll
            ? 'Deposit drops of cash counts show here, and the credits of imported statements.'
            : 'Try other words or another choice.'
        }
        emptyAction={
          isAll && (
            <Link to="?tab=statements" className="link">
              To the statements
            </Link>
          )
        }
      />
      <Pager {...server.pagerOf(list)} />
    </>
  );
}
