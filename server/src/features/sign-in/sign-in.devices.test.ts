import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import { mailsOf } from '../../../test/outbox.ts';
import type { Call } from '../../http/call.ts';
import { hashPassword } from '../../lib/passwords/passwords.ts';
import { countFailure, countTry } from './sign-in.limits.ts';

const DAY = 24 * 3_600_000;
/** What everybody in the hotel goes out by, guests and staff. */
const HOTEL = '192.0.2.10';

let t: TestApp;
let PasswordHash: string;
beforeAll(async () => {
  t = await buildTestApp({ RATE_LIMITS: 'on' });
  PasswordHash = await hashPassword('right-one');
});
beforeEach(() => t.clock.set(TEST_NOW));
afterAll(() => t.close());

/** A browser: it keeps the cookie it is given and sends it with every call. */
class Browser {
  cookie: string | undefined;

  constructor(
    private readonly app: TestApp,
    private readonly address = HOTEL,
  ) {}

  async post(path: string, payload: object, headers: Record<string, string> = {}) {
    const sent = { ...headers, ...(this.cookie !== undefined && { cookie: this.cookie }) };
    const answer = await this.app.app.inject({
      method: 'POST',
      url: `/api${path}`,
      remoteAddress: this.address,
      headers: sent,
      payload,
    });
    const given = [answer.headers['set-cookie'] ?? []].flat();
    expect(given.length).toBeLessThanOrEqual(1);
    this.cookie = given[0]?.split(';')[0] ?? this.cookie;
    return { status: answer.statusCode, body: answer.json<{ token?: string }>(), given: given[0] };
  }

  signIn = async (Email: string, Password: string, more: object = {}) =>
    (await this.post('/login', { Email, Password, ...more })).status;
}

const browser = (address = HOTEL) => new Browser(t, address);
/** Tries without a device from one address, counted but not judged: a judged one takes two hashes. */
const guesses = async (Email: string, tries: number, ip = HOTEL) => {
  const call = { services: t.services, ip, now: t.clock.now(), header: () => undefined } as unknown as Call;
  for (let attempt = 1; attempt <= tries; attempt += 1) await countTry(call, Email).catch(() => undefined);
};
const failures = async (tries: number, ip: string) => {
  const call = { services: t.services, ip, now: t.clock.now() } as Call;
  for (let attempt = 1; attempt <= tries; attempt += 1) await countFailure(call);
};
/** As many as the slow counter takes and one more, each from another address. */
const guessesFromEverywhere = async (Email: string) => {
  for (let from = 1; from <= 31; from += 1) await guesses(Email, 1, `198.51.100.${from}`);
};
const employee = async (Email: string) => {
  await t.make.employee({ Email, PasswordHash });
  return Email;
};

describe('guests who guess behind the address of the hotel', () => {
  it('do not lock out whoever signed in on their device before, whose tries are their own', async () => {
    const Email = await employee('desk@hotel.example');
    const desk = browser();
    expect(await desk.signIn(Email, 'right-one')).toBe(200);
    await guesses(Email, 50);
    expect(await browser().signIn(Email, 'right-one')).toBe(429);
    expect(await desk.signIn(Email, 'a typing error')).toBe(401);
    expect(await desk.signIn(Email, 'right-one')).toBe(200);
  });

  it('do not lock out such a device by guessing at other accounts either', async () => {
    const Email = await employee('night@hotel.example');
    const busy = '192.0.2.99';
    const desk = browser(busy);
    expect(await desk.signIn(Email, 'right-one')).toBe(200);
    await failures(100, busy);
    expect(await browser(busy).signIn(Email, 'right-one')).toBe(429);
    expect(await desk.signIn(Email, 'right-one')).toBe(200);
  });

  it('have the thirty tries a day of all strangers, though staff sign in behind that address', async () => {
    const Email = await employee('shared@hotel.example');
    expect(await browser().signIn(Email, 'right-one')).toBe(200);
    for (let quarter = 0; quarter < 4; quarter += 1) {
      await guesses(Email, 10);
      t.clock.advance(15 * 60_000);
    }
    expect(await browser().signIn(Email, 'right-one')).toBe(429);
    expect(await browser('203.0.113.7').signIn(Email, 'right-one')).toBe(429);
  });
});

