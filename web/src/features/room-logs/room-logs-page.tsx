import { listRoomLogs } from '@boh/contract/room-logs/room-logs.contract.ts';
import { listRooms } from '@boh/contract/rooms/rooms.contract.ts';
import { useList } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { useOpenRecord } from '../../ui/address/use-open-record.ts';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { PageHeader, Section } from '../../ui/page/page-header.tsx';
import { useAsked } from '../../ui/page/use-asked.ts';
import { LogTable, useLogTable } from './log-table.tsx';
import { RoomGrid } from './room-grid.tsx';
import type { RoomLog } from './room-logs.types.ts';
import { useReport } from './use-report.ts';

const EditLogForm = fetchedLater(() => import('./edit-log-form.tsx'), 'EditLogForm');
const NewLogForm = fetchedLater(() => import('./new-log-form.tsx'), 'NewLogForm');

/** What is wrong with the rooms: a tile opens a new log, a row an existing one. */
export function RoomLogsPage() {
  const { location } = useSession();
  const table = useLogTable(location?.LocationID);
  const rooms = useList(listRooms, {});
  // Another screen names a room by its number (`room`, see use-report.ts); the tile that is open has its id.
  const [room, setRoom] = useOpenRecord(rooms, 'RoomID', { name: 'tile' });
  const [log, setLog] = useOpenRecord(table.list, 'RoomLogsID', { endpoint: listRoomLogs });
  const report = useReport(rooms, setRoom);
  useAsked({ open: () => table.onDone('false'), add: report.take });
  const close = () => {
    setRoom(null);
    report.forget();
  };
  const edit = (chosen: RoomLog) => {
    close();
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
      <RoomGrid rooms={rooms} onChoose={setRoom} />
      <Section title="All Logs">
        <LogTable table={table} onOpen={edit} />
      </Section>
      {room !== null && room !== 'new' && (
        <NewLogForm room={room} text={report.text} onOpenLog={edit} onClose={close} />
      )}
      {log !== null && log !== 'new' && (
        <EditLogForm key={log.RoomLogsID} log={log} onOpenLog={edit} onClose={() => setLog(null)} />
      )}
    </>
  );
}
