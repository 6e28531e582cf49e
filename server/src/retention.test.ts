import { asc, like } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { mails } from './db/tables/mails.table.ts';
import { auditLog } from './db/tables/spine.table.ts';
import { consultations } from './features/consultations/consultations.table.ts';
import { tidyUp } from './maintenance.ts';
import { erasedBefore, eraseOld } from './retention.ts';

describe('the day before which things are erased', () => {
  it.each([
    ['2026-11-10T18:00:00Z', 24, '2024-11-10'],
    ['2026-11-10T00:00:00Z', 1, '2026-10-10'],
    ['2026-03-31T12:00:00Z', 1, '2026-02-28'],
    ['2028-03-31T12:00:00Z', 1, '2028-02-29'],
    ['2028-02-29T12:00:00Z', 24, '2026-02-28'],
    ['2026-01-15T12:00:00Z', 13, '2024-12-15'],
  ])('%s less %i months is %s', (now, months, day) => {
    expect(erasedBefore(new Date(now), months)).toBe(`${day}T00:00:00.000Z`);
  });
});

describe('what is over its time', () => {
  let t: TestApp;
  beforeEach(async () => {
    t = await buildTestApp({ RETENTION_MONTHS: '12' });
  });
  afterEach(() => t.close());

  /** The test's own day is 10 November 2026. */
  const OLD = '2025-11-09T23:59:59.999Z';
  const YOUNG = '2025-11-10T00:00:00.000Z';
  const visitor = {
    FirstName: 'Vera',
    LastName: 'Visitor',
    Email: 'v@x.example',
    PhoneNumber: '1',
    Aware: true,
  };
  const mail = (MessageID: string, CreatedAt: string, more: object = {}) => ({
    ...{ MessageID, Purpose: 'invitation', To: ['erin@hotel.example'], Subject: 'Welcome, Erin', Text: '' },
    ...{ CreatedAt, Status: 'sent' as const, SentAt: CreatedAt, ...more },
  });
  const trail = () => t.db.select().from(auditLog).where(like(auditLog.Record, 'retention:%'));

  it('is erased to the day: requests, mails, and who got a mail about a record; one row tells how many', async () => {
    await t.db
      .insert(consultations)
      .values([OLD, OLD, YOUNG].map((CreatedAt) => ({ ...visitor, CreatedAt })));
    await t.db
      .insert(mails)
      .values([
        mail('<a>', OLD),
        mail('<b>', YOUNG),
        mail('<c>', OLD, { Record: 'payroll:7' }),
        mail('<d>', OLD, { Record: 'payroll:7', Status: 'failed', SentAt: null }),
        mail('<e>', YOUNG, { Record: 'payroll:7' }),
      ]);
    await tidyUp(t.services);
    expect(await t.db.$count(consultations)).toBe(1);
    const left = await t.db.select().from(mails).orderBy(asc(mails.MessageID));
    expect(left.map(({ MessageID, To, Subject, SentAt }) => [MessageID, To, Subject, SentAt])).toEqual([
      ['<b>', ['erin@hotel.example'], 'Welcome, Erin', YOUNG],
      ['<c>', [], '', OLD],
      ['<e>', ['erin@hotel.example'], 'Welcome, Erin', YOUNG],
    ]);
    const rows = await trail();
    expect(rows.map(({ Record, By }) => [Record, By])).toEqual([['retention:20261110', 'RETENTION']]);
    expect(rows[0]?.Changes).toEqual([
      { Field: 'Before', From: null, To: '2025-11-10T00:00:00.000Z' },
      { Field: 'Consultations', From: null, To: 2 },
      { Field: 'Mails', From: null, To: 2 },
      { Field: 'MailsOfRecords', From: null, To: 1 },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Vera|erin@/);
  });

  it('is looked for again without a trace where there is nothing', async () => {
    await t.db.insert(mails).values(mail('<c>', OLD, { Record: 'payroll:7' }));
    await eraseOld(t.services);
    expect(await eraseOld(t.services)).toEqual({});
    expect(await trail()).toHaveLength(1);
  });

  it('goes in batches, and only once by several processes', async () => {
    await t.db
      .insert(consultations)
      .values(Array.from({ length: 7 }, () => ({ ...visitor, CreatedAt: OLD })));
    const done = await Promise.all([
      eraseOld(t.services, 2),
      eraseOld(t.services, 2),
      eraseOld(t.services, 2),
    ]);
    await eraseOld(t.services, 2);
    expect(await t.db.$count(consultations)).toBe(0);
    expect(done.reduce((sum, { Consultations = 0 }) => sum + Consultations, 0)).toBeLessThanOrEqual(7);
    const counted = (await trail()).flatMap(({ Changes }) =>
      Changes.filter(({ Field }) => Field === 'Consultations'),
    );
    expect(counted.reduce((sum, { To }) => sum + Number(To), 0)).toBe(7);
  });
});
