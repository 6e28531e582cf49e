import { CLAIM_STATES } from '@boh/contract/claims/approvals.calc.ts';
import { claimTotals } from '@boh/contract/claims/claims.calc.ts';
import type { Claim } from '@boh/contract/claims/claims.contract.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useNewsRead } from '../../session/use-news-read.ts';
import { oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { useOpenRecord } from '../../ui/address/use-open-record.ts';
import { Choice } from '../../ui/page/choice.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { foundIn } from '../../ui/table/found.ts';
import { cut } from '../../ui/text/text.ts';
import { timesText } from '../../ui/text/time.ts';
import { formatCount, formatMoney } from '../../ui/text/money.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { SelectionBar } from '../../ui/table/selection-bar.tsx';
import type { Loading } from '../../ui/table/table-props.ts';
import type { Column } from '../../ui/table/table-rows.ts';
import { useAsked } from '../../ui/page/use-asked.ts';
import { useAddressSearch, useClientTable } from '../../ui/table/use-table.ts';
import { useSelection } from '../../ui/table/use-selection.ts';
import { withFooters } from '../../ui/table/with-footers.ts';
import { sharedColumns } from './claim-columns.tsx';
import { ClaimDays, useClaimDays } from './claim-days.tsx';
import { approval } from './approve-several.ts';
import { isWaiting, type ClaimScreen } from './claim-screen.ts';
import { openReceipt } from './open-receipt.ts';

const StandInForm = fetchedLater(() => import('./stand-in-form.tsx'), 'StandInForm');

const STATES = [
  { value: '', label: 'All' },
  { value: 'Waiting', label: 'Waiting' },
  ...CLAIM_STATES.map((value) => ({ value, label: value })),
];

const STATE = oneOf(STATES.map(({ value }) => value));
const isIn = (state: string, claim: Claim) =>
  state === '' || claim.State === state || (state === 'Waiting' && isWaiting(claim));

/** Whose claims: as the list call's `Show` has them. */
const SHOWN = {
  '': { label: 'All', has: () => true },
  ForMe: {
    label: 'For me',
    has: (claim: Claim) => isWaiting(claim) && claim.CanBeApprovedByUser,
  },
  Yours: { label: 'Yours', has: ({ IsYours }: Claim) => IsYours },
};
type Shown = keyof typeof SHOWN;
const WHOSE = oneOf(Object.keys(SHOWN) as Shown[]);

interface ClaimsPageProps<Row extends Claim> {
  screen: ClaimScreen<Row>;
  list: Loading & { rows: Row[] };
}

/** The screen of one kind of claims. */
export function ClaimsPage<Row extends Claim>({ screen, list }: ClaimsPageProps<Row>) {
  const { title, about, texts, calls, Form } = screen;
  const addLabel = `Add ${screen.noun}`;
  const [search, setSearch] = useAddressSearch();
  const [state, setState] = useAddressValue('state', STATE);
  const [shown, setShown] = useAddressValue('show', WHOSE);
  const days = useClaimDays();
  const [edited, setEdited] = useOpenRecord(list, 'id');
  // What was decided is news to its submitter until they look at the claim as it was decided.
  const own = edited && edited !== 'new' && edited.IsYours ? edited : null;
  useNewsRead('ClaimDecided', own && { id: own.id, upTo: own.UpdatedAt }, calls.list);
  const [isNaming, setNaming] = useState(false);
  useAsked({ add: () => setEdited('new'), standIn: () => setNaming(true) });
  const hasDay = days.has;
  const rows = useMemo(
    () => list.rows.filter((row) => SHOWN[shown].has(row) && isIn(state, row) && hasDay(row)),
    [list.rows, state, shown, hasDay],
  );
  const onOpenReceipt = useCallback(
    (claim: Row, index: number) => {
      openReceipt(calls.file, claim, index);
    },
    [calls],
  );
  const columns = useMemo(
    () => [...screen.columns(setEdited), ...sharedColumns<Row>(onOpenReceipt)],
    [screen, onOpenReceipt, setEdited],
  );
  const { matching, table, query: asked } = useClientTable(rows, { columns, search, blanksLast: true });
  const totals = claimTotals(matching);
  const selection = useSelection<Row>({
    isOffered: list.rows.some((row) => row.CanBeApprovedByUser),
    keyOf: ({ id }) => id,
    nameOf: (row) => `${cut(screen.nameOf(row), 60)}, ${row.EmployeeName}`,
    shown: table.rows,
    found: foundIn(matching, list.rows),
  });
  const actions = useMemo(() => [approval(screen)], [screen]);
  const query = {
    ...asked,
    ...(state !== '' && { State: state }),
    ...(shown !== '' && { Show: shown }),
    ...days.query,
  };
  const isNarrowed = search !== '' || state !== '' || Object.keys(days.query).length > 0;
  const emptyHint =
    list.rows.length === 0
      ? 'The first one waits to be added.'
      : shown === 'ForMe' && !isNarrowed
        ? 'Nothing waits for you.'
        : 'Try other words or another choice.';
  return (
    <>
      <PageHeader title={title} about={`${about} ${timesText()}`}>
        <ExportMenu endpoint={calls.list} input={{ query }} name={title.toLowerCase()} />
        {list.rows.some(({ IsYours }) => !IsYours) && (
          <Button variant="default" onClick={() => setNaming(true)}>
            Stand-In
          </Button>
        )}
        <Button onClick={() => setEdited('new')}>{addLabel}</Button>
      </PageHeader>
      <FilterRow bar={<SelectionBar selection={selection} actions={actions} />}>
        <SearchBox label="Search" value={search} onChange={setSearch} delay={0} />
        <SegmentedControl
          aria-label="Whose"
          data={Object.entries(SHOWN).map(([value, { label, has }]) => ({
            value: value as Shown,
            label: `${label} (${formatCount(list.rows.filter(has).length)})`,
          }))}
          value={shown}
          onChange={setShown}
        />
        <Choice label="State" data={STATES} value={state} onChange={setState} />
        <ClaimDays {...days} />
      </FilterRow>
      <DataTable
        label={title}
        rowKey={(row) => row.id}
        loading={list}
        selection={selection}
        emptyText={texts.empty}
        emptyHint={emptyHint}
        emptyAction={
          list.rows.length === 0 && <LinkButton onClick={() => setEdited('new')}>{addLabel}</LinkButton>
        }
        {...table}
        columns={withTotals(table.columns, totals)}
      />
      {isNaming && <StandInForm onClose={() => setNaming(false)} />}
      {edited && (
        <Form
          screen={screen}
          claim={edited === 'new' ? null : edited}
          onOpenReceipt={onOpenReceipt}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

const statesText = ({ approved, waiting, rejected }: ReturnType<typeof claimTotals>) =>
  [
    `${formatCount(approved)} approved`,
    `${formatCount(waiting)} waiting`,
    ...(rejected > 0 ? [`${formatCount(rejected)} rejected`] : []),
  ].join(', ');

/** The totals row: what waits and what is approved, with the sums under their columns. */
function withTotals<Row extends Claim>(
  columns: readonly Column<Row>[],
  totals: ReturnType<typeof claimTotals>,
): Column<Row>[] {
  const [first] = columns;
  const footers: Record<string, string> = {
    // The first column is wide enough for words.
    ...(first && { [first.key]: statesText(totals) }),
    EmployeeName: 'Total',
    RequestedAmount: formatMoney(totals.requestedAmount),
    ApprovedAmount: formatMoney(totals.approvedAmount),
  };
  return withFooters(columns, (key) => footers[key]);
}
