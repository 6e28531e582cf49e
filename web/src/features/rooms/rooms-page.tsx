import { listRooms, roomFields, ROOM_STATES, ROOM_TEXTS } from '@boh/contract/rooms/rooms.contract.ts';
import { Button } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useList } from '../../api/use-list.ts';
import { oneOf, yesOrNo } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { useOpenRecord } from '../../ui/address/use-open-record.ts';
import { Choice } from '../../ui/page/choice.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { recordColumns, searchedColumns } from '../../ui/table/record-columns.ts';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { Pill } from '../../ui/page/stat-tile.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { showToast } from '../../notices/toasts.ts';
import { useAsked } from '../../ui/page/use-asked.ts';
import { foundIn } from '../../ui/table/found.ts';
import { SelectionBar } from '../../ui/table/selection-bar.tsx';
import { useSelection } from '../../ui/table/use-selection.ts';
import { useAddressSearch, useClientTable } from '../../ui/table/use-table.ts';
import { RoomForm, type Room } from './room-form.tsx';
import { ROOM_ACTIONS } from './retire-several.ts';
import classes from './rooms.module.css';
import { SeriesForm } from './series-form.tsx';

type RoomState = (typeof ROOM_STATES)[number];

const STATES: { value: RoomState; label: string }[] = [
  { value: 'no', label: 'Rooms in Use' },
  { value: 'yes', label: 'Retired Rooms' },
  { value: 'all', label: 'All Rooms' },
];

const isShown = (state: RoomState) => (room: Room) => state === 'all' || room.Retired === (state === 'yes');

/** The rooms of the selected location: searched and sorted here, since a hotel has some hundred at most. */
export function RoomsPage() {
  const list = useList(listRooms, { query: { Retired: 'all' } });
  const [state, setState] = useAddressValue('show', oneOf(ROOM_STATES));
  const rows = useMemo(() => list.rows.filter(isShown(state)), [list.rows, state]);
  const [search, setSearch] = useAddressSearch();
  const [edited, setEdited] = useOpenRecord(list, 'RoomID');
  const [isSeries, setSeries] = useAddressValue('series', yesOrNo, 'part');
  useAsked({ add: () => setEdited('new'), series: () => setSeries(true) });
  const columns = useMemo(() => columnsOf(rows, setEdited), [rows, setEdited]);
  const { matching, table, query } = useClientTable(rows, { columns, search, searchColumns: SEARCHED });
  const selection = useSelection<Room>({
    isOffered: true,
    keyOf: ({ RoomID }) => RoomID,
    nameOf: ({ RoomNumber }) => `Room ${RoomNumber}`,
    shown: table.rows,
    found: foundIn(matching),
  });
  const isBeginning = search === '' && list.rows.length === 0;
  useEffect(() => {
    if (list.error) showToast(ROOM_TEXTS.loadFailed, { tone: 'error', seconds: 5 });
  }, [list.error]);
  return (
    <>
      <PageHeader title="Rooms" about="Click a room number to change the room.">
        <ExportMenu endpoint={listRooms} input={{ query: { ...query, Retired: state } }} name="rooms" />
        <Button variant="default" onClick={() => setSeries(true)}>
          Room Series
        </Button>
        <Button onClick={() => setEdited('new')}>Add Room</Button>
      </PageHeader>
      <FilterRow bar={<SelectionBar selection={selection} actions={ROOM_ACTIONS[state]} />}>
        <SearchBox label="Search rooms" value={search} onChange={setSearch} delay={0} />
        <Choice
          aria-label="Show"
          data={STATES}
          value={state}
          onChange={(value) => setState(value as RoomState)}
        />
      </FilterRow>
      <DataTable
        label="Rooms"
        rowKey={(room) => room.RoomID}
        loading={list}
        selection={selection}
        emptyHint={emptyHint(isBeginning, state)}
        emptyAction={
          isBeginning && <LinkButton onClick={() => setEdited('new')}>Add the first room</LinkButton>
        }
        {...table}
      />
      {edited && (
        <RoomForm room={edited === 'new' ? null : edited} rooms={list.rows} onClose={() => setEdited(null)} />
      )}
      {isSeries && <SeriesForm rooms={list.rows} onClose={() => setSeries(false, 'close')} />}
    </>
  );
}

function emptyHint(isBeginning: boolean, state: RoomState): string {
  if (isBeginning) return 'A hotel begins with its first room.';
  return state === 'yes' ? 'No room is retired, or none that is searched for.' : 'Try other words.';
}

/** The room number is searched as text but sorted by its place. */
const SEARCHED = searchedColumns<Room>(roomFields);

function columnsOf(rows: readonly Room[], open: (room: Room) => void): Column<Room>[] {
  // The server's order: numeric numbers first in numeric order, then the others.
  const place = new Map(rows.map(({ RoomID }, index) => [RoomID, index]));
  return recordColumns<Room>(roomFields, {
    RoomNumber: {
      frozen: true,
      sortValue: (room) => place.get(room.RoomID),
      cell: (room) => (
        <span className={classes['number']}>
          <LinkButton onClick={() => open(room)}>{room.RoomNumber}</LinkButton>
          {room.Retired && <Pill>Retired</Pill>}
        </span>
      ),
    },
  });
}
