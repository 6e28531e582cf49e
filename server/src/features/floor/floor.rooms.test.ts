import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FloorRoom } from '@boh/contract/floor/floor.contract.ts';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { rooms } from '../rooms/rooms.table.ts';

let t: TestApp;
let hanna: TestCaller;
let ben: TestCaller;
let RoomID: number;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  t.clock.set(TEST_NOW);
  hanna = await t.loginAs({ pages: ['Housekeeping Reports'], FirstName: 'Hanna', LastName: 'Villareal' });
  const { LocationID } = hanna;
  ben = await t.loginAs({ pages: ['Housekeeping Reports'], LocationID, FirstName: 'Ben', LastName: 'Ito' });
  RoomID = await roomOf('214');
});
afterAll(() => t.close());

const DAY = '2026-11-10';
/** A time of that morning at the hotel, eight hours behind UTC. */
const at = (time: string) =>
  new Date(Date.parse(`${DAY}T${time}:00.000Z`) + 8 * 60 * 60 * 1000).toISOString();

async function roomOf(RoomNumber: string, more: object = {}): Promise<number> {
  const values = { LocationID: hanna.LocationID, RoomNumber, RoomType: 'KING', ...more };
  const [row] = await t.db.insert(rooms).values(values).returning({ RoomID: rooms.RoomID });
  return row?.RoomID ?? 0;
}

const step = (who: TestCaller, Step: string, time: string, more: object = {}) =>
  who.post('/floor/rooms/step', { RoomID, Date: DAY, Step, At: at(time), ...more });
const rows = async (who = hanna, day = DAY) =>
  (await who.get('/floor/rooms', { Date: day })).body as FloorRoom[];
const workOf = async (who = hanna) => (await rows(who)).find((room) => room.RoomID === RoomID)?.Work;
const logs = async () =>
  (await hanna.get('/housekeeping/roomLogs/all', { LocationID: hanna.LocationID })).body as object[];

describe('the rooms of the floor', () => {
  it('are those in use, in the order of their numbers, each with who has it', async () => {
    await roomOf('PENTHOUSE', { ADA: true });
    await roomOf('1001');
    await roomOf('99', { Retired: true });
    await step(ben, 'Pick', '09:00', { IsCheckOut: true });
    const [first, ...others] = await rows();
    expect(first).toEqual({
      ...{ RoomID, RoomNumber: '214', RoomType: 'KING', ADA: false },
      Work: {
        ...{ EmployeeID: ben.EmployeeID, Name: 'Ben Ito', State: 'Picked', IsCheckOut: true },
        ...{ PickedAt: at('09:00'), StartedAt: null, PausedAt: null, PausedMinutes: 0 },
        ...{ PausedMilliseconds: 0, FinishedAt: null, SteppedAt: at('09:00') },
      },
    });
    expect(others).toMatchObject([
      { RoomNumber: '1001', Work: null },
      { RoomNumber: 'PENTHOUSE', ADA: true, Work: null },
    ]);
    expect((await rows(hanna, '2026-11-09')).map(({ Work }) => Work)).toEqual([null, null, null]);
  });

  it('show the open work, else the one that was finished last', async () => {
    await step(ben, 'Finish', '08:30', { StartedAt: at('08:00') });
    await step(hanna, 'Finish', '09:30', { StartedAt: at('09:00') });
    // Sent later than it was done: a phone that had no network.
    await step(ben, 'Finish', '08:59', { StartedAt: at('08:40') });
    expect(await workOf()).toMatchObject({ Name: 'Hanna Villareal', State: 'Done' });
    await step(ben, 'Start', '09:40');
    expect(await workOf()).toMatchObject({ Name: 'Ben Ito', State: 'Working' });
  });

  it('are asked for by day', async () => {
    expect((await hanna.get('/floor/rooms')).status).toBe(400);
    expect((await hanna.get('/floor/rooms', { Date: '2026-02-30' })).status).toBe(400);
  });
});

