import { listRoomLogs } from '@boh/contract/room-logs/room-logs.contract.ts';
import { listRooms } from '@boh/contract/rooms/rooms.contract.ts';
import { useList } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { useOpenRecord } from '../../ui/address/use-open-record.ts';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { PageHeader, Section } from '../../ui/page/page-header.tsx';
import { useAsked } from '../../ui/page/use-asked.ts';
import { EditLogForm } from './edit-log-form.tsx';
import { LogTable, useLogTable } from './log-table.tsx';
import { NewLogForm } from './new-log-form.tsx';
import { RoomGrid } from './room-grid.tsx';
import type { RoomLog } from './room-logs.types.ts';

/** What is wrong with the rooms: a tile opens a new log, a row an existing one. */
export function RoomLogsPage() {
  const { location } = useSession();
  const table = useLogTable(location?.LocationID);
  useAsked({ open: () => table.onDone('false') });
  const [room, setRoom] = useOpenRecord(useList(listRooms, {}), 'RoomID', { name: 'room' });
  const [log, setLog] = useOpenRecord(table.list, 'RoomLogsID', { endpoint: listRoomLogs });
  const edit = (chosen: RoomLog) => {
    setRoom(null);
    setLog(chosen);
  };
  return (
    <>
      <PageHeader
        title="Room Logs"
        about="Choose a room to report something. The number tells how many logs are open."
      >
        <ExportMenu endpoint={listRoomLogs} input={table.input} name="room-logs" />
      </PageHeader>
      <RoomGrid onChoose={setRoom} />
      <Section title="All Logs">
        <LogTable table={table} onOpen={edit} />
      </Section>
      {room !== null && room !== 'new' && (
        <NewLogForm room={room} onOpenLog={edit} onClose={() => setRoom(null)} />
      )}
      {log !== null && log !== 'new' && <EditLogForm log={log} onClose={() => setLog(null)} />}
    </>
  );
}
