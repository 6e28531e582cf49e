import 'fake-indexeddb/auto';
import { postLog, replyToLog } from '@boh/contract/desk-log/desk-log.contract.ts';
import { addRoomLog } from '@boh/contract/room-logs/room-logs.contract.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unlessTaken } from '../net/locks.ts';
import { closePersonDb, type PersonDb, personDb, welcomePerson, wipePerson } from '../store/person-db.ts';
import { changeSession, lockIfIdle, readSession, type Session } from '../store/session-db.ts';
import {
  addAction,
  dropAction,
  listActions,
  markSending,
  mendAction,
  photoBlobs,
  wakeActions,
} from './actions.ts';
import { drain } from './drain.ts';
import { idOfAnswer } from './placeholders.ts';

/** What the server gets, and what it is to answer, call by call; after these everything is right. */
interface Call {
  readonly address: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly files: File[];
}
let calls: Call[] = [];
let script: ((call: Call) => Response | Promise<Response>)[] = [];

const ok = (body: object = {}) => Response.json(body);
const refuse = (status: number, error: string, headers: HeadersInit = {}) =>
  Response.json({ error }, { status, headers });
const cut = () => Promise.reject<Response>(new TypeError('Failed to fetch'));

async function answer(address: string, init: RequestInit): Promise<Response> {
  const { body } = init;
  const form = body instanceof FormData ? [...body.entries()] : [];
  const files = form.flatMap(([, value]) => (value instanceof File ? [value] : []));
  const texts = form.filter(([, value]) => typeof value === 'string');
  const call: Call = {
    address,
    method: init.method ?? 'GET',
    headers: init.headers as Headers,
    body: typeof body === 'string' ? (JSON.parse(body) as unknown) : Object.fromEntries(texts),
    files,
  };
  calls.push(call);
  return (script.shift() ?? (() => ok()))(call);
}

const ANA: Session = {
  EmployeeID: 7,
  Name: 'Ana Solis',
  Email: 'ana@hotel.example',
  Token: 'ana-1',
  Locked: null,
  Place: 2,
  ServerPlace: 2,
  UsedAt: Date.parse('2026-11-18T20:00:00Z'),
};
const NOW = Date.parse('2026-11-18T20:00:00Z');
const as = (session: Session | null) => changeSession(() => session);

let db: PersonDb;
const label = { id: 'x', message: 'x' };
const said = (Entry: string) => ({ Headline: 'AM SHIFT', Entry });
const write = (Entry: string, more: object = {}) =>
  addAction(db, { endpoint: postLog, body: said(Entry), place: 2, label, at: NOW, ...more });
const send = (now = NOW) => drain(db, ANA.EmployeeID, () => now);
const entries = () => calls.map(({ body }) => (body as { Entry?: string }).Entry);
const keyOf = (call: Call | undefined) => call?.headers.get('Idempotency-Key');

beforeEach(async () => {
  calls = [];
  script = [];
  vi.stubGlobal('fetch', answer);
  await as(ANA);
  welcomePerson(ANA.EmployeeID);
  db = await personDb(ANA.EmployeeID);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await wipePerson(ANA.EmployeeID);
  await as(null);
});

