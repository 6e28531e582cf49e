import { ACCOUNT_LABELS, ACCOUNTS, type Account } from '@boh/contract/budgets/budgets.calc.ts';
import { listVariance } from '@boh/contract/budgets/budgets.contract.ts';
import { monthName, shortMonth } from '@boh/contract/budgets/budgets.words.ts';
import { Switch } from '@mantine/core';
import { useMemo } from 'react';
import { useList } from '../../api/use-list.ts';
import { oneOf, yesOrNo } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { useOpenRecord } from '../../ui/address/use-open-record.ts';
import { Choice } from '../../ui/page/choice.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { Pill } from '../../ui/page/stat-tile.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { formatCount, formatMoney } from '../../ui/text/money.ts';
import type { VarianceRow } from './budget-version.ts';
import classes from './budgets.module.css';

const CommentForm = fetchedLater(() => import('./comment-form.tsx'), 'CommentForm');

const ALL = 'All';
const SHOWN = oneOf([ALL, ...ACCOUNTS]);

/** Which variance of the year it is: `RoomPayroll-3`. */
const placeOf = ({ Account, Month }: VarianceRow) => `${Account}-${Month}`;

const isRevenue = (account: Account) => ['RoomsSold', 'RoomRevenue', 'OtherRevenue'].includes(account);

const figure = ({ Account }: VarianceRow, amount: number | null) =>
  Account === 'RoomsSold' ? formatCount(amount) : formatMoney(amount);

/** More revenue than planned is good, more cost is not; a word says which way, beside the colour. */
function Difference({ row, amount }: { row: VarianceRow; amount: number | null }) {
  if (amount === null || amount === 0) return figure(row, amount);
  const isGood = amount > 0 === isRevenue(row.Account);
  return (
    <span className={classes[isGood ? 'good' : 'bad']}>
      {figure(row, Math.abs(amount))} {amount > 0 ? 'over' : 'under'}
    </span>
  );
}

function CommentCell({ row, onOpen }: { row: VarianceRow; onOpen: (row: VarianceRow) => void }) {
  const place = `${ACCOUNT_LABELS[row.Account]}, ${monthName(row.Month)}`;
  if (row.Comment !== '')
    return (
      <LinkButton aria-label={`Change the comment on ${place}`} onClick={() => onOpen(row)}>
        <span className={classes['comment']} data-case="keep">
          {row.Comment}
        </span>
        <span className={classes['commentBy']}>{row.CommentByName}</span>
      </LinkButton>
    );
  if (row.Budget === null) return null;
  return (
    <>
      {row.CommentDue && <Pill tone="warn">Comment due</Pill>}{' '}
      <LinkButton aria-label={`Comment on ${place}`} onClick={() => onOpen(row)}>
        Comment
      </LinkButton>
    </>
  );
}

const columnsOf = (open: (row: VarianceRow) => void): Column<VarianceRow>[] => {
  const number = (
    key: 'Actual' | 'Budget' | 'Flexed',
    header: string,
    hint?: string,
  ): Column<VarianceRow> => ({
    ...{ key, header, align: 'right', cell: (row) => figure(row, row[key]) },
    ...(hint !== undefined && { hint }),
  });
  const difference = (key: 'Variance' | 'FlexedVariance', header: string): Column<VarianceRow> => ({
    ...{ key, header, align: 'right' },
    cell: (row) => <Difference row={row} amount={row[key]} />,
    sortValue: (row) => row[key],
  });
  return [
    {
      key: 'Account',
      header: 'Account',
      frozen: true,
      cell: ({ Account }) => ACCOUNT_LABELS[Account],
      sortValue: ({ Account }) => ACCOUNT_LABELS[Account],
    },
    {
      key: 'Month',
      header: 'Month',
      cell: ({ Month }) => shortMonth(Month),
      sortValue: ({ Month }) => Month,
    },
    number('Actual', 'Actual'),
    number('Budget', 'Budget'),
    number('Flexed', 'Flexed', 'What the budget would allow at the actual rooms and revenue'),
    difference('Variance', 'Against budget'),
    difference('FlexedVariance', 'Against flexed'),
    {
      key: 'Comment',
      header: 'Comment',
      cell: (row) => <CommentCell row={row} onOpen={open} />,
      sortValue: ({ Comment, CommentDue }) => (CommentDue ? 'Comment due' : Comment),
    },
  ];
};

/** Actual figures against the budget, by account and month. */
export function BudgetVariance({ LocationID, Year }: { LocationID: number; Year: number }) {
  const list = useList(listVariance, { query: { LocationID, Year } });
  const [account, setAccount] = useAddressValue('account', SHOWN);
  const [isDueOnly, setDueOnly] = useAddressValue('due', yesOrNo);
  const placed = useMemo(() => list.rows.map((row) => ({ ...row, Place: placeOf(row) })), [list.rows]);
  const [commented, setCommented] = useOpenRecord({ ...list, rows: placed }, 'Place', { name: 'comment' });
  const due = list.rows.filter(({ CommentDue }) => CommentDue).length;
  const rows = list.rows.filter(
    (row) =>
      (row.Actual !== null || row.Budget !== null) &&
      (account === ALL || row.Account === account) &&
      (!isDueOnly || row.CommentDue),
  );
  return (
    <>
      <FilterRow label="Variances">
        <Choice
          label="Account"
          value={account}
          data={[
            { value: ALL, label: 'All accounts' },
            ...ACCOUNTS.map((value) => ({ value, label: ACCOUNT_LABELS[value] })),
          ]}
          onChange={(value) => setAccount(value as Account)}
        />
        <Switch
          label={`Comment due only (${due})`}
          checked={isDueOnly}
          onChange={({ currentTarget: { checked } }) => setDueOnly(checked)}
          mb={7}
        />
      </FilterRow>
      <DataTable
        label="Variances"
        columns={columnsOf((row) => setCommented({ ...row, Place: placeOf(row) }))}
        rows={rows}
        rowKey={placeOf}
        loading={list}
        emptyText={isDueOnly ? 'No comment is due' : 'No figures yet'}
        emptyHint={isDueOnly ? '' : 'A month shows once it has a budget or actual figures.'}
      />
      {commented !== null && commented !== 'new' && (
        <CommentForm row={commented} onClose={() => setCommented(null)} />
      )}
    </>
  );
}
