import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../test/build-test-app.ts';
import type { TestCaller } from '../../test/call.ts';
import { PNG } from '../../test/sample-files.ts';
import { rooms } from '../features/rooms/rooms.table.ts';
import { tidyUp } from '../maintenance.ts';
import { prefersSpanish } from './spanish/spanish.ts';

let t: TestApp;
let clerk: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  t.clock.set(TEST_NOW);
  clerk = await t.loginAs({ pages: ['logbook', 'Room Logs', 'Housekeeping Reports'], FirstName: 'Erin' });
});
afterAll(() => t.close());

const DAYS = 24 * 60 * 60_000;

describe('an answer under a key', () => {
  const floor = { 'x-app': 'floor' };
  const post = (key: string, headers: Record<string, string> = {}) =>
    clerk.post('/logs/post', { Entry: `Under ${key}` }, { headers: { 'idempotency-key': key, ...headers } });
  /** Sessions do not last as long as keys: this one is made to have begun just now. */
  async function pass(milliseconds: number) {
    t.clock.advance(milliseconds);
    const now = t.clock.now().toISOString();
    await t.db.execute(sql`update sessions set created_at = ${now}, last_seen_at = ${now}`);
  }

  it.each([
    ['the console', {}, 1],
    ['the floor app', floor, 30],
  ])('is kept for %s until its day, and to the moment', async (name, headers, days) => {
    const key = name.replaceAll(' ', '-');
    const first = await post(key, headers);
    await pass(days * DAYS);
    await tidyUp(t.services);
    expect((await post(key, headers)).raw.equals(first.raw)).toBe(true);
    await pass(1);
    expect((await post(key, headers)).body.LogID).not.toBe(first.body.LogID);
  });

  it.each([
    ['the console', {}, 1],
    ['the floor app', floor, 30],
  ])('is swept away for %s when its day has passed', async (name, headers, days) => {
    const key = `swept ${name}`.replaceAll(' ', '-');
    await post(key, headers);
    const rows = () => t.db.execute(sql`select from idempotency_keys where key = ${key}`);
    await pass(days * DAYS);
    await tidyUp(t.services);
    expect((await rows()).rowCount).toBe(1);
    await pass(1);
    await tidyUp(t.services);
    expect((await rows()).rowCount).toBe(0);
  });

  it('is the same for pictures, after weeks without a network', async () => {
    const { body: log } = await clerk.post('/logs/post', { Entry: 'The lobby' });
    const reply = () =>
      clerk.form(
        'PUT',
        '/logs/update',
        {
          fields: { LogID: log.LogID as number, Entry: 'With a picture' },
          files: [{ part: 'Screenshots', name: 'lobby.png', content: PNG }],
        },
        { headers: { 'idempotency-key': 'picture', ...floor } },
      );
    const first = await reply();
    expect(first.status).toBe(200);
    const files = (await t.storedFiles()).length;
    await pass(29 * DAYS);
    expect((await reply()).raw.equals(first.raw)).toBe(true);
    expect((await t.storedFiles()).length).toBe(files);
    await pass(2 * DAYS);
    const late = await reply();
    expect(late.body.Entries).toHaveLength(3);
  });

  it('is refused with other values for 30 days too', async () => {
    await post('other-values', floor);
    await pass(29 * DAYS);
    const other = await clerk.post(
      '/logs/post',
      { Entry: 'Something else' },
      { headers: { 'idempotency-key': 'other-values', ...floor } },
    );
    expect(other.status).toBe(409);
  });

  it('sent twice at once after 30 days is done once', async () => {
    await post('twice', floor);
    await pass(31 * DAYS);
    const answers = await Promise.all([post('twice', floor), post('twice', floor)]);
    expect(answers[0].raw.equals(answers[1].raw)).toBe(true);
  });
});

