import { listRooms, roomFields, ROOM_TEXTS } from '@boh/contract/rooms/rooms.contract.ts';
import { Button } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { type RowOf, useList } from '../../api/use-list.ts';
import { useOpenRecord } from '../../ui/address/use-open-record.ts';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { recordColumns, searchedColumns } from '../../ui/table/record-columns.ts';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { openCell } from '../../ui/table/open-cell.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { showToast } from '../../notices/toasts.ts';
import { useAsked } from '../../ui/page/use-asked.ts';
import { useAddressSearch, useClientTable } from '../../ui/table/use-table.ts';
import { RoomForm } from './room-form.tsx';

type Room = RowOf<typeof listRooms>;

/** The rooms of the selected location: searched and sorted here, since a hotel has some hundred at most. */
export function RoomsPage() {
  const list = useList(listRooms, {});
  const [search, setSearch] = useAddressSearch();
  const [edited, setEdited] = useOpenRecord(list, 'RoomID');
  useAsked({ add: () => setEdited('new') });
  const columns = useMemo(() => columnsOf(list.rows, setEdited), [list.rows, setEdited]);
  const { table, query } = useClientTable(list.rows, { columns, search, searchColumns: SEARCHED });
  useEffect(() => {
    if (list.error) showToast(ROOM_TEXTS.loadFailed, { tone: 'error', seconds: 5 });
  }, [list.error]);
  return (
    <>
      <PageHeader title="Rooms" about="Click a room number to change the room.">
        <ExportMenu endpoint={listRooms} input={{ query }} name="rooms" />
        <Button onClick={() => setEdited('new')}>Add Room</Button>
      </PageHeader>
      <FilterRow>
        <SearchBox label="Search rooms" value={search} onChange={setSearch} delay={0} />
      </FilterRow>
      <DataTable
        label="Rooms"
        rowKey={(room) => room.RoomID}
        loading={list}
        emptyHint={search === '' ? 'A hotel begins with its first room.' : 'Try other words.'}
        emptyAction={
          search === '' && <LinkButton onClick={() => setEdited('new')}>Add the first room</LinkButton>
        }
        {...table}
      />
      {edited && <RoomForm room={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
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
      cell: openCell(open, ({ RoomNumber }) => RoomNumber),
    },
  });
}