describe('a room', () => {
  it('is picked, started, paused, resumed and finished, and its log is written', async () => {
    const picked = await step(hanna, 'Pick', '09:00', { IsCheckOut: true });
    expect(picked.body).toMatchObject({ Message: 'Saved.', RoomID, Work: { State: 'Picked' } });
    await step(hanna, 'Start', '09:05');
    await step(hanna, 'Pause', '09:20');
    await step(hanna, 'Resume', '09:35');
    const done = await step(hanna, 'Finish', '09:50', { Notes: 'Lamp is broken' });
    expect(done.body.Work).toMatchObject({ State: 'Done', PausedMinutes: 15, FinishedAt: at('09:50') });
    expect(await logs()).toMatchObject([
      {
        ...{ EmployeeID: hanna.EmployeeID, Type: 'Room', NoOfRooms: '1', IsCheckOut: true, Date: DAY },
        ...{ StartTime: '09:05', EndTime: '09:50', BreakTime: '15', Notes: 'ROOM 214: Lamp is broken' },
      },
    ]);
  });

  it('is finished with one tap and a start that is told', async () => {
    const done = await step(hanna, 'Finish', '09:50', { StartedAt: '2026-11-10T09:30:00-08:00' });
    expect(done.status).toBe(200);
    expect(await logs()).toMatchObject([{ StartTime: '09:30', EndTime: '09:50', Notes: 'ROOM 214' }]);
    expect((await step(hanna, 'Finish', '09:55')).body.error).toBe(
      'Room 214 was not started yet. Please say when it was begun.',
    );
    expect(await logs()).toHaveLength(1);
  });

  it('of somebody else is refused, with who has it and since when', async () => {
    await step(ben, 'Pick', '09:00');
    const picked = await step(hanna, 'Start', '09:01');
    expect([picked.status, picked.body.error]).toEqual([409, 'Room 214 was picked by Ben Ito at 09:00 AM.']);
    await step(ben, 'Start', '09:05');
    await step(ben, 'Pause', '09:30');
    for (const Step of ['Pick', 'Start', 'Pause', 'Resume', 'Finish', 'Drop']) {
      const answer = await step(hanna, Step, '09:40', { StartedAt: at('09:35') });
      const { status, body } = answer;
      const error = 'Ben Ito has been working on room 214 since 09:05 AM.';
      expect([status, body.error]).toEqual([409, error]);
    }
    expect(await logs()).toEqual([]);
    expect(await workOf()).toMatchObject({ Name: 'Ben Ito', State: 'Paused' });
  });

  it('is free again when it is dropped, and that is in the trail', async () => {
    await step(ben, 'Pick', '09:00');
    expect((await step(ben, 'Drop', '09:01')).body.Work).toBeNull();
    expect((await step(hanna, 'Pick', '09:02')).status).toBe(200);
    const { rows: trail } = await t.db.execute<{ Changes: { Field: string; To: unknown }[] }>(
      sql`select changes as "Changes" from audit_log where employee_id = ${ben.EmployeeID}
        and record like 'room-work:%' order by audit_id`,
    );
    expect(trail[1]?.Changes).toContainEqual({ Field: 'State', From: 'Picked', To: null });
  });

  it('has its history, at its own hotel', async () => {
    await step(ben, 'Start', '09:00');
    await step(ben, 'Finish', '09:30');
    const [row] = (
      await t.db.execute<{ id: number }>(
        sql`select room_work_id as id from room_work where room_id = ${RoomID}`,
      )
    ).rows;
    const Record = `room-work:${row?.id}`;
    const { body } = await hanna.get('/audit', { Record });
    expect(body).toMatchObject([{ Call: 'POST /floor/rooms/step' }, { By: 'Ben Ito' }]);
    const other = await t.loginAs({ pages: ['Housekeeping Reports'] });
    expect((await other.get('/audit', { Record })).status).toBe(404);
  });

  it('that was retired meanwhile is finished, and not begun', async () => {
    await step(hanna, 'Start', '09:00');
    await t.db.execute(sql`update rooms set retired = true where room_id = ${RoomID}`);
    expect((await step(hanna, 'Finish', '09:30')).status).toBe(200);
    const again = await step(hanna, 'Pick', '09:40');
    expect([again.status, again.body.error]).toEqual([409, 'Room 214 is retired.']);
  });

  it('of another hotel does not exist', async () => {
    const other = await t.loginAs({ pages: ['Housekeeping Reports'], level: 100 });
    expect((await step(other, 'Pick', '09:00')).status).toBe(404);
    expect((await rows(other)).length).toBe(0);
  });
});

