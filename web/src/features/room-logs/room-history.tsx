import { listRoomLogs } from '@boh/contract/room-logs/room-logs.contract.ts';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useList } from '../../api/use-list.ts';
import { confirmDiscard } from '../../notices/alerts.ts';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { Pill } from '../../ui/page/stat-tile.tsx';
import { formatTime } from '../../ui/text/time.ts';
import { photosText } from './photos-text.ts';
import classes from './room-logs.module.css';
import type { RoomLog } from './room-logs.types.ts';

const FEW = 3;
const MORE = 20;

interface RoomHistoryProps {
  RoomID: number;
  /** The log whose dialog this is: it is no other one. */
  except?: number;
  onOpen: (log: RoomLog) => void;
}

/** The other logs of a room: the open ones first, then what was done, the newest first. */
export function RoomHistory({ RoomID, except, onOpen }: RoomHistoryProps) {
  const [size, setSize] = useState(FEW);
  const open = useList(listRoomLogs, { query: { RoomID, Done: false } });
  const done = useList(listRoomLogs, { query: { RoomID, Done: true, Page: 1, PageSize: size } });
  const { isDirty } = useFormState();
  const leaveFor = async (log: RoomLog) => {
    if (!isDirty || (await confirmDiscard())) onOpen(log);
  };
  // While another room's answer is still shown, its logs are not this room's.
  const others = (rows: readonly RoomLog[]) =>
    rows.filter((log) => log.RoomID === RoomID && log.RoomLogsID !== except);
  return (
    <>
      <LogList title="Open logs of this room" logs={others(open.rows)} onOpen={(log) => void leaveFor(log)} />
      <LogList
        title="Earlier logs of this room"
        logs={others(done.rows)}
        onOpen={(log) => void leaveFor(log)}
      />
      {size === FEW && done.total > FEW && (
        <LinkButton className={`link ${classes['more'] ?? ''}`} onClick={() => setSize(MORE)}>
          {done.total > MORE ? `Show the last ${MORE}` : `Show all ${done.total}`}
        </LinkButton>
      )}
      {size === MORE && done.total > MORE && (
        <p className={classes['by']}>Older ones are in the table: search for the room’s number.</p>
      )}
    </>
  );
}

interface LogListProps {
  title: string;
  logs: readonly RoomLog[];
  onOpen: (log: RoomLog) => void;
}

function LogList({ title, logs, onOpen }: LogListProps) {
  if (logs.length === 0) return null;
  return (
    <>
      <h3 className={classes['heading']}>{title}</h3>
      <ul className={classes['logs']}>
        {logs.map((log) => (
          <li key={log.RoomLogsID}>
            <button type="button" className={classes['log']} onClick={() => onOpen(log)}>
              <strong>{log.Department}</strong>
              <span>
                {log.Notes}
                {log.Photos.length > 0 && (
                  <span className={classes['photos']}> {photosText(log.Photos.length)}</span>
                )}
              </span>
              {log.Done && <Pill tone="good">{log.FixedBy}</Pill>}
              <span className={classes['time']}>{formatTime(log.CreatedAt, log.Timezone)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