describe('what was done without a network', () => {
  it('is sent in the order it was typed, each with a key of its own, at its location and for the floor app', async () => {
    for (const entry of ['one', 'two', 'three']) await write(entry);
    expect(await send()).toEqual({ kind: 'idle' });
    expect(entries()).toEqual(['one', 'two', 'three']);
    expect(new Set(calls.map(keyOf)).size).toBe(3);
    expect(calls[0]).toMatchObject({ method: 'POST', address: '/api/logs/post' });
    const { headers } = calls[0] as Call;
    expect([headers.get('X-Location-ID'), headers.get('X-App'), headers.get('Authorization')]).toEqual([
      '2',
      'floor',
      'Bearer ana-1',
    ]);
    expect(await listActions(db)).toEqual([]);
  });

  it('goes out with its photos byte for byte, and none of them stays', async () => {
    const photos = [Uint8Array.of(255, 216, 1, 2), Uint8Array.of(255, 216, 3)].map(
      (bytes) => new Blob([bytes], { type: 'image/jpeg' }),
    );
    await addAction(db, {
      endpoint: addRoomLog,
      body: { RoomID: 214, Department: 'PLUMBING', Notes: 'SINK LEAKS' },
      place: 2,
      label,
      at: NOW,
      photos: { part: 'Photos', blobs: photos },
    });
    await send();
    const [call] = calls;
    expect(call?.body).toEqual({ RoomID: '214', Department: 'PLUMBING', Notes: 'SINK LEAKS' });
    expect(call?.files.map(({ type }) => type)).toEqual(['image/jpeg', 'image/jpeg']);
    const sent = await Promise.all((call?.files ?? []).map(async (file) => [...(await file.bytes())]));
    expect(sent).toEqual([
      [255, 216, 1, 2],
      [255, 216, 3],
    ]);
    expect(await db.getAll('photos')).toEqual([]);
  });

  it('is sent again under the same key when the app is killed on the way', async () => {
    await write('one');
    const [action] = await listActions(db);
    await markSending(db, action!);
    // Killed here: what is in the store is all that is left.
    closePersonDb(ANA.EmployeeID);
    db = await personDb(ANA.EmployeeID);
    expect((await listActions(db)).map(({ State }) => State)).toEqual(['sending']);
    await send();
    expect([entries(), keyOf(calls[0])]).toEqual([['one'], action?.Key]);
  });

  it('waits longer after each failure, keeps its order and its key, and goes at once when the network is back', async () => {
    for (const entry of ['one', 'two']) await write(entry);
    script = [cut, cut];
    const first = await send();
    expect(first).toEqual({ kind: 'later', at: NOW + 2000, problem: 'network' });
    expect(await send(NOW + 1999)).toEqual({ kind: 'later', at: NOW + 2000, problem: null });
    expect(await send(NOW + 2000)).toEqual({ kind: 'later', at: NOW + 6000, problem: 'network' });
    await wakeActions(db, NOW + 2500);
    expect(await send(NOW + 2500)).toEqual({ kind: 'idle' });
    expect(entries()).toEqual(['one', 'one', 'one', 'two']);
    expect(new Set(calls.slice(0, 3).map(keyOf)).size).toBe(1);
  });

  it('waits as long as a busy server asks for, and tries again after any failure of the server', async () => {
    await write('one');
    script = [() => refuse(429, 'Too many.', { 'Retry-After': '90' }), () => refuse(503, 'Away.')];
    expect(await send()).toEqual({ kind: 'later', at: NOW + 90_000, problem: 'server' });
    expect(await send(NOW + 90_000)).toMatchObject({ kind: 'later', problem: 'server' });
    expect(await send(NOW + 900_000)).toEqual({ kind: 'idle' });
  });

  it('is not taken for sent where the page of a guest network answers instead of the server', async () => {
    await write('one');
    const page = () => new Response('<html>Welcome</html>', { headers: { 'Content-Type': 'text/html' } });
    script = [page];
    expect(await send()).toMatchObject({ kind: 'later', problem: 'network' });
    expect(await listActions(db)).toHaveLength(1);
    expect(await send(NOW + 60_000)).toEqual({ kind: 'idle' });
    expect(keyOf(calls[1])).toBe(keyOf(calls[0]));
  });

  it('can be taken back for as long as it is held', async () => {
    const id = await write('one', { holdMs: 6000 });
    expect(await send(NOW + 5999)).toMatchObject({ kind: 'later', problem: null });
    await dropAction(db, id);
    expect([await send(NOW + 6000), calls]).toEqual([{ kind: 'idle' }, []]);
  });
});

describe('a refusal', () => {
  it.each([400, 403, 404, 409, 422])(
    'of %i is kept with its sentence, and lets the others pass',
    async (status) => {
      await write('wrong');
      await write('right');
      script = [() => refuse(status, 'That cannot be.')];
      expect(await send()).toEqual({ kind: 'idle' });
      expect(entries()).toEqual(['wrong', 'right']);
      expect(await listActions(db)).toMatchObject([
        { State: 'refused', Refusal: { Status: status, Text: 'That cannot be.' }, Body: { Entry: 'wrong' } },
      ]);
    },
  );

  it('is sent again under another key once it is mended, and under its own when it is only tried again', async () => {
    const id = await write('wrong');
    script = [() => refuse(400, 'No.'), () => refuse(400, 'No.')];
    await send();
    await mendAction(db, id);
    await send();
    await mendAction<typeof postLog>(db, id, { body: said('right'), typed: 'right' });
    await send();
    expect(entries()).toEqual(['wrong', 'wrong', 'right']);
    const keys = calls.map(keyOf);
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  });

  it('that nobody heard of keeps its key when it is changed: should it have been done, it is not done again', async () => {
    const id = await write('one');
    script = [cut, () => refuse(409, 'This request was already sent with other values.')];
    await send();
    await mendAction<typeof postLog>(db, id, { body: said('other') });
    await send();
    expect(entries()).toEqual(['one', 'other']);
    expect(keyOf(calls[0])).toBe(keyOf(calls[1]));
    expect(await listActions(db)).toMatchObject([{ State: 'refused', Body: { Entry: 'other' } }]);
  });

  it('holds what depends on it, which goes out with the answer once it is mended', async () => {
    const entry = await write('wrong');
    const LogID = idOfAnswer(entry, 'LogID');
    await addAction(db, {
      endpoint: replyToLog,
      body: { LogID, ...said('reply') },
      place: 2,
      label,
      at: NOW,
    });
    await write('other');
    script = [() => refuse(400, 'No.'), () => ok(), () => ok({ LogID: 41 })];
    await send();
    expect(entries()).toEqual(['wrong', 'other']);
    await mendAction<typeof postLog>(db, entry, { body: said('right') });
    await send();
    expect(calls.slice(2).map(({ body }) => body)).toEqual([
      said('right'),
      { LogID: '41', ...said('reply') },
    ]);
  });

  it('takes along what depends on it when it is thrown away, with its photos', async () => {
    const blobs = [new Blob(['x'])];
    const first = await write('one', { about: 'room', photos: { part: 'Photos', blobs } });
    await write('two', { about: 'room' });
    await write('three');
    await dropAction(db, first);
    expect((await listActions(db)).map(({ Body }) => Body)).toEqual([said('three')]);
    expect(await db.getAll('photos')).toEqual([]);
  });
});