describe('sentences', () => {
  const spanish = { 'x-app': 'floor', 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' };
  const refused = (headers: Record<string, string>) => clerk.post('/logs/post', { Entry: ' ' }, { headers });

  it('of a refusal are Spanish for the floor app alone, with its fields by their names', async () => {
    const { body, headers } = await refused(spanish);
    const text = 'Escriba el texto de la entrada';
    expect(body).toMatchObject({ error: text, Error: text, message: text });
    expect(body.Message).toEqual({ Fields: `Entry: ${text}` });
    expect(headers['content-language']).toBe('es');
  });

  it.each([
    ['the console', { 'accept-language': 'es' }],
    ['another app', { 'x-app': 'tablet', 'accept-language': 'es' }],
    ['the floor app in English', { 'x-app': 'floor', 'accept-language': 'en-US,es;q=0.8' }],
    ['the floor app in no language', { 'x-app': 'floor' }],
  ])('are English for %s', async (_name, headers) => {
    expect((await refused(headers)).body.error).toBe('Please enter the text of the entry');
  });

  it('of a success are Spanish, and what staff typed is as they typed it', async () => {
    const { body } = await clerk.post('/logs/post', { Entry: 'LOG DONE' }, { headers: spanish });
    expect(body).toMatchObject({ message: '¡ENTRADA PUBLICADA!', Message: '¡ENTRADA PUBLICADA!' });
    expect(body.Entries).toMatchObject([
      { Entry: 'LOG DONE', PostedByName: expect.stringContaining('Erin') },
    ]);
  });

  it('of one kept answer follow whoever asks again', async () => {
    const send = (headers: Record<string, string>) =>
      clerk.post('/logs/post', { Entry: 'Twice' }, { headers: { 'idempotency-key': 'both', ...headers } });
    expect((await send({ 'x-app': 'floor' })).body.Message).toBe('LOG ENTRY POSTED!');
    expect((await send(spanish)).body.Message).toBe('¡ENTRADA PUBLICADA!');
  });

  it('tell names, rooms and times in Spanish order', async () => {
    const { LocationID } = clerk;
    const [room] = await t.db
      .insert(rooms)
      .values({ LocationID, RoomNumber: '214', RoomType: 'KING' })
      .returning();
    const ben = await t.loginAs({
      pages: ['Housekeeping Reports'],
      LocationID,
      FirstName: 'Ben',
      LastName: 'Ito',
    });
    const start = (who: TestCaller) =>
      who.post(
        '/floor/rooms/step',
        { RoomID: room?.RoomID, Date: '2026-11-10', Step: 'Start', At: '2026-11-10T17:05:00Z' },
        { headers: spanish },
      );
    await start(ben);
    const { status, body } = await start(clerk);
    expect([status, body.error]).toEqual([409, 'Ben Ito trabaja en la habitación 214 desde las 9:05 a. m.']);
  });

  it('of no session, no access, other hotels, unknown files and broken bodies are Spanish too', async () => {
    const headers = spanish;
    expect((await t.visitor.get('/inbox', {}, { headers })).body.error).toBe('Por favor, inicie sesión.');
    expect((await clerk.get('/admin/payroll', {}, { headers })).body.error).toBe('No tiene acceso');
    const elsewhere = { ...headers, 'x-location-id': '2147483647' };
    expect((await clerk.get('/inbox', {}, { headers: elsewhere })).body.error).toMatch(
      /^Ahora está en .+No se cambió nada\.$/,
    );
    const broken = { ...headers, 'content-type': 'application/json' };
    expect((await clerk.send('POST', '/logs/post', '{', { headers: broken })).body.error).toBe(
      'No se pudo leer esta solicitud.',
    );
    const text = {
      fields: { LogID: 1, Entry: 'x' },
      files: [{ part: 'Screenshots', name: 'a.txt', content: 'x' }],
    };
    const { body } = await clerk.form('PUT', '/logs/update', text, { headers });
    expect(body.error).toBe('El archivo a.txt no es de uno de estos tipos: png, jpeg, webp, heic.');
    expect((await clerk.get('/nowhere', {}, { headers })).body.error).toBe('Esta dirección no existe.');
    const wrong = { Email: 'erin@hotel.example', Password: 'wrong-one' };
    expect((await t.visitor.post('/login', wrong, { headers })).body.error).toBe(
      'No encontramos una cuenta con este correo y esta contraseña.',
    );
  });

  it('of the inbox are Spanish, around the names in them', async () => {
    const handed = await t.loginAs({
      pages: ['logbook'],
      LocationID: clerk.LocationID,
      FirstName: 'Ana',
      LastName: 'Ruiz',
    });
    await handed.post('/handover', { RoomsSold: null, Note: 'Quiet night' });
    const { body } = await clerk.get('/inbox', {}, { headers: spanish });
    expect(body).toMatchObject([
      { Title: 'Entrega de turno de Ana Ruiz', Reason: 'Nadie la ha confirmado todavía.', Kind: 'Handover' },
    ]);
    expect((await clerk.get('/inbox')).body).toMatchObject([{ Title: 'Handover from Ana Ruiz' }]);
  });
});

it.each([
  ['es', true],
  ['es-419', true],
  ['en-US,en;q=0.9,es;q=0.8', false],
  ['de,es;q=0.5,en;q=0.4', true],
  ['es;q=0.2,en;q=0.8', false],
  ['es,en', true],
  ['en,es', false],
  ['es;q=0', false],
  ['de', false],
  ['', false],
  [undefined, false],
])('whoever accepts %j is spoken to in Spanish: %s', (accepted, isSpanish) => {
  expect(prefersSpanish(accepted)).toBe(isSpanish);
});
