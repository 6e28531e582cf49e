import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, storedFiles } from '../../src/db/tables/spine.table.ts';
import { mails } from '../../src/db/tables/mails.table.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import type { TestCaller } from '../call.ts';
import { figure, LONG, size } from './figures.ts';
import { PDF } from '../sample-files.ts';
import { done, furnish, invitation, type Place } from './world.ts';

const SAME = 50;
const EDITORS = 20;
const ROUNDS = size(1, 3);

let t: TestApp;
let place: Place;
beforeAll(async () => {
  t = await buildTestApp();
  place = await furnish(t, 'ALPHA');
});
afterAll(() => t.close());

const together = <T>(count: number, each: (number: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, number) => each(number)));

const rowsOf = async (query: string) =>
  (await t.db.execute<{ count: number }>(sql.raw(`select count(*)::int as count from ${query}`))).rows[0]
    ?.count;

describe(`${SAME} identical requests at once`, () => {
  const under = (key: string) => ({ headers: { 'idempotency-key': key } });

  it('invite one person and mail them once', async () => {
    const body = invitation('ALPHA', place.LocationID, place.clerk.RoleID);
    const answers = await together(SAME, () => place.admin.post('/inviteUser', body, under('invite')));
    expect(new Set(answers.map(({ status, raw }) => `${status} ${raw.toString()}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await rowsOf(`employees where email = '${body.Email}'`)).toBe(1);
    expect(await rowsOf(`mails where '${body.Email}' = any("to")`)).toBe(1);
    const id = answers[0]?.body.EmployeeID as number;
    expect(await t.db.$count(auditLog, eq(auditLog.Record, `employee:${id}`))).toBe(1);
  });

  it('make one claim with its receipt stored once', async () => {
    const before = [await t.db.$count(storedFiles), (await t.storedFiles()).length];
    const form = {
      fields: { Contexts: 'THE SAME TAXI' },
      files: [{ part: 'ReceiptsAttachments', name: 'a.pdf', content: PDF }],
    };
    const answers = await together(SAME, () =>
      place.clerk.form('POST', '/reimbursement/post', form, under('claim')),
    );
    expect(new Set(answers.map(({ status, raw }) => `${status} ${raw.toString()}`)).size).toBe(1);
    expect(await rowsOf(`claims where contexts = 'THE SAME TAXI'`)).toBe(1);
    const after = [await t.db.$count(storedFiles), (await t.storedFiles()).length];
    expect(after).toEqual(before.map((count) => count + 1));
  });

  it('open one log', async () => {
    const body = { Entry: 'THE SAME ENTRY' };
    const answers = await together(SAME, () => place.admin.post('/logs/post', body, under('log')));
    expect(new Set(answers.map(({ body: { LogID } }) => LogID as number)).size).toBe(1);
    expect(await rowsOf(`desk_log_entries where entry = 'THE SAME ENTRY'`)).toBe(1);
  });

  it('of two people under one key are two', async () => {
    const body = { RoomNumber: 'SAME KEY', RoomType: 'KING' };
    const own = await together(2, () => place.admin.post('/Rooms/post', body, under('room')));
    expect(own.map(({ status }) => status)).toEqual([200, 200]);
    expect((await place.clerk.post('/Rooms/post', body, under('room'))).status).toBe(409);
  });

  it('mail a payroll record once', async () => {
    const address = `/admin/payroll/email/${place.ids.PayrollID}`;
    const answers = await together(SAME, () => place.admin.get(address));
    // Each makes its workbook first: those beyond the queue are told to come back, and nothing is mailed for them.
    const told = answers.filter(
      ({ status, headers }) => status === 503 && Number(headers['retry-after']) > 0,
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(SAME - told.length);
    expect(told.length).toBeLessThan(SAME);
    expect(await t.db.$count(mails, eq(mails.Record, `payroll:${place.ids.PayrollID}`))).toBe(1);
  });

  it('create one account', async () => {
    const body = {
      ...invitation('ALPHA', 0, 0),
      Email: 'same@hotel.example',
      Password: 'a-good-password',
    };
    const answers = await together(SAME, () => t.visitor.post('/createAccount', body));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: SAME - 1 }, () => 208),
    ]);
    expect(await rowsOf(`employees where email = 'same@hotel.example'`)).toBe(1);
  });
});

/** A record that many edit: how it is read, and how its text and its counter are saved. */
interface Subject {
  readonly read: (by: TestCaller) => Promise<Record<string, unknown> & { Version: number }>;
  readonly save: (
    by: TestCaller,
    version: number,
    text: string,
    count: number,
  ) => ReturnType<TestCaller['post']>;
  readonly text: string;
  readonly count: string;
}

const inList = async (by: TestCaller, address: string, key: string, id: number) => {
  const { body } = await by.get(address);
  const rows = (Array.isArray(body) ? body : body.Franchise) as (Record<string, unknown> & {
    Version: number;
  })[];
  return rows.find((row) => row[key] === id)!;
};

const SUBJECTS: Record<string, Subject> = {
  'a room': {
    read: (by) => inList(by, '/Rooms/get', 'RoomID', place.ids.RoomID),
    save: (by, Version, Notes, Adults) =>
      by.put('/Rooms/update', { RoomID: place.ids.RoomID, RoomType: 'KING', Version, Notes, Adults }),
    text: 'Notes',
    count: 'Adults',
  },
  'a location': {
    read: (by) => inList(by, '/admin/locations', 'LocationID', place.LocationID),
    save: (by, Version, City, Group) =>
      by.put('/admin/location', { LocationID: place.LocationID, Name: place.name, Version, City, Group }),
    text: 'City',
    count: 'Group',
  },
  'a franchise': {
    read: (by) => inList(by, '/franchise/get', 'LocationID', place.LocationID),
    save: (by, Version, Notes, ParkingCount) =>
      by.post('/franchise/post', { LocationID: place.LocationID, Version, Notes, ParkingCount }),
    text: 'Notes',
    count: 'ParkingCount',
  },
  'an insurance record': {
    read: async (by) => {
      const row = await inList(by, '/PropertyInsurancemaster/get', 'LocationID', place.LocationID);
      return { ...row, ...(row['YearlyData'] as Record<string, object>)['2026'] };
    },
    save: (by, Version, Updates, GL) =>
      by.put('/PropertyInsurancemaster/update', {
        LocationID: place.LocationID,
        LegalName: 'LEGAL ALPHA',
        YearlyData: { 2026: { Updates, GL } },
        Version,
      }),
    text: 'Updates',
    count: 'GL',
  },
  'a payroll record': {
    read: (by) => inList(by, '/admin/payroll', 'PayrollID', place.ids.PayrollID),
    save: (by, Version, Notes, BanquetRevenue) =>
      by.post('/admin/payroll', {
        LocationID: place.LocationID,
        CheckDate: '2026-11-23',
        Version,
        Notes,
        BanquetRevenue,
      }),
    text: 'Notes',
    count: 'BanquetRevenue',
  },
  'a reimbursement': {
    read: (by) => inList(by, '/reimbursement/get', 'id', place.ids.ReimbursementID),
    save: (by, Version, OtherNotes, ApprovedAmount) =>
      by.patch(`/reimbursement/patch/${place.ids.ReimbursementID}`, { Version, OtherNotes, ApprovedAmount }),
    text: 'OtherNotes',
    count: 'ApprovedAmount',
  },
  'a role': {
    read: async (by) => {
      const role = await inList(by, '/role', 'RoleID', place.clerk.RoleID);
      return { ...role, text: (role['AllowedPages'] as number[]).join() };
    },
    save: (by, Version, _text, Level) =>
      by.put('/role', { Roles: [{ RoleID: place.clerk.RoleID, Version, Level }] }),
    text: 'text',
    count: 'Level',
  },
};

describe(`${EDITORS} editors of one record`, () => {
  // The short form takes the two that do most besides saving; all lock and count alike.
  const subjects = LONG ? Object.keys(SUBJECTS) : ['a payroll record', 'a reimbursement'];
  it.each(subjects)('save %s one after the other: nobody’s accepted save is lost', async (name) => {
    const { read, save, text, count } = SUBJECTS[name]!;
    const editors = await together(EDITORS, () => t.loginAs({ LocationID: place.LocationID, level: 200 }));
    const before = await read(place.admin);
    const accepted: { Version: number; text: string; count: number }[] = [];
    let refused = 0;
    await Promise.all(
      editors.map(async (editor, number) => {
        for (let round = 0; round < ROUNDS;) {
          const seen = await read(editor);
          const next = { text: `EDITOR ${number} ROUND ${round}`, count: Number(seen[count] ?? 0) + 1 };
          const answer = await save(editor, seen.Version, next.text, next.count);
          if (answer.status === 409) refused += 1;
          else {
            expect([answer.status, answer.body.error]).toEqual([200, undefined]);
            accepted.push({ Version: seen.Version + 1, ...next });
            round += 1;
          }
        }
      }),
    );
    const replay = accepted.sort((a, b) => a.Version - b.Version);
    const last = replay.at(-1)!;
    expect(replay.map(({ Version }) => Version)).toEqual(
      replay.map((_, index) => before.Version + 1 + index),
    );
    // Each save built upon the one before: the counter counted them all.
    expect(replay.map((each) => each.count)).toEqual(
      replay.map((_, index) => Number(before[count] ?? 0) + 1 + index),
    );
    const after = await read(place.admin);
    expect([after.Version, after[count]]).toEqual([last.Version, last.count]);
    if (text !== 'text') expect(after[text]).toBe(last.text);
    expect(replay).toHaveLength(EDITORS * ROUNDS);
    figure('concurrency', `${name}: saves accepted, refused as stale`, `${replay.length}, ${refused}`);
  });

  it('append to one log: every entry has its own place', async () => {
    const { LogID = 0 } = await done(place.admin.post('/logs/post', { Entry: 'FIRST' }));
    await together(EDITORS, (number) =>
      done(place.admin.put('/logs/update', { LogID, Entry: `REPLY ${number}` })),
    );
    const { body } = await place.admin.get('/logs/getAll', { LogID });
    const entries = body[0].Entries.map(({ Entry }: { Entry: string }) => Entry) as string[];
    expect(entries[0]).toBe('FIRST');
    expect(entries.slice(1).sort()).toEqual(
      Array.from({ length: EDITORS }, (_, number) => `REPLY ${number}`).sort(),
    );
  });

  it('mark one entry done: it is done once, by the first of them', async () => {
    const { LogID = 0 } = await done(place.admin.post('/logs/post', { Entry: 'TO DO' }));
    const people = await together(EDITORS, (number) =>
      t.loginAs({ LocationID: place.LocationID, FirstName: `P${number}`, LastName: 'X' }),
    );
    await Promise.all(
      people.map((by) => done(by.put('/logs/updateStatus', { LogID, Index: 0, Done: true }))),
    );
    const trail = await t.db
      .select({ By: auditLog.By, Changes: auditLog.Changes })
      .from(auditLog)
      .where(and(eq(auditLog.Record, `desk-log:${LogID}`), eq(auditLog.Call, 'PUT /logs/updateStatus')))
      .orderBy(asc(auditLog.AuditID));
    const marking = trail.filter(({ Changes }) => Changes.length > 0);
    const { body } = await place.admin.get('/logs/getAll', { LogID });
    expect(marking.map(({ By }) => By)).toEqual([body[0].Entries[0].UpdatedBy]);
  });
});
