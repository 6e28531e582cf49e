import { listAda, markAda, postAda } from '@boh/contract/log-sheets/log-sheets.contract.ts';
import { useLingui } from '@lingui/react';
import { Button, Field, Note, WordsField } from '../../parts/basics.tsx';
import { useTap } from '../../parts/use-tap.ts';
import { bodyOf, useWaiting } from '../../queue/use-queue.ts';
import { useRead } from '../../reading/use-read.ts';
import { usePerson } from '../../session/person.ts';
import { momentText } from '../../words/format.ts';
import { OpenList } from './open-list.tsx';
import { RoomField } from './room-field.tsx';
import { useSheetForm } from './sheet-form.ts';

const BLANK = { GuestName: '', SpecialNeeds: '', RoomNumber: '', Notes: '' };

/** Guests with special needs. */
export function AdaSheet() {
  const { i18n } = useLingui();
  const { typed, change, problem, setProblem, send } = useSheetForm('ada', BLANK, postAda);
  const post = () => {
    if ([typed.GuestName, typed.SpecialNeeds, typed.RoomNumber].some((text) => text.trim() === '')) {
      setProblem(i18n._({ id: 'ada.missing', message: 'Please enter room, guest and what they need.' }));
      return;
    }
    void send(
      {
        body: typed,
        label: /*i18n*/ {
          id: 'ada.did',
          message: 'Special needs: room {room}',
          values: { room: typed.RoomNumber },
        },
        typed: typed.SpecialNeeds,
      },
      i18n._({ id: 'ada.done', message: 'Special needs written.' }),
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
      <WordsField
        label={i18n._({ id: 'ada.needs', message: 'What does the guest need?' })}
        value={typed.SpecialNeeds}
        maxLength={5000}
        onChange={(SpecialNeeds) => change({ SpecialNeeds })}
      />
      {problem !== null && <Note tone="bad">{problem}</Note>}
      <Button tone="main" isWide onClick={post}>
        {i18n._({ id: 'sheets.add', message: 'Add it' })}
      </Button>
      <AdaList />
    </>
  );
}

function AdaList() {
  const { place, zone } = usePerson();
  const tap = useTap();
  const at = place?.Location.LocationID ?? null;
  const list = useRead(listAda, { query: { Page: 1, PageSize: 50, Done: 'false' } });
  const done = useWaiting(markAda, at)
    .filter(({ State }) => State !== 'refused')
    .map((action) => bodyOf<{ ADAComplianceID: number }>(action).ADAComplianceID);
  return (
    <OpenList
      list={list}
      waiting={useWaiting(postAda, at)}
      idOf={({ ADAComplianceID }) => ADAComplianceID}
      done={done}
      textOf={({ SpecialNeeds }) => SpecialNeeds}
      writtenAt={({ CreatedAt }) => momentText(CreatedAt, zone)}
      onDone={({ ADAComplianceID, RoomNumber }) =>
        tap({
          endpoint: markAda,
          body: { ADAComplianceID, Done: true },
          label: /*i18n*/ {
            id: 'ada.didDone',
            message: 'Special needs done: room {room}',
            values: { room: RoomNumber },
          },
          about: `ada:${ADAComplianceID}`,
        })
      }
    />
  );
}
