import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { mailsOf } from '../../../test/outbox.ts';
import type { employees } from '../../db/tables/access.table.ts';
import { hashPassword } from '../../lib/passwords/passwords.ts';

const OLD = 'the-old-password';
const NEW = 'a-longer-new-one';

let t: TestApp;
let oldHash: string;
beforeAll(async () => {
  t = await buildTestApp({ MAIL_ALLOWED_DOMAINS: 'hotel.example' });
  oldHash = await hashPassword(OLD);
});
afterAll(() => t.close());

type Values = Partial<typeof employees.$inferInsert>;

/** Somebody who is signed in, stored so. */
async function somebody(values: Values = {}) {
  const employee = await t.make.employee({ PasswordHash: oldHash, ...values });
  return { ...employee, caller: t.withToken(await t.make.token(employee.EmployeeID, null)) };
}

const change = ({ EmployeeID, caller }: Awaited<ReturnType<typeof somebody>>, NewPassword = NEW) =>
  caller.post('/changePassword', { EmployeeID, OldPassword: OLD, NewPassword });

describe('a changed password', () => {
  it('is told to its owner by mail, without a word of it', async () => {
    const person = await somebody({ FirstName: 'Ines' });
    const [mail, ...more] = await mailsOf(t, async () => expect((await change(person)).status).toBe(200));
    expect(more).toEqual([]);
    expect(mail!.to).toMatchObject({ value: [{ address: person.Email }] });
    expect(mail!.subject).toBe('Your password for Back of House was changed');
    expect(mail!.text).toMatch(/^Hello Ines,\s+The password of .* was changed on 2026-11-10 18:00 UTC\./);
    expect(mail!.text).not.toContain(NEW);
  });

  it('is told to nobody where it was refused', async () => {
    const person = await somebody();
    const mails = await mailsOf(t, async () => {
      expect((await change(person, 'lopotok01')).body.error).toBe(
        'This password is among the most common ones. Please choose another one.',
      );
    });
    expect(mails).toEqual([]);
  });

  it('is told where a temporary one was used, unless it is the first one of somebody who was invited', async () => {
    const temporary = { TemporaryHash: oldHash, TemporaryExpiresAt: '2026-11-11T00:00:00Z' };
    const forgotten = await hashPassword('one-that-was-forgotten');
    for (const [PasswordHash, told] of [
      [forgotten, 1],
      [null, 0],
    ] as const) {
      const { Email } = await somebody({ ...temporary, PasswordHash });
      const mails = await mailsOf(t, async () => {
        const answer = await t.visitor.post('/login', { Email, Password: OLD, NewPassword: NEW });
        expect(answer.status).toBe(200);
      });
      expect(mails).toHaveLength(told);
    }
  });

  it.each([
    ['nobody confirmed', { EmailConfirmed: false }],
    ['this server may not mail to', { Email: 'ines@elsewhere.example' }],
  ] as const)('counts, and no mail goes to an address that %s', async (_what, values) => {
    const person = await somebody(values);
    const mails = await mailsOf(t, async () => expect((await change(person)).status).toBe(200));
    expect(mails).toEqual([]);
  });
});
