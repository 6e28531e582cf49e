import type { MapRow } from '@boh/contract/intake/intake-setup.contract.ts';
import { INTAKE_TEXTS } from '@boh/contract/intake/intake.words.ts';
import { Button, Switch } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { yesOrNo } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useAddressSearch, useClientTable } from '../../ui/table/use-table.ts';
import { formatDate } from '../../ui/text/time.ts';
import { CodeDraftBar } from './code-draft-bar.tsx';
import { suggestedTargets } from './code-targets.ts';
import { amountText } from './day-words.ts';
import { HotelChoice, type HotelPartProps } from './hotel-choice.tsx';
import { TargetChoice, targetText } from './target-choice.tsx';
import { useCodeDraft, type CodeDraft } from './use-code-draft.ts';
import classes from './night-audit.module.css';

/** What the search looks at. */
const SEARCHED: Column<MapRow>[] = [
  { key: 'Code', header: 'Code' },
  { key: 'Kind', header: 'Kind' },
  { key: 'Description', header: 'Description' },
];

const KNOWN: Column<MapRow>[] = [
  {
    key: 'Code',
    header: 'Code',
    frozen: true,
    cell: ({ Code, Kind }) => (
      <>
        <span data-case="keep">{Code}</span>
        <span className={classes['second']}>{Kind}</span>
      </>
    ),
  },
  {
    key: 'Description',
    header: 'Description',
    cell: ({ Description }) => <span className={classes['wrapped']}>{Description}</span>,
  },
  {
    key: 'Amount',
    header: 'Last amount',
    align: 'right',
    cell: ({ Kind, Amount, LastDate }) => (
      <>
        {amountText(Kind, Amount)}
        <span className={classes['second']}>{formatDate(LastDate)}</span>
      </>
    ),
  },
  {
    key: 'OpenDays',
    header: 'Open days',
    align: 'right',
    hint: 'Days that are not closed and have it',
  },
];

const targetColumn = ({ targetOf, choose }: CodeDraft, mayChange: boolean): Column<MapRow> => ({
  key: 'Field',
  header: 'Goes to',
  sortValue: ({ Field }) => targetText(Field),
  cell: (row) =>
    mayChange ? (
      <TargetChoice
        code={row.Code}
        value={targetOf(row)}
        suggested={row.Suggested}
        isChanged={targetOf(row) !== row.Field}
        onChange={(target) => choose(new Map([[row.Code, target]]))}
      />
    ) : (
      targetText(row.Field)
    ),
});

/** Where the codes of a hotel's files go. */
export function CodeMapTab({ hotels, hotel, onHotel, leave }: HotelPartProps) {
  return (
    <Codes key={hotel.LocationID} LocationID={hotel.LocationID}>
      <HotelChoice
        hotels={hotels}
        value={hotel.LocationID}
        width={210}
        onChange={(id) => id !== null && void leave(() => onHotel(id))}
      />
    </Codes>
  );
}

function Codes({ LocationID, children }: { LocationID: number; children: ReactNode }) {
  const draft = useCodeDraft(LocationID);
  const { map, targetOf } = draft;
  const [search, setSearch] = useAddressSearch();
  const [isUnmappedOnly, setUnmappedOnly] = useAddressValue('unmapped', yesOrNo);
  const mayChange = map?.MayChange === true;
  const codes = useMemo(() => map?.Codes ?? [], [map]);
  const unmapped = codes.filter((row) => targetOf(row) === null).length;
  // Those that are mapped meanwhile stay until they are saved: the next one must not slip under the hand.
  const shown = useMemo(
    () => (isUnmappedOnly ? codes.filter(({ Field }) => Field === null) : codes),
    [isUnmappedOnly, codes],
  );
  const columns = [...KNOWN, targetColumn(draft, mayChange)];
  const { table, matching } = useClientTable(shown, { columns, search, searchColumns: SEARCHED });
  const suggestions = suggestedTargets(matching, targetOf);
  return (
    <>
      <FilterRow label="Codes">
        {children}
        <SearchBox label="Search codes" value={search} onChange={setSearch} delay={0} width={200} />
        <Switch
          className={classes['switch'] ?? ''}
          label={`Not mapped only (${unmapped})`}
          checked={isUnmappedOnly}
          onChange={({ currentTarget: { checked } }) => setUnmappedOnly(checked)}
        />
        {mayChange && (
          <Button
            variant="default"
            disabled={suggestions.size === 0}
            onClick={() => draft.choose(suggestions)}
          >{`Take all suggestions (${suggestions.size})`}</Button>
        )}
        <HistoryButton record={`night-audit:${LocationID}`} />
      </FilterRow>
      {map && !mayChange && <p className={classes['note']}>{INTAKE_TEXTS.mapLevel}</p>}
      <DataTable
        label="Codes"
        rowKey={({ Code }) => Code}
        loading={{ ...draft, isLoading: !map && !draft.error }}
        emptyText={isUnmappedOnly ? 'All codes are mapped' : 'No codes yet'}
        emptyHint={isUnmappedOnly ? '' : 'Codes appear here with the first file that has them.'}
        {...table}
      />
      {mayChange && <CodeDraftBar draft={draft} />}
    </>
  );
}
