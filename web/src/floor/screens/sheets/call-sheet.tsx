import { listCalls, markCall, postCall } from '@boh/contract/log-sheets/log-sheets.contract.ts';
import { useLingui } from '@lingui/react';
import { Button, Field, Note, WordsField } from '../../parts/basics.tsx';
import { useTap } from '../../parts/use-tap.ts';
import { bodyOf, useWaiting } from '../../queue/use-queue.ts';
import { useRead } from '../../reading/use-read.ts';
import { usePerson } from '../../session/person.ts';
import { dayIn, dayText, timeIn, timeText } from '../../words/format.ts';
import { OpenList } from './open-list.tsx';
import { RoomField } from './room-field.tsx';
import { useSheetForm } from './sheet-form.ts';

/** Day and time are now, unless somebody says otherwise. */
const BLANK = { RoomNumber: '', GuestName: '', DateCalled: '', TimeCalled: '', ServiceIssues: '', Notes: '' };

/** Calls to guests before they leave. */
export function CallSheet() {
  const { i18n } = useLingui();
  const { zone } = usePerson();
  const { typed, change, problem, setProblem, send } = useSheetForm('calls', BLANK, postCall);
  const DateCalled = typed.DateCalled === '' ? dayIn(zone) : typed.DateCalled;
  const TimeCalled = typed.TimeCalled === '' ? timeIn(zone) : typed.TimeCalled;
  const post = () => {
    if (typed.GuestName.trim() === '' || typed.RoomNumber.trim() === '') {
      setProblem(i18n._({ id: 'calls.missing', message: 'Please enter room and guest.' }));
      return;
    }
    void send(
      {
        body: { ...typed, DateCalled, TimeCalled },
        label: /*i18n*/ {
          id: 'calls.did',
          message: 'Call: room {room}',
          values: { room: typed.RoomNumber },
        },
        typed: typed.ServiceIssues,
      },
      i18n._({ id: 'calls.done', message: 'Call written.' }),
    );
  };
  return (
    <>
      <RoomField value={typed.RoomNumber} onChange={(RoomNumber) => change({ RoomNumber })} />
      <Field
        label={i18n._({ id: 'sheets.guest', message: 'Guest' })}
        autoComplete="off"
        value={typed.GuestName}
        onChange={(event) => change({ GuestName: event.target.value })}
      />
      <Field
        label={i18n._({ id: 'calls.day', message: 'Day of the call' })}
        type="date"
        value={DateCalled}
        onChange={(event) => change({ DateCalled: event.target.value })}
      />
      <Field
        label={i18n._({ id: 'calls.time', message: 'Time of the call' })}
        type="time"
        value={TimeCalled}
        onChange={(event) => change({ TimeCalled: event.target.value })}
      />
      <WordsField
        label={i18n._({
          id: 'calls.issues',
          message: 'What was not right? Leave it blank where all was well.',
        })}
        value={typed.ServiceIssues}
        maxLength={5000}
        onChange={(ServiceIssues) => change({ ServiceIssues })}
      />
      {problem !== null && <Note tone="bad">{problem}</Note>}
      <Button tone="main" isWide onClick={post}>
        {i18n._({ id: 'sheets.add', message: 'Add it' })}
      </Button>
      <CallList />
    </>
  );
}

function CallList() {
  const { place } = usePerson();
  const tap = useTap();
  const at = place?.Location.LocationID ?? null;
  const list = useRead(listCalls, { query: { Page: 1, PageSize: 50, Done: 'false' } });
  const done = useWaiting(markCall, at)
    .filter(({ State }) => State !== 'refused')
    .map((action) => bodyOf<{ PreDepartCallID: number }>(action).PreDepartCallID);
  return (
    <OpenList
      list={list}
      waiting={useWaiting(postCall, at)}
      idOf={({ PreDepartCallID }) => PreDepartCallID}
      done={done}
      textOf={({ ServiceIssues }) => ServiceIssues}
      writtenAt={({ DateCalled, TimeCalled }) => `${dayText(DateCalled)}, ${timeText(TimeCalled)}`}
      onDone={({ PreDepartCallID, RoomNumber }) =>
        tap({
          endpoint: markCall,
          body: { PreDepartCallID, Done: true },
          label: /*i18n*/ {
            id: 'calls.didDone',
            message: 'Call done: room {room}',
            values: { room: RoomNumber },
          },
          about: `call:${PreDepartCallID}`,
        })
      }
    />
  );
}
