import { pageLabel } from '@boh/contract/pages.ts';
import { endToken, listTokens, TOKEN_TEXTS } from '@boh/contract/tokens/tokens.contract.ts';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useList, type RowOf } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { confirm } from '../../notices/alerts.ts';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { Pill } from '../../ui/page/stat-tile.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useServerTable } from '../../ui/table/use-table.ts';
import { dayOfMoment, formatDate, formatTime } from '../../ui/text/time.ts';
import { MadeToken } from './made-token.tsx';
import classes from './tokens.module.css';

const TokenForm = fetchedLater(() => import('./token-form.tsx'), 'TokenForm');

type Token = RowOf<typeof listTokens>;

const listed = (names: readonly string[] | null) => (
  <div className={classes['long']}>{names ? names.join(', ') : 'All'}</div>
);

const isOver = ({ ExpiresAt }: Token) => Date.parse(ExpiresAt) <= Date.now();

const OWNER: Column<Token> = {
  key: 'Owner',
  header: 'Owner',
  cell: ({ Owner }) => <div className={classes['long']}>{Owner}</div>,
};

const columnsOf = (isOwn: boolean, end: (token: Token) => void): Column<Token>[] => [
  {
    key: 'Name',
    header: 'Name',
    frozen: true,
    cell: ({ Name }) => <div className={classes['long']}>{Name}</div>,
  },
  {
    key: 'TokenID',
    header: 'Actions',
    sortable: false,
    screenOnly: true,
    cell: (token) => (
      <div className={classes['actions']}>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`End ${token.Name}`}
          onClick={() => end(token)}
        >
          End
        </Button>
        <HistoryButton record={`api-token:${token.TokenID}`} />
      </div>
    ),
  },
  ...(isOwn ? [] : [OWNER]),
  {
    key: 'Pages',
    header: 'Pages',
    sortable: false,
    cell: ({ Pages }) => listed(Pages && Pages.map(pageLabel)),
  },
  { key: 'Locations', header: 'Locations', sortable: false, cell: ({ Locations }) => listed(Locations) },
  {
    key: 'ReadOnly',
    header: 'Access',
    sortable: false,
    cell: ({ ReadOnly }) => (
      <Pill tone={ReadOnly ? 'good' : 'warn'}>{ReadOnly ? 'Read only' : 'Read and write'}</Pill>
    ),
  },
  {
    key: 'ExpiresAt',
    header: 'Expires',
    cell: (token) =>
      isOver(token) ? <Pill tone="bad">Expired</Pill> : formatDate(dayOfMoment(token.ExpiresAt)),
  },
  {
    key: 'LastUsedAt',
    header: 'Last Used',
    cell: ({ LastUsedAt }) => (LastUsedAt === null ? 'Never' : formatTime(LastUsedAt)),
  },
];

interface TokensListProps {
  /** One's own alone, or everybody's. */
  isOwn: boolean;
  isAdding: boolean;
  onAdding: (isAdding: boolean) => void;
}

/** API tokens, with what each may do; made and ended here. */
export function TokensList({ isOwn, isAdding, onAdding }: TokensListProps) {
  const server = useServerTable({ endpoint: listTokens, pageSize: 20, name: 'tokens' });
  const query = { ...server.query, ...(isOwn && { Own: true }) };
  const list = useList(listTokens, { query });
  // Told once by the call that makes it, and kept nowhere else.
  const [made, setMade] = useState<string | null>(null);
  const { trySave } = useSave(endToken, {
    invalidates: [listTokens],
    success: TOKEN_TEXTS.ended,
    failure: (error) => errorText(error, 'The token could not be ended.'),
  });
  const columns = useMemo(
    () =>
      columnsOf(isOwn, ({ TokenID, Name, Owner }) => {
        const whose = isOwn ? Name : `${Name} of ${Owner}`;
        const detail = 'Programs that call with it are refused from now on. This cannot be undone.';
        void confirm(`End the token ${whose}?`, 'End Token', detail).then((isSure) =>
          isSure ? trySave({ params: { TokenID } }) : undefined,
        );
      }),
    [isOwn, trySave],
  );
  const isAll = server.search === '';
  return (
    <>
      <FilterRow label="API tokens">
        <SearchBox
          label={isOwn ? 'Search name, page or location' : 'Search name, owner, page or location'}
          value={server.search}
          onChange={server.onSearch}
          width={380}
        />
        <ExportMenu endpoint={listTokens} input={{ query }} name="api-tokens" />
        <Button onClick={() => onAdding(true)}>Add Token</Button>
      </FilterRow>
      <DataTable
        label="API tokens"
        columns={columns}
        rows={list.rows}
        rowKey={({ TokenID }) => TokenID}
        loading={list}
        sorting={server.sorting}
        emptyText={isAll ? 'No tokens yet' : 'No data found'}
        emptyHint={isAll ? 'With a token, a program calls in your name.' : 'Try other words.'}
        emptyAction={isAll && <LinkButton onClick={() => onAdding(true)}>Add Token</LinkButton>}
      />
      <Pager {...server.pagerOf(list)} />
      {isAdding && <TokenForm onMade={setMade} onClose={() => onAdding(false)} />}
      {made !== null && <MadeToken token={made} onClose={() => setMade(null)} />}
    </>
  );
}
