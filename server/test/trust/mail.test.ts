import { inflateRawSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reminderRounds } from '../../src/features/calendar/reminders.rounds.ts';
import { consultations } from '../../src/features/consultations/consultations.table.ts';
import { mails } from '../../src/db/tables/mails.table.ts';
import { readZipDirectory } from '../../src/lib/tables/zip-directory.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { mailsOf } from '../outbox.ts';
import { furnish, invitation, type Place } from './world.ts';

const OWNER = 'owner@group.example';

let t: TestApp;
let place: Place;
beforeAll(async () => {
  t = await buildTestApp({ EB5_NOTIFY: OWNER, RATE_LIMITS: 'on' });
  place = await furnish(t, 'ALPHA');
});
afterAll(() => t.close());

const everybody = (mail: ParsedMail) =>
  [mail.to, mail.cc, mail.bcc].flat().flatMap((field) => field?.value.map(({ address }) => address) ?? []);

const INJECTIONS = [
  'a@hotel.example\r\nBcc: thief@evil.example',
  'a@hotel.example\nBcc: thief@evil.example',
  'a@hotel.example%0d%0aBcc: thief@evil.example',
  'a@hotel.example\u2028Bcc: thief@evil.example',
  'Ana <a@hotel.example>',
  'a@hotel.example; thief@evil.example',
  'staff: a@hotel.example, thief@evil.example;',
  '"a@hotel.example, x"@evil.example',
  'a@hotel.example (thief@evil.example)',
  'a@hotel.example\0@evil.example',
  'a@[127.0.0.1]',
  'a@localhost',
  'ä@hotel.example',
  '=?utf-8?q?thief=40evil.example?=@hotel.example',
];

describe('a typed recipient', () => {
  it.each(INJECTIONS)('%j is one plain address or none: nothing else is mailed', async (typed) => {
    for (const name of ['to', 'cc', 'bcc']) {
      const address = `/admin/payroll/email/${place.ids.PayrollID}`;
      const found = await mailsOf(t, async () => {
        const { status } = await place.admin.get(address, { [name]: typed });
        expect([name, [200, 400].includes(status)]).toEqual([name, true]);
      });
      expect(found.flatMap(everybody).filter((each) => each?.endsWith('evil.example'))).toEqual([]);
      expect(found.flatMap((mail) => [...mail.headers.keys()])).not.toContain('thief@evil.example');
    }
  });
});

