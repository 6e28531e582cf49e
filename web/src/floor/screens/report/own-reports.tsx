import { addRoomLog, listRoomLogs } from '@boh/contract/room-logs/room-logs.contract.ts';
import { useLingui } from '@lingui/react';
import { Card, ReadAt, Soft } from '../../parts/basics.tsx';
import { waitText } from '../../parts/wait-text.ts';
import { useQueue, useWaiting } from '../../queue/use-queue.ts';
import { useRead } from '../../reading/use-read.ts';
import { usePerson } from '../../session/person.ts';
import { momentText } from '../../words/format.ts';
import { departmentText, notesText } from './suggestions.ts';

/** What I reported lately, with what still waits before it. */
export function OwnReports() {
  const { i18n } = useLingui();
  const { employee, place, zone } = usePerson();
  const { isOnline } = useQueue();
  const waiting = useWaiting(addRoomLog, place?.Location.LocationID ?? null);
  const logs = useRead(listRoomLogs, { query: { Page: 1, PageSize: 50 } });
  const name = `${employee.FirstName} ${employee.LastName}`;
  const own = (logs.answer ?? []).filter(({ PostedByName }) => PostedByName === name).slice(0, 10);
  return (
    <>
      <h2>{i18n._({ id: 'report.own', message: 'My reports' })}</h2>
      {[...waiting].reverse().map((action) => (
        <Card key={action.Id}>
          <strong>{i18n._(action.Label.id, { ...action.Label.values })}</strong>
          <div>{notesText(i18n, action.Typed)}</div>
          <Soft>{waitText(i18n, action)}</Soft>
        </Card>
      ))}
      <ReadAt {...logs} isOnline={isOnline} />
      {logs.answer && own.length === 0 && waiting.length === 0 && (
        <Soft>{i18n._({ id: 'report.none', message: 'Nothing yet.' })}</Soft>
      )}
      {own.map((log) => (
        <Card key={log.RoomLogsID}>
          <strong>
            {i18n._({ id: 'report.label', message: 'Report: room {room}', values: { room: log.RoomNumber } })}
          </strong>
          <div>{notesText(i18n, log.Notes)}</div>
          <Soft>
            {[
              departmentText(i18n, log.Department),
              momentText(log.CreatedAt, zone),
              log.Done
                ? i18n._({ id: 'report.isDone', message: 'Done' })
                : i18n._({ id: 'report.isOpen', message: 'Open' }),
            ].join(' · ')}
          </Soft>
        </Card>
      ))}
    </>
  );
}
