import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { outbox } from '../../../test/outbox.ts';
import { auditLog } from '../../db/tables/spine.table.ts';
import { consultations } from './consultations.table.ts';

const REQUEST = {
  FirstName: 'Ana',
  LastName: 'Silva',
  Email: 'ana@visitor.example',
  PhoneNumber: '+55 11 5550 0100',
  Aware: true,
  Message: 'When may I visit?\nThank you.',
};
const AWARENESS = 'Please confirm your awareness of the $800,000 investment requirement.';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ EB5_NOTIFY: 'owner@hotel.example' });
});
afterAll(() => t.close());
beforeEach(() => t.db.delete(consultations));

describe('asking for a consultation', () => {
  it('stores the request, thanks the visitor and tells the owner', async () => {
    const answer = await t.visitor.post('/eb5-form', REQUEST);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: 'Thanks! We will contact you shortly.',
      Message: 'Thanks! We will contact you shortly.',
    });
    const [row] = await t.db.select().from(consultations);
    expect(row).toMatchObject({ ...REQUEST, CreatedAt: '2026-11-10T18:00:00.000Z' });
    const [mail] = await outbox(t);
    expect(mail?.to).toMatchObject({ text: 'owner@hotel.example' });
    expect(mail?.subject).toBe('Consultation request from Ana Silva');
    const record = `consultation:${row?.ConsultationID ?? 0}`;
    const [trail] = await t.db.select().from(auditLog).where(eq(auditLog.Record, record));
    expect(trail).toMatchObject({ By: 'VISITOR', Call: 'POST /eb5-form' });
  });

  it.each([false, 'no', undefined, null, 'perhaps', 0])('needs awareness: %j', async (Aware) => {
    const answer = await t.visitor.post('/eb5-form', { ...REQUEST, Aware });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe(AWARENESS);
    expect(await t.db.$count(consultations)).toBe(0);
  });

  it.each([
    [{ FirstName: '' }, 'FirstName: First name is required'],
    [{ LastName: ' ' }, 'LastName: Last name is required'],
    [{ Email: 'ana' }, 'Email: Invalid email address'],
    [{ Email: '' }, 'Email: Email is required'],
    [{ PhoneNumber: '' }, 'PhoneNumber: Phone number is required'],
  ])('names a bad field: %j', async (change, fields) => {
    const answer = await t.visitor.post('/eb5-form', { ...REQUEST, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.Message.Fields).toBe(fields);
  });

  it('takes yes as text and no message', async () => {
    const { Message: _, ...rest } = REQUEST;
    expect((await t.visitor.post('/eb5-form', { ...rest, Aware: 'yes' })).status).toBe(200);
    const [row] = await t.db.select().from(consultations);
    expect(row).toMatchObject({ Aware: true, Message: '' });
  });

  it('thanks a machine that fills the hidden field, storing and mailing nothing', async () => {
    const before = (await outbox(t)).length;
    const warned = vi.spyOn(t.services.log, 'warn');
    onTestFinished(() => warned.mockRestore());
    const answer = await t.visitor.post('/eb5-form', { ...REQUEST, Website: 'https://spam.example' });
    expect(warned.mock.calls.map(([what]) => what)).toEqual([{ ip: '127.0.0.1' }]);
    expect(answer.body.message).toBe('Thanks! We will contact you shortly.');
    expect(await t.db.$count(consultations)).toBe(0);
    expect(await outbox(t)).toHaveLength(before);
  });
});

describe('the limit', () => {
  it('lets an address ask 10 times an hour', async () => {
    const limited = await buildTestApp({ RATE_LIMITS: 'on' });
    try {
      for (let n = 0; n < 10; n += 1)
        expect((await limited.visitor.post('/eb5-form', REQUEST)).status).toBe(200);
      const eleventh = await limited.visitor.post('/eb5-form', REQUEST);
      expect(eleventh.status).toBe(429);
      expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
      expect(await limited.db.$count(consultations)).toBe(10);
    } finally {
      await limited.close();
    }
  });
});

describe('the owner’s notice', () => {
  it('never costs the visitor the request when its address is not allowed', async () => {
    const strict = await buildTestApp({
      EB5_NOTIFY: 'owner@other.example',
      MAIL_ALLOWED_DOMAINS: 'hotel.example',
    });
    try {
      expect((await strict.visitor.post('/eb5-form', REQUEST)).status).toBe(200);
      expect(await strict.db.$count(consultations)).toBe(1);
    } finally {
      await strict.close();
    }
  });
});

describe('the list', () => {
  it('is for whoever holds the Location page', async () => {
    await t.visitor.post('/eb5-form', REQUEST);
    const admin = await t.loginAs({ pages: ['Location'] });
    const clerk = await t.loginAs({ pages: ['Team'] });
    const answer = await admin.get('/consultations');
    expect(answer.body).toEqual([
      {
        ...REQUEST,
        ConsultationID: answer.body[0].ConsultationID as number,
        CreatedAt: '2026-11-10T18:00:00.000Z',
      },
    ]);
    expect((await clerk.get('/consultations')).status).toBe(403);
    expect((await t.visitor.get('/consultations')).status).toBe(401);
  });

  it('is searched, sorted, paged and exported', async () => {
    await t.visitor.post('/eb5-form', REQUEST);
    await t.visitor.post('/eb5-form', { ...REQUEST, FirstName: '=cmd', Email: 'zoe@visitor.example' });
    const admin = await t.loginAs({ pages: ['Location'] });
    const names = async (query: Record<string, string | number>) =>
      ((await admin.get('/consultations', query)).body as { FirstName: string }[]).map(
        (row) => row.FirstName,
      );
    expect(await names({})).toEqual(['=cmd', 'Ana']);
    expect(await names({ Search: 'ana sil' })).toEqual(['Ana']);
    expect(await names({ Sort: '-Email' })).toEqual(['=cmd', 'Ana']);
    expect(await names({ Page: 2, PageSize: 1 })).toEqual(['Ana']);
    expect(await names({ From: '2026-11-11' })).toEqual([]);
    const csv = await admin.get('/consultations', { Format: 'csv', Search: 'zoe' });
    expect(csv.headers['content-disposition']).toContain('consultations.csv');
    expect(csv.body).toContain("'=cmd,Silva,zoe@visitor.example");
    expect(csv.body).not.toContain('Ana');
  });
});
