import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { hashPassword } from '../../lib/passwords/passwords.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ RATE_LIMITS: 'on' });
});
afterAll(() => t.close());

describe('too many tries', () => {
  it('lock sign-in for that account and address until the 15 minutes are over', async () => {
    const Email = 'target@hotel.example';
    await t.make.employee({ Email, PasswordHash: await hashPassword('right-one') });
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect((await t.visitor.post('/login', { Email, Password: 'guess' })).status).toBe(401);
    }
    const locked = await t.visitor.post('/login', { Email, Password: 'right-one' });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    t.clock.advance(15 * 60_000);
    expect((await t.visitor.post('/login', { Email, Password: 'right-one' })).status).toBe(200);
  });

  it('sent all at once are no more tries than one after the other', async () => {
    const Email = 'crowd@hotel.example';
    await t.make.employee({ Email, PasswordHash: await hashPassword('right-one') });
    const guesses = Array.from({ length: 40 }, (_, guess) =>
      t.visitor.post('/login', { Email, Password: `guess ${guess}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  it('at the old password lock changing it, whoever holds the session', async () => {
    const caller = await t.loginAs();
    const { EmployeeID } = caller;
    const change = (OldPassword: string) =>
      caller.post('/changePassword', { EmployeeID, OldPassword, NewPassword: 'another-one' });
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect((await change(`guess ${attempt}`)).status).toBe(401);
    }
    expect((await change('guess')).status).toBe(429);
    expect((await caller.get('/admin/employee/current')).status).toBe(200);
  });

  it('are counted for forgotten passwords too: five in 15 minutes', async () => {
    const statuses: number[] = [];
    for (let call = 1; call <= 6; call += 1) {
      statuses.push((await t.visitor.post('/resetPassword', { Email: 'a@hotel.example' })).status);
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
  });
});
