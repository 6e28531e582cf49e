import { addRoomLog, DEPARTMENTS, ROOM_LOG_PHOTOS } from '@boh/contract/room-logs/room-logs.contract.ts';
import { listRooms } from '@boh/contract/rooms/rooms.contract.ts';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { Button, Chips, Field, Note, Page, ReadAt, Row, WordsField } from '../../parts/basics.tsx';
import { takeHandedPhotos } from '../../parts/handed-photos.ts';
import { Photos } from '../../parts/photos.tsx';
import { RoomGrid } from '../../parts/room-grid.tsx';
import { useSay } from '../../parts/toast.tsx';
import { go, useWay } from '../../parts/way.ts';
import { bodyOf, useQueue } from '../../queue/use-queue.ts';
import { useDraft } from '../../reading/use-draft.ts';
import { useRead } from '../../reading/use-read.ts';
import { OwnReports } from './own-reports.tsx';
import { type Department, departmentText, notesText, SUGGESTIONS, suggestionText } from './suggestions.ts';

/** So long a report can be taken back. */
const UNDO_MS = 6000;
/** Above so many rooms one is looked for by its number. */
const MANY_ROOMS = 24;

interface Typed {
  readonly RoomID: number | null;
  readonly department: Department | null;
  readonly notes: string;
}
const NOTHING: Typed = { RoomID: null, department: null, notes: '' };
const NO_PHOTOS: readonly Blob[] = [];

/** What is wrong in a room: photo, room, and one tap on what it is. */
export function Screen() {
  const { i18n } = useLingui();
  const say = useSay();
  const { query } = useWay();
  const { actions, act, mend, drop, isOnline, photosOf } = useQueue();
  const rooms = useRead(listRooms, {});
  const [typed, setTyped] = useDraft<Typed>('report', NOTHING);
  const [photos, setPhotos] = useDraft('report photos', NO_PHOTOS);
  const [wanted, setWanted] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const mended = actions.find(({ Id }) => Id === query.get('mend'));
  const mendedId = mended?.Id;
  useEffect(() => {
    const taken = takeHandedPhotos();
    // A photo that was taken on the way here begins another report.
    if (taken.length === 0) return;
    setTyped(null);
    setPhotos(taken);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Handed over once.
  }, []);
  useEffect(() => {
    if (!mended) return;
    const body = bodyOf<{ RoomID: number; Department: Department; Notes: string }>(mended);
    const { RoomID = null, Department: department = null, Notes: notes = '' } = body;
    setTyped({ RoomID, department, notes }, false);
    void photosOf(mended).then((found) => setPhotos(found, false));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Once for each report that is mended: what is typed then stays.
  }, [mendedId]);

  const room = rooms.answer?.find(({ RoomID }) => RoomID === typed.RoomID);
  const shown = (rooms.answer ?? []).filter(
    ({ RoomID, RoomNumber }) =>
      RoomID === typed.RoomID || RoomNumber.toUpperCase().startsWith(wanted.trim().toUpperCase()),
  );

  const report = async (department: Department | null, notes: string) => {
    if (!room) {
      setProblem(i18n._({ id: 'report.noRoom', message: 'Please tap the room first.' }));
      return;
    }
    if (department === null) {
      setProblem(i18n._({ id: 'report.noDepartment', message: 'Please tap who should mend it.' }));
      return;
    }
    const what = {
      body: { RoomID: room.RoomID, Department: department, Notes: notes },
      typed: notesText(i18n, notes),
      label: /*i18n*/ {
        id: 'report.label',
        message: 'Report: room {room}',
        values: { room: room.RoomNumber },
      },
      photos: { part: 'Photos', blobs: photos },
    };
    try {
      if (mended) {
        await mend<typeof addRoomLog>(mended.Id, what);
        go('/floor/waiting', { replace: true });
        return;
      }
      const id = await act({ endpoint: addRoomLog, ...what, mendAt: '/floor/report', holdMs: UNDO_MS });
      const before = { typed: { ...typed, department, notes }, photos };
      setTyped(null);
      setPhotos(null);
      setWanted('');
      setProblem(null);
      say(
        {
          text: i18n._({
            id: 'report.done',
            message: 'Room {room} is reported.',
            values: { room: room.RoomNumber },
          }),
          undo: {
            label: i18n._({ id: 'report.undo', message: 'Undo' }),
            act: () => {
              void drop(id);
              setTyped(before.typed);
              setPhotos(before.photos);
            },
          },
        },
        UNDO_MS,
      );
      window.scrollTo({ top: 0 });
    } catch {
      setProblem(
        i18n._({
          id: 'report.full',
          message: 'The phone has no room left to keep this. Nothing was reported.',
        }),
      );
    }
  };

  return (
    <Page title={i18n._({ id: 'report.title', message: 'Report' })} back="/floor">
      <Photos
        photos={photos}
        onChange={(taken) => setPhotos(taken, !mended)}
        most={ROOM_LOG_PHOTOS.maxFiles}
      />
      <ReadAt {...rooms} isOnline={isOnline} />
      {(rooms.answer?.length ?? 0) > MANY_ROOMS && (
        <Field
          label={i18n._({ id: 'report.find', message: 'Room number' })}
          inputMode="numeric"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <RoomGrid
        label={i18n._({ id: 'report.rooms', message: 'Which room?' })}
        rooms={room ? [room] : shown}
        chosen={typed.RoomID}
        onChoose={({ RoomID }) => {
          setProblem(null);
          setTyped({ ...typed, RoomID: typed.RoomID === RoomID ? null : RoomID }, !mended);
        }}
      />
      {problem !== null && <Note tone="bad">{problem}</Note>}
      {room && (
        <>
          {!mended && (
            <Chips
              label={i18n._({ id: 'report.suggestions', message: 'What is wrong? One tap reports it.' })}
              options={SUGGESTIONS.map(([, words]) => ({ value: words, label: suggestionText(i18n, words) }))}
              value={null}
              onChoose={(words) => {
                const found = SUGGESTIONS.find(([, known]) => known === words);
                if (found) void report(found[0], words);
              }}
            />
          )}
          <WordsField
            label={i18n._({ id: 'report.words', message: 'In your own words' })}
            value={typed.notes}
            onChange={(notes) => setTyped({ ...typed, notes }, !mended)}
          />
          <Chips
            label={i18n._({ id: 'report.department', message: 'Who should mend it?' })}
            options={DEPARTMENTS.map((value) => ({ value, label: departmentText(i18n, value) }))}
            value={typed.department}
            onChoose={(department) => setTyped({ ...typed, department }, !mended)}
          />
          <Row>
            <Button tone="main" isWide onClick={() => void report(typed.department, typed.notes)}>
              {i18n._({ id: 'report.send', message: 'Report it' })}
            </Button>
          </Row>
        </>
      )}
      {!mended && <OwnReports />}
    </Page>
  );
}
