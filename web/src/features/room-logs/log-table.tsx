import { listRoomLogs, roomLogFields } from '@boh/contract/room-logs/room-logs.contract.ts';
import { oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { Choice } from '../../ui/page/choice.tsx';
import { useList } from '../../api/use-list.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { recordColumns } from '../../ui/table/record-columns.ts';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { Pill } from '../../ui/page/stat-tile.tsx';
import { openCell } from '../../ui/table/open-cell.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { formatTime } from '../../ui/text/time.ts';
import { foundBy } from '../../ui/table/found.ts';
import { SelectionBar } from '../../ui/table/selection-bar.tsx';
import { useSelection } from '../../ui/table/use-selection.ts';
import { useServerTable } from '../../ui/table/use-table.ts';
import { photosText } from './photos-text.ts';
import classes from './room-logs.module.css';
import type { RoomLog } from './room-logs.types.ts';
import { useDoneAction } from './use-done-action.tsx';

const STATES = [
  { value: '', label: 'All Logs' },
  { value: 'false', label: 'Open' },
  { value: 'true', label: 'Done' },
];

const DONE = oneOf(STATES.map(({ value }) => value));

/** The filters, sorting and page of the table, shared with the export. */
export function useLogTable(LocationID: number | undefined) {
  const server = useServerTable({
    endpoint: listRoomLogs,
    pageSize: 15,
    sort: { key: 'CreatedAt', descending: true },
  });
  const [done, setDone] = useAddressValue('done', DONE);
  const input = { query: { ...server.query, LocationID, ...(done === '' ? {} : { Done: done }) } };
  const list = useList(listRoomLogs, input);
  return { server, list, done, onDone: server.fresh(setDone), input };
}

interface LogTableProps {
  table: ReturnType<typeof useLogTable>;
  onOpen: (log: RoomLog) => void;
}

/** All logs of the location, newest first, paged by the server. */
export function LogTable({ table: { server, list, done: state, onDone, input }, onOpen }: LogTableProps) {
  const selection = useSelection<RoomLog>({
    isOffered: true,
    keyOf: ({ RoomLogsID }) => RoomLogsID,
    nameOf: ({ RoomNumber, Department }) => `Room ${RoomNumber}, ${Department}`,
    shown: list.rows,
    found: foundBy(listRoomLogs, input, list.total),
  });
  const done = useDoneAction();
  return (
    <>
      <FilterRow bar={<SelectionBar selection={selection} actions={[done]} />}>
        <SearchBox label="Search logs" value={server.search} onChange={server.onSearch} />
        <Choice aria-label="Show" data={STATES} value={state} onChange={onDone} />
      </FilterRow>
      <div className={classes['table']}>
        <DataTable
          label="Room logs"
          columns={columnsOf(onOpen)}
          rows={list.rows}
          rowKey={(log) => log.RoomLogsID}
          loading={list}
          selection={selection}
          sorting={server.sorting}
          onRowClick={onOpen}
          emptyHint="Choose a room above to report something."
        />
      </div>
      <Pager {...server.pagerOf(list)} />
    </>
  );
}

const columnsOf = (open: (log: RoomLog) => void): Column<RoomLog>[] =>
  recordColumns<RoomLog>(roomLogFields, {
    RoomNumber: {
      frozen: true,
      cell: openCell(open, ({ RoomNumber }) => RoomNumber),
    },
    Notes: {
      cell: (log) => (
        <span className={classes['notes']} title={log.Notes}>
          {log.Notes}
          {log.Photos.length > 0 && (
            <span className={classes['photos']}> {photosText(log.Photos.length)}</span>
          )}
        </span>
      ),
    },
    Done: {
      header: 'Status',
      cell: (log) => (log.Done ? <Pill tone="good">Done</Pill> : <Pill tone="warn">Open</Pill>),
    },
    CreatedAt: { cell: (log) => formatTime(log.CreatedAt, log.Timezone) },
    UpdatedAt: { cell: (log) => formatTime(log.UpdatedAt, log.Timezone) },
  });