describe('a session', () => {
  it('that has ended locks the phone and keeps everything, until the same person is back', async () => {
    await write('one');
    script = [() => refuse(401, 'Unauthorized')];
    expect(await send()).toEqual({ kind: 'locked' });
    expect(await readSession()).toMatchObject({ EmployeeID: 7, Token: null, Locked: 'ended' });
    expect([await send(), calls.length]).toEqual([{ kind: 'locked' }, 1]);
    await as({ ...ANA, Token: 'ana-2' });
    expect(await send()).toEqual({ kind: 'idle' });
    expect(calls[1]?.headers.get('Authorization')).toBe('Bearer ana-2');
    expect(keyOf(calls[1])).toBe(keyOf(calls[0]));
  });

  it('of another person sends nothing of it and sees nothing of it', async () => {
    await write('one');
    await as({ ...ANA, EmployeeID: 8, Token: 'bo-1' });
    expect(await send()).toEqual({ kind: 'locked' });
    const theirs = await personDb(8);
    expect([await listActions(theirs), calls]).toEqual([[], []]);
    expect(await listActions(db)).toHaveLength(1);
    await wipePerson(8);
    expect(await listActions(db)).toHaveLength(1);
  });

  it('that ended while somebody else signed in sends nothing in their name', async () => {
    await write('one');
    script = [
      async () => {
        await as({ ...ANA, EmployeeID: 8, Token: 'bo-1' });
        return refuse(401, 'Unauthorized');
      },
    ];
    expect(await send()).toEqual({ kind: 'locked' });
    expect(calls.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer ana-1']);
    expect(await readSession()).toMatchObject({ EmployeeID: 8, Token: 'bo-1' });
    expect(await listActions(db)).toMatchObject([{ State: 'waiting' }]);
  });

  it('that nobody touched for 12 hours locks, and not a moment before', async () => {
    const half = 12 * 3600_000;
    expect(await lockIfIdle(NOW + half)).toBe(false);
    expect(await lockIfIdle(NOW + half + 1)).toBe(true);
    expect(await readSession()).toMatchObject({ Token: null, Locked: 'idle' });
  });

  it('that nobody touched for 12 hours sends nothing, though the network is back before the phone looks at its clock', async () => {
    await write('one');
    expect(await send(NOW + 12 * 3600_000 + 1)).toEqual({ kind: 'locked' });
    expect([calls.length, (await listActions(db)).length]).toEqual([0, 1]);
  });

  it('moves to where something was typed, and sends it there under the new token', async () => {
    await write('here');
    await write('there', { place: 5 });
    script = [() => ok(), () => ok({ token: 'ana-5' })];
    expect(await send()).toEqual({ kind: 'idle' });
    const seen = calls.map(({ address, headers }) => [
      address,
      headers.get('X-Location-ID'),
      headers.get('Authorization'),
    ]);
    expect(seen).toEqual([
      ['/api/logs/post', '2', 'Bearer ana-1'],
      ['/api/changeSelectedLocation', null, 'Bearer ana-1'],
      ['/api/logs/post', '5', 'Bearer ana-5'],
    ]);
  });

  it('that stands elsewhere than the phone thinks is moved, and nothing is taken for refused', async () => {
    await write('one');
    const moved = () =>
      Response.json({ error: 'Elsewhere.', SelectedLocation: { LocationID: 9, Name: 'X' } }, { status: 409 });
    script = [moved, () => ok({ token: 'ana-2' })];
    expect(await send()).toEqual({ kind: 'idle' });
    expect(calls.map(({ address }) => address)).toEqual([
      '/api/logs/post',
      '/api/changeSelectedLocation',
      '/api/logs/post',
    ]);
  });
});

describe('two tabs', () => {
  it('send everything once between them', async () => {
    for (const entry of ['one', 'two', 'three']) await write(entry);
    const tab = () => unlessTaken('floor-queue-7', () => send());
    await Promise.all([tab(), tab()]);
    expect(entries()).toEqual(['one', 'two', 'three']);
  });
});

describe('photos of what waits', () => {
  it('come back as they were when it is looked at', async () => {
    await write('one', { photos: { part: 'Photos', blobs: [new Blob(['abc'])] } });
    const [action] = await listActions(db);
    const [photo] = await photoBlobs(db, action!);
    expect(await photo?.text()).toBe('abc');
  });
});

describe('signing out', () => {
  it('leaves no store that anything under way could bring back, until the person is there again', async () => {
    await write('one');
    await wipePerson(ANA.EmployeeID);
    await expect(personDb(ANA.EmployeeID)).rejects.toThrow('This person has signed out.');
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('floor-person-7');
    welcomePerson(ANA.EmployeeID);
    db = await personDb(ANA.EmployeeID);
    expect(await listActions(db)).toEqual([]);
  });
});
