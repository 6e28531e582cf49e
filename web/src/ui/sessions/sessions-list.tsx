import {
  endOtherSessions,
  endSession,
  listSessions,
  SESSION_TEXTS,
} from '@boh/contract/sessions/sessions.contract.ts';
import { Button } from '@mantine/core';
import { errorText } from '../../api/error-text.ts';
import { type RowOf, useList } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { confirm } from '../../notices/alerts.ts';
import { Pill } from '../page/stat-tile.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/table-rows.ts';
import { formatLongTime } from '../text/time.ts';
import classes from './sessions.module.css';

type Session = RowOf<typeof listSessions>;

interface SessionsListProps {
  /** Somebody else whose sessions they are; one's own where missing. */
  of?: { EmployeeID: number; FirstName: string; LastName: string };
}

/** Where somebody is signed in, each sign-in with its END. */
export function SessionsList({ of }: SessionsListProps) {
  const query = { EmployeeID: of?.EmployeeID };
  const list = useList(listSessions, { query });
  const saving = {
    invalidates: [listSessions],
    failure: (error: unknown) => errorText(error, SESSION_TEXTS.notEnded),
    seconds: 5,
  };
  const ending = useSave(endSession, { ...saving, success: ({ message }) => message });
  const endingOthers = useSave(endOtherSessions, { ...saving, success: ({ message }) => message });
  const end = async ({ SessionID, Device }: Session) => {
    const detail = 'It is signed out at once, in every tab. What is typed there and not saved is lost.';
    if (await confirm(`End the session of ${Device}?`, 'End', detail))
      await ending.trySave({ params: { SessionID }, query });
  };
  const endOthers = async () => {
    const question = of
      ? `End all sessions of ${of.FirstName} ${of.LastName}?`
      : 'End all sessions but this one?';
    const detail = 'They are signed out at once, in every tab. What is typed there and not saved is lost.';
    if (await confirm(question, of ? 'End All' : 'End All Others', detail))
      await endingOthers.trySave({ query });
  };
  const isBusy = ending.isSaving || endingOthers.isSaving;
  return (
    <div className={classes['list']}>
      <DataTable
        label={of ? `Sessions of ${of.FirstName} ${of.LastName}` : 'Sessions'}
        columns={columnsOf((session) => void end(session), isBusy)}
        rows={list.rows}
        rowKey={({ SessionID }) => SessionID}
        loading={list}
        maxHeight={380}
        emptyText="No sessions"
        emptyHint="This person is signed in nowhere."
      />
      <div>
        <Button
          variant="default"
          disabled={isBusy || list.rows.every(({ IsThis }) => IsThis)}
          onClick={() => void endOthers()}
        >
          {of ? 'End All' : 'End All Others'}
        </Button>
      </div>
    </div>
  );
}

const columnsOf = (end: (session: Session) => void, isBusy: boolean): readonly Column<Session>[] => [
  { key: 'Device', header: 'Device' },
  { key: 'Address', header: 'Address' },
  { key: 'Since', header: 'Signed In', cell: ({ Since }) => formatLongTime(Since) },
  { key: 'LastSeenAt', header: 'Last Seen', cell: ({ LastSeenAt }) => formatLongTime(LastSeenAt) },
  {
    key: 'IsThis',
    header: 'End',
    sortable: false,
    cell: (session) =>
      session.IsThis ? (
        <Pill tone="good">THIS ONE</Pill>
      ) : (
        <Button
          size="compact-xs"
          variant="default"
          disabled={isBusy}
          aria-label={`End the session of ${session.Device}`}
          onClick={() => end(session)}
        >
          End
        </Button>
      ),
  },
];