describe('what people typed', () => {
  const hostile = '<script>alert(1)</script>"\'&';

  it('stands in a mail as text, and in its subject as one line', async () => {
    await place.admin.post('/admin/payroll', {
      LocationID: place.LocationID,
      CheckDate: '2026-11-23',
      Notes: `${hostile}\nBcc: thief@evil.example`,
    });
    const [mail] = await mailsOf(t, () =>
      place.admin.get(`/admin/payroll/email/${place.ids.PayrollID}`, { to: 'gm@hotel.example' }),
    );
    expect(everybody(mail!)).toEqual(['gm@hotel.example']);
    expect(mail!.html).toContain('&lt;script&gt;');
    expect(mail!.html).not.toContain('<script');
    expect(mail!.headers.has('bcc')).toBe(false);
  });

  it('reminds its owner alone, whatever it says', async () => {
    const Title = `${hostile} Bcc: thief@evil.example`;
    const Note = `Hello\r\nBcc: thief@evil.example\r\n\r\n${hostile}`;
    const body = { Title, Note, Date: '2026-11-20', Time: '09:00', ReminderBefore: 1, ReminderUnit: 'Hours' };
    expect((await place.admin.post('/calendar', body)).status).toBe(200);
    const now = t.clock.now();
    t.clock.set('2026-11-20T16:00:00.000Z');
    const [mail, ...more] = await mailsOf(t, reminderRounds(t.services).sendDue);
    t.clock.set(now.toISOString());
    expect(more).toEqual([]);
    const { rows } = await t.db.execute(
      sql`select email from employees where employee_id = ${place.admin.EmployeeID}`,
    );
    expect(everybody(mail!)).toEqual([rows[0]?.['email']]);
    expect([mail!.html, mail!.headers.has('bcc'), mail!.subject?.includes('\n')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(mail!.text).toContain(hostile);
  });

  it('does not become a header of an invitation', async () => {
    const body = invitation('ALPHA', place.LocationID, place.clerk.RoleID);
    for (const FirstName of ['A\r\nBcc: thief@evil.example', 'A\nX-Evil: 1', 'A\u0000B', hostile]) {
      expect((await place.admin.post('/inviteUser', { ...body, FirstName })).status).toBe(400);
    }
    const FirstName = '<img onerror=alert(1)>"\'&';
    const [mail] = await mailsOf(t, () => place.admin.post('/inviteUser', { ...body, FirstName }));
    expect(everybody(mail!)).toEqual([body.Email]);
    expect(mail!.html === false || !mail!.html.includes('<img')).toBe(true);
  });
});

describe('the public form', () => {
  const body = {
    FirstName: 'Ana',
    LastName: 'Ruiz',
    Email: 'ana@investor.example',
    PhoneNumber: '1',
    Aware: true,
    Message: 'Hello\r\nBcc: thief@evil.example',
  };
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  it('answers a machine that fills everything as it answers people, and keeps nothing of it', async () => {
    const found = await mailsOf(t, async () => {
      const answer = await t.visitor.post('/eb5-form', { ...body, Website: 'http://spam.example' });
      expect([answer.status, answer.body.message]).toEqual([200, 'Thanks! We will contact you shortly.']);
    });
    expect([found, await t.db.$count(consultations)]).toEqual([[], 0]);
  });

  it('takes no more than 10 an hour of an address, all at once or under forged ones', async () => {
    const found = await mailsOf(t, async () => {
      const tries = Array.from({ length: 40 }, (_, number) =>
        t.visitor.post('/eb5-form', { ...body, LastName: `Ruiz ${number}` }, from(`203.0.113.${number}`)),
      );
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      // One was the machine's.
      expect(statuses.filter((status) => status === 200)).toHaveLength(9);
      expect(statuses.filter((status) => status === 429)).toHaveLength(31);
    });
    expect(await t.db.$count(consultations)).toBe(9);
    expect(found).toHaveLength(9);
    expect(new Set(found.flatMap(everybody))).toEqual(new Set([OWNER]));
    expect(found.every(({ replyTo, html }) => replyTo === undefined && html === false)).toBe(true);
    expect(await t.db.$count(mails, sql`'thief@evil.example' = any("to" || cc || bcc)`)).toBe(0);
  });
});

/** The sheets of a workbook as they are written: formulas have an element of their own there. */
const sheetXml = (book: Buffer) =>
  (readZipDirectory(book) ?? [])
    .filter(({ name }) => name.startsWith('xl/worksheets/'))
    .map(({ headerOffset: at, packedBytes }) => {
      const start = at + 30 + book.readUInt16LE(at + 26) + book.readUInt16LE(at + 28);
      return inflateRawSync(book.subarray(start, start + packedBytes)).toString();
    });

describe('a formula that somebody typed', () => {
  const FORMULA = '=HYPERLINK("http://evil.example","RECEIPT")';
  const FIXED =
    /zone|email|^type$|unit$|^account$|^method$|kind|shift|department|time|key|owner|hash|status|^decision$|page_name|content_type|purpose|paychex|message_id|second_factor|^language$/;

  // The files of a journal are kept as they were made: theirs are tried where they are written.
  it('is text in every table and workbook of the console', async () => {
    const { rows: columns } = await t.db.execute<{ table_name: string; column_name: string }>(sql`
      select table_name, column_name from information_schema.columns where table_schema = 'public'
        and data_type = 'text' and is_generated = 'NEVER' and table_name not in
        ('audit_log', 'audit_seals', 'mails', 'mail_attachments', 'idempotency_keys', 'rate_limits', 'stored_files', 'pages', 'room_work')`);
    for (const { table_name: table, column_name: column } of columns.filter(
      (each) => !FIXED.test(each.column_name),
    )) {
      await t.db.execute(sql.raw(`update "${table}" set "${column}" = '${FORMULA}' || "${column}"`));
    }
    const lists = t.app.endpoints.filter(
      ({ method, query, path: address }) =>
        method === 'GET' &&
        'Format' in (query?.shape ?? {}) &&
        address !== '/audit' &&
        !address.includes(':'),
    );
    expect(lists.length).toBeGreaterThan(20);
    let cells = 0;
    for (const { path: address } of lists) {
      const csv = (await place.admin.get(address, { Format: 'csv' })).raw;
      const texts = parse(csv, { bom: true }).flat();
      expect([
        address,
        texts.filter((text) => /^\s*[=+\-@]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)),
      ]).toEqual([address, []]);
      cells += texts.filter((text) => text.startsWith(`'${FORMULA}`)).length;
      const book = (await place.admin.get(address, { Format: 'xlsx' })).raw;
      const sheets = sheetXml(book);
      const formulas = sheets.filter((xml) => /<f[ >]/.test(xml));
      expect([address, sheets.length > 0, formulas.length]).toEqual([address, true, 0]);
      const shown = (await readXlsx(book)).sheets.flatMap(({ rows }) => rows.flat());
      cells += shown.filter((cell) => typeof cell === 'string' && cell.startsWith(FORMULA)).length;
    }
    expect(cells).toBeGreaterThan(50);
  });
});
