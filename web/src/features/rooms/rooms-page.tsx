import { listRooms, roomFields, ROOM_TEXTS } from '@boh/contract/rooms/rooms.contract.ts';
import { Button, Checkbox } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useList } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { yesOrNo } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { useOpenRecord } from '../../ui/address/use-open-record.ts';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { NextStep } from '../../ui/page/next-step.tsx';
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
import { BRINGING_BACK, RETIRING } from './retire-several.ts';
import classes from './rooms.module.css';
import type { Room } from './rooms.types.ts';

const RoomForm = fetchedLater(() => import('./room-form.tsx'), 'RoomForm');
const SeriesForm = fetchedLater(() => import('./series-form.tsx'), 'SeriesForm');

/** The rooms of the selected location: searched and sorted here, since a hotel has some hundred at most. */
export function RoomsPage() {
  const list = useList(listRooms, { query: { Retired: 'all' } });
  const [isRetiredShown, setRetiredShown] = useAddressValue('retired', yesOrNo);
  const rows = useMemo(
    () => list.rows.filter((room) => isRetiredShown || !room.Retired),
    [list.rows, isRetiredShown],
  );
  const [search, setSearch] = useAddressSearch();
  const [edited, setEdited] = useOpenRecord(list, 'RoomID');
  const [isSeries, setSeries] = useAddressValue('series', yesOrNo, 'part');
  const { holds } = useSession();
  const [hasAdded, setAdded] = useState(false);
  useAsked({ add: () => setEdited('new'), series: () => setSeries(true) });
  const columns = useMemo(() => columnsOf(rows, setEdited), [rows, setEdited]);
  const { matching, table, query } = useClientTable(rows, { columns, search, searchColumns: SEARCHED });
  const selection = useSelection<Room>({
    isOffered: true,
    keyOf: ({ RoomID }) => RoomID,
    nameOf: ({ RoomNumber }) => `Room ${RoomNumber}`,
    shown: table.rows,
    found: foundIn(matching, list.rows),
  });
  const isBeginning = search === '' && list.rows.length === 0;
  useEffect(() => {
    if (list.error) showToast(ROOM_TEXTS.loadFailed, { tone: 'error', seconds: 5 });
  }, [list.error]);
  return (
    <>
      <PageHeader title="Rooms" about="Click a room number to change the room.">
        <ExportMenu
          endpoint={listRooms}
          input={{ query: { ...query, Retired: isRetiredShown ? 'all' : 'no' } }}
          name="rooms"
        />
        <Button variant="default" onClick={() => setSeries(true)}>
          Room Series
        </Button>
        <Button onClick={() => setEdited('new')}>Add Room</Button>
      </PageHeader>
      {hasAdded && <NextStep after="Rooms" holds={holds} />}
      <FilterRow
        bar={
          <SelectionBar
            selection={selection}
            actions={isRetiredShown ? [RETIRING, BRINGING_BACK] : [RETIRING]}
          />
        }
      >
        <SearchBox label="Search rooms" value={search} onChange={setSearch} delay={0} />
        <Checkbox
          label="Show retired"
          checked={isRetiredShown}
          onChange={({ currentTarget: { checked } }) => setRetiredShown(checked)}
        />
      </FilterRow>
      <DataTable
        label="Rooms"
        rowKey={(room) => room.RoomID}
        loading={list}
        selection={selection}
        emptyHint={isBeginning ? 'A hotel begins with its first room.' : 'Try other words.'}
        emptyAction={
          isBeginning && <LinkButton onClick={() => setEdited('new')}>Add the first room</LinkButton>
        }
        {...table}
      />
      {edited && (
        <RoomForm room={edited === 'new' ? null : edited} rooms={list.rows} onClose={() => setEdited(null)} />
      )}
      {isSeries && (
        <SeriesForm
          rooms={list.rows}
          onAdded={() => setAdded(true)}
          onClose={() => setSeries(false, 'close')}
        />
      )}
    </>
  );
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