describe('a known device', () => {
  it('has ten tries of an account in 15 minutes, as everybody', async () => {
    const Email = await employee('ten@hotel.example');
    const desk = browser();
    expect(await desk.signIn(Email, 'right-one')).toBe(200);
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 11; attempt += 1) statuses.push(await desk.signIn(Email, 'guess'));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    t.clock.advance(15 * 60_000);
    expect(await desk.signIn(Email, 'right-one')).toBe(200);
  });

  it('has fifty a day, and then those of all strangers', async () => {
    const Email = await employee('fifty@hotel.example');
    const desk = browser();
    expect(await desk.signIn(Email, 'right-one')).toBe(200);
    const header = (name: string) => (name === 'cookie' ? desk.cookie : undefined);
    const call = () => ({ services: t.services, ip: HOTEL, now: t.clock.now(), header }) as unknown as Call;
    for (let attempt = 1; attempt <= 50; attempt += 1) {
      expect(await countTry(call(), Email)).not.toHaveProperty('refusal');
      if (attempt % 10 === 0) t.clock.advance(15 * 60_000);
    }
    await guessesFromEverywhere(Email);
    expect(await desk.signIn(Email, 'right-one')).toBe(429);
    t.clock.advance(DAY);
    expect(await desk.signIn(Email, 'right-one')).toBe(200);
  });

  it('is known for 30 days, wherever it is, to those who signed in on it and to nobody else', async () => {
    const [own, other] = [await employee('own@hotel.example'), await employee('other@hotel.example')];
    const laptop = browser();
    expect(await laptop.signIn(own, 'right-one')).toBe(200);
    t.clock.advance(29 * DAY);
    await guessesFromEverywhere(own);
    await guessesFromEverywhere(other);
    const abroad = browser('203.0.113.8');
    abroad.cookie = laptop.cookie;
    expect(await abroad.signIn(own, 'right-one')).toBe(200);
    expect(await abroad.signIn(other, 'right-one')).toBe(429);
    t.clock.advance(30 * DAY);
    await guessesFromEverywhere(own);
    expect(await abroad.signIn(own, 'right-one')).toBe(429);
  });

  it('may be shared: the second to sign in does not make it strange to the first', async () => {
    const [early, late] = [await employee('early@hotel.example'), await employee('late@hotel.example')];
    const desk = browser();
    expect(await desk.signIn(early, 'right-one')).toBe(200);
    expect(await desk.signIn(late, 'right-one')).toBe(200);
    await guessesFromEverywhere(early);
    await guessesFromEverywhere(late);
    expect([await desk.signIn(early, 'right-one'), await desk.signIn(late, 'right-one')]).toEqual([200, 200]);
  });

  it('is told by a cookie that scripts and other sites cannot use, and that opens nothing', async () => {
    const Email = await employee('cookie@hotel.example');
    const desk = browser();
    const { given } = await desk.post('/login', { Email, Password: 'right-one' });
    expect(given).toMatch(/^boh-device=[\w-]{43}; Path=\/api; Max-Age=2592000; HttpOnly; SameSite=Strict$/);
    const headers = { cookie: desk.cookie ?? '' };
    const current = await t.app.inject({ url: '/api/admin/employee/current', headers });
    expect(current.statusCode).toBe(401);
    const secure = await buildTestApp({ RATE_LIMITS: 'on', PUBLIC_URL: 'https://console.hotel.example' });
    try {
      await secure.make.employee({ Email, PasswordHash });
      const answer = await new Browser(secure).post('/login', { Email, Password: 'right-one' });
      expect(answer.given).toMatch(/^__Host-boh-device=[\w-]{43}; Path=\/; Max-Age=\d+; .*; Secure$/);
    } finally {
      await secure.close();
    }
  });
});

describe('the number of a device', () => {
  it('is never one that was planted: only what somebody was given here is kept', async () => {
    const Email = await employee('planted@hotel.example');
    const planted = `boh-device=${'p'.repeat(43)}`;
    const desk = browser();
    desk.cookie = planted;
    expect(await desk.signIn(Email, 'right-one')).toBe(200);
    expect(desk.cookie).not.toBe(planted);
    await guessesFromEverywhere(Email);
    const planter = browser();
    planter.cookie = planted;
    expect(await planter.signIn(Email, 'right-one')).toBe(429);
    expect(await desk.signIn(Email, 'right-one')).toBe(200);
  });

  it('is kept for the latest twenty devices of an account', async () => {
    const Email = await employee('many@hotel.example');
    const first = browser();
    expect(await first.signIn(Email, 'right-one')).toBe(200);
    for (let device = 1; device <= 20; device += 1) {
      t.clock.advance(60_000);
      expect(await browser().signIn(Email, 'right-one')).toBe(200);
    }
    await guessesFromEverywhere(Email);
    expect(await first.signIn(Email, 'right-one')).toBe(429);
  });
});

describe('a new password', () => {
  it('makes every other device strange, such as that of whoever signed up with the address', async () => {
    const Email = 'squatted@hotel.example';
    const contact = { PhoneNumber: '5', Address1: '1 St', City: 'Yuma', State: 'AZ', ZipCode: '85364' };
    const squatter = browser();
    const account = { FirstName: 'Not', LastName: 'Them', Email, Password: 'squatters-own', ...contact };
    expect((await squatter.post('/createAccount', account)).status).toBe(200);
    const [mail] = await mailsOf(t, () => t.visitor.post('/resetPassword', { Email }));
    const temporary = /temporary password is: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const owner = browser('203.0.113.20');
    expect(await owner.signIn(Email, temporary, { NewPassword: 'owners-choice' })).toBe(200);
    await guessesFromEverywhere(Email);
    expect(await squatter.signIn(Email, 'owners-choice')).toBe(429);
    expect(await owner.signIn(Email, 'owners-choice')).toBe(200);
  });

  it('leaves the device known on which it was changed', async () => {
    const Email = 'changes@hotel.example';
    const { EmployeeID } = await t.make.employee({ Email, PasswordHash });
    const [desk, home] = [browser(), browser('203.0.113.21')];
    const { body } = await desk.post('/login', { Email, Password: 'right-one' });
    expect(await home.signIn(Email, 'right-one')).toBe(200);
    const change = { EmployeeID, OldPassword: 'right-one', NewPassword: 'another-one' };
    const headers = { authorization: `Bearer ${body.token ?? ''}` };
    expect((await desk.post('/changePassword', change, headers)).status).toBe(200);
    await guessesFromEverywhere(Email);
    expect(await home.signIn(Email, 'another-one')).toBe(429);
    expect(await desk.signIn(Email, 'another-one')).toBe(200);
  });
});
