import { listAccounts, listStatements } from '@boh/contract/bank/bank.contract.ts';
import { STATEMENT_STATES } from '@boh/contract/bank/bank.words.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useList } from '../../api/use-list.ts';
import { idText, oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { useFileDrop } from '../../ui/form/use-file-drop.ts';
import { Choice } from '../../ui/page/choice.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useServerTable } from '../../ui/table/use-table.ts';
import { formatCount, formatMoney } from '../../ui/text/money.ts';
import { formatDate, formatTime } from '../../ui/text/time.ts';
import { BankFilter, useBankFilter } from './bank-filter.tsx';
import { accountChoices, type StatementRow } from './bank.queries.ts';
import { StatePill } from './state-pill.tsx';
import classes from './bank.module.css';

const StatementUpload = fetchedLater(() => import('./statement-upload.tsx'), 'StatementUpload');

const STATE = oneOf(['', ...STATEMENT_STATES]);
const DIALOG = oneOf(['', 'upload']);

export const STATEMENT_COLUMNS: Column<StatementRow>[] = [
  {
    key: 'UploadedAt',
    header: 'Uploaded',
    cell: ({ UploadedAt, Timezone }) => formatTime(UploadedAt, Timezone),
  },
  {
    key: 'Name',
    header: 'File',
    cell: ({ Name, Finding }) => (
      <span className={classes['statement']}>
        <span data-case="keep" title={Name}>
          {Name}
        </span>
        {Finding !== '' && <span className={classes['finding']}>{Finding}</span>}
      </span>
    ),
  },
  { key: 'State', header: 'State', cell: ({ State }) => <StatePill state={State} /> },
  { key: 'LocationName', header: 'Hotel' },
  { key: 'AccountName', header: 'Account' },
  { key: 'Format', header: 'Format' },
  { key: 'From', header: 'From', cell: ({ From }) => formatDate(From) },
  { key: 'To', header: 'To', cell: ({ To }) => formatDate(To) },
  {
    key: 'ClosingBalance',
    header: 'Closing Balance',
    align: 'right',
    cell: ({ ClosingBalance }) => formatMoney(ClosingBalance),
  },
  { key: 'New', header: 'New', align: 'right', cell: ({ New }) => formatCount(New) },
  { key: 'Known', header: 'Known', align: 'right', cell: ({ Known }) => formatCount(Known) },
  { key: 'UploadedByName', header: 'By' },
];

/** The statement files that were uploaded, those that were refused too, and the way to upload more. */
export function StatementsTab() {
  const server = useServerTable({ endpoint: listStatements, pageSize: 20 });
  const filter = useBankFilter();
  const accounts = useList(listAccounts, {}).rows;
  const [account, setAccount] = useAddressValue('account', idText);
  const [state, setState] = useAddressValue('show', STATE);
  const [dialog, setDialog] = useAddressValue('open', DIALOG, 'part');
  const [files, setFiles] = useState<readonly File[]>([]);
  const upload = (dropped: readonly File[] = []) => {
    setFiles(dropped);
    setDialog('upload');
  };
  const drop = useFileDrop(upload, dialog === 'upload');
  const query = {
    ...server.query,
    ...filter.query,
    ...(account !== '' && { AccountID: Number(account) }),
    ...(state !== '' && { State: state }),
  };
  const list = useList(listStatements, { query });
  const isAll = server.search === '' && account === '' && state === '' && !filter.isOn;
  const ofHotel = accounts.filter(
    ({ LocationID }) => filter.hotel === '' || String(LocationID) === filter.hotel,
  );
  return (
    <div className={classes['drop']} {...drop.target}>
      <FilterRow label="Statements">
        <SearchBox label="Search statements" value={server.search} onChange={server.onSearch} />
        <BankFilter filter={filter} fresh={server.fresh} days="Uploaded" />
        <Choice
          aria-label="Account"
          value={account}
          data={[{ value: '', label: 'All accounts' }, ...accountChoices(ofHotel)]}
          onChange={server.fresh(setAccount)}
        />
        <Choice
          aria-label="State"
          value={state}
          data={[{ value: '', label: 'All states' }, ...STATEMENT_STATES]}
          onChange={server.fresh((value: string) => setState(value as typeof state))}
        />
        <ExportMenu endpoint={listStatements} input={{ query }} name="statements" />
        <Button onClick={() => upload()}>Import Statements</Button>
      </FilterRow>
      <DataTable
        label="Statements"
        columns={STATEMENT_COLUMNS}
        rows={list.rows}
        rowKey={({ FileID }) => FileID}
        loading={list}
        sorting={server.sorting}
        emptyText={isAll ? 'No statements yet' : 'No data found'}
        emptyHint={
          isAll
            ? 'Drop files of your bank here: BAI2, OFX, CAMT.053 or CSV.'
            : 'Try other words or another choice.'
        }
        emptyAction={isAll && <LinkButton onClick={() => upload()}>Import Statements</LinkButton>}
      />
      <Pager {...server.pagerOf(list)} />
      {dialog === 'upload' && (
        <StatementUpload hotel={filter.hotel} files={files} onClose={() => setDialog('', 'close')} />
      )}
    </div>
  );
}