describe('the moment of a step', () => {
  it.each([
    ['ten minutes ahead', '2026-11-10T18:10:00.000Z', 200],
    ['more than that ahead', '2026-11-10T18:10:00.001Z', 400],
    ['30 days ago', '2026-10-11T18:00:00.000Z', 200],
    ['longer ago than that', '2026-10-11T17:59:59.999Z', 400],
  ])('may be %s: %s', async (_when, At, status) => {
    const day = At.slice(0, 10);
    expect((await step(hanna, 'Pick', '09:00', { At, Date: day })).status).toBe(status);
  });

  it('is not before the step before it', async () => {
    await step(hanna, 'Start', '09:00');
    expect((await step(hanna, 'Pause', '08:59')).status).toBe(409);
    expect((await step(hanna, 'Pause', '09:00')).status).toBe(200);
  });

  it('is on the day of the work, or the night after', async () => {
    expect(
      (await step(hanna, 'Start', '23:50', { At: '2026-11-10T07:50:00Z', Date: '2026-11-09' })).status,
    ).toBe(200);
    const done = await step(hanna, 'Finish', '00:20', { At: '2026-11-10T08:20:00Z', Date: '2026-11-09' });
    expect(done.status).toBe(200);
    expect(await logs()).toMatchObject([{ Date: '2026-11-09', StartTime: '23:50', EndTime: '00:20' }]);
    const far = await step(hanna, 'Pick', '09:00', { Date: '2026-11-07' });
    expect([far.status, far.body.Message.Fields]).toEqual([
      400,
      'Date: A room is logged on the day of its work.',
    ]);
  });

  it('keeps half an hour half an hour where clocks went back meanwhile', async () => {
    const night = { Date: '2026-11-01' };
    await step(hanna, 'Start', '09:00', { ...night, At: '2026-11-01T08:50:00Z' });
    await step(hanna, 'Finish', '09:00', { ...night, At: '2026-11-01T09:20:00Z' });
    expect(await logs()).toMatchObject([{ StartTime: '01:50', EndTime: '02:20' }]);
  });

  it.each([
    [{ At: undefined }, 'At: Please send the moment of the step'],
    [{ At: 'now' }, 'At: Please send the moment of the step'],
    [{ At: '2026-11-10T10:00' }, 'At: Please send the moment of the step'],
    [{ Step: 'Jump' }, 'Step: Step is one of Pick, Start, Pause, Resume, Finish, Drop'],
    [{ RoomID: 'x' }, 'RoomID: Unknown id'],
  ])('and the rest are checked: %j', async (wrong, text) => {
    const answer = await step(hanna, 'Pick', '09:00', wrong);
    expect([answer.status, answer.body.Message.Fields]).toEqual([400, text]);
  });
});

describe('two phones at once', () => {
  it('on one room: one has it, 50 times over', async () => {
    const Steps = ['Pick', 'Start'] as const;
    for (let race = 0; race < 50; race += 1) {
      RoomID = await roomOf(`R${race}`);
      const answers = await Promise.all([
        step(hanna, Steps[race % 2] ?? 'Pick', '09:00'),
        step(ben, 'Pick', '09:00'),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = answers[0].status === 200 ? 'Hanna Villareal' : 'Ben Ito';
      const loser = answers.find(({ status }) => status === 409);
      expect(loser?.body.error).toContain(winner);
      expect(await workOf()).toMatchObject({ Name: winner });
    }
  });

  it('of one person finish a room once, 50 times over', async () => {
    for (let race = 0; race < 50; race += 1) {
      RoomID = await roomOf(`F${race}`);
      await step(hanna, 'Start', '09:00');
      const answers = await Promise.all([step(hanna, 'Finish', '09:30'), step(hanna, 'Finish', '09:31')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
    expect(await logs()).toHaveLength(50);
  });

  it('of one person, one dropping and one finishing: a log or none', async () => {
    for (let race = 0; race < 20; race += 1) {
      RoomID = await roomOf(`D${race}`);
      await step(hanna, 'Start', '09:00');
      const before = (await logs()).length;
      const [finished, dropped] = await Promise.all([
        step(hanna, 'Finish', '09:30'),
        step(hanna, 'Drop', '09:31'),
      ]);
      expect([finished.status, dropped.status].sort()).toEqual([200, 409]);
      expect((await logs()).length - before).toBe(finished.status === 200 ? 1 : 0);
    }
  });

  it('sending the same step under its key is one step', async () => {
    const send = () =>
      hanna.post(
        '/floor/rooms/step',
        { RoomID, Date: DAY, Step: 'Finish', At: at('09:30'), StartedAt: at('09:00') },
        { headers: { 'idempotency-key': 'finish-214', 'x-app': 'floor' } },
      );
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.raw.equals(second.raw)).toBe(true);
    expect(await logs()).toHaveLength(1);
  });
});

describe('the language', () => {
  it('is nobody’s until it is chosen, and kept with the person', async () => {
    const current = async () => (await hanna.get('/admin/employee/current')).body.Language as unknown;
    expect(await current()).toBeNull();
    const answer = await hanna.put('/floor/language', { Language: 'es' });
    expect(answer.body).toMatchObject({ Message: 'Language saved.', Language: 'es' });
    expect(await current()).toBe('es');
    expect((await hanna.put('/floor/language', { Language: 'fr' })).status).toBe(400);
    expect((await ben.get('/admin/employee/current')).body.Language).toBeNull();
  });
});
