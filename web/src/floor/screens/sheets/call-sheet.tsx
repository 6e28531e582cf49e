import { listCalls, markCall, postCall } from '@boh/contract/log-sheets/log-sheets.contract.ts';
import { useLingui } from '@lingui/react';
import { Button, Field, Note, ReadAt, Soft, WordsField } from '../../parts/basics.tsx';
import { bodyOf, useQueue, useWaiting } from '../../queue/use-queue.ts';
import { useRead } from '../../reading/use-read.ts';
import { usePerson } from '../../session/person.ts';
import { dayIn, dayText, timeIn, timeText } from '../../words/format.ts';
import { DoneCard } from './done-card.tsx';
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
  const { i18n } = useLingui();
  const { place } = usePerson();
  const { act, isOnline } = useQueue();
  const at = place?.Location.LocationID ?? null;
  const list = useRead(listCalls, { query: { Page: 1, PageSize: 50, Done: 'false' } });
  const waiting = useWaiting(postCall, at);
  const done = useWaiting(markCall, at)
    .filter(({ State }) => State !== 'refused')
    .map((action) => bodyOf<{ PreDepartCallID: number }>(action).PreDepartCallID);
  return (
    <>
      <h2>{i18n._({ id: 'sheets.open', message: 'Open' })}</h2>
      {waiting.map((action) => {
        const { RoomNumber = '', GuestName = '', ServiceIssues = '' } = bodyOf<typeof BLANK>(action);
        const soft = i18n._({ id: 'sheets.waits', message: 'Waits to be sent' });
        return (
          <DoneCard key={action.Id} head={`${RoomNumber} · ${GuestName}`} soft={soft} isDone={false}>
            <div>{ServiceIssues}</div>
          </DoneCard>
        );
      })}
      <ReadAt {...list} isOnline={isOnline} />
      {list.answer?.length === 0 && waiting.length === 0 && (
        <Soft>{i18n._({ id: 'sheets.none', message: 'Nothing is open.' })}</Soft>
      )}
      {list.answer?.map((call) => (
        <DoneCard
          key={call.PreDepartCallID}
          head={`${call.RoomNumber} · ${call.GuestName}`}
          soft={`${call.PostedByName} · ${dayText(call.DateCalled)}, ${timeText(call.TimeCalled)}`}
          isDone={done.includes(call.PreDepartCallID)}
          onDone={() =>
            void act({
              endpoint: markCall,
              body: { PreDepartCallID: call.PreDepartCallID, Done: true },
              label: /*i18n*/ {
                id: 'calls.didDone',
                message: 'Call done: room {room}',
                values: { room: call.RoomNumber },
              },
              about: `call:${call.PreDepartCallID}`,
            })
          }
        >
          {call.ServiceIssues !== '' && <div>{call.ServiceIssues}</div>}
        </DoneCard>
      ))}
    </>
  );
}
