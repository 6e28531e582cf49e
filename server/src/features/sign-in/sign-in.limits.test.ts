import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { Call } from '../../http/call.ts';
import { networkOf } from '../../http/rate-limit.ts';
import { hashPassword } from '../../lib/passwords/passwords.ts';
import { countTry } from './sign-in.limits.ts';

const DAY = 24 * 3_600_000;

let t: TestApp;
let PasswordHash: string;
beforeAll(async () => {
  t = await buildTestApp({ RATE_LIMITS: 'on' });
  PasswordHash = await hashPassword('right-one');
});
beforeEach(() => t.clock.set(TEST_NOW));
afterAll(() => t.close());

const signIn = async (remoteAddress: string, Email: string, Password: string, more: object = {}) => {
  const payload = { Email, Password, ...more };
  const answer = await t.app.inject({ method: 'POST', url: '/api/login', remoteAddress, payload });
  return {
    status: answer.statusCode,
    text: answer.json<{ message: string }>().message,
    headers: answer.headers,
  };
};
/** Wrong passwords from as many IPv4 addresses. */
const guess = async (Email: string, guesses: number) => {
  const statuses: number[] = [];
  for (let from = 1; from <= guesses; from += 1) {
    statuses.push((await signIn(`198.51.100.${from}`, Email, `guess ${from}`)).status);
  }
  return statuses;
};
/** As many tries from IPv4 addresses, counted but not judged: a judged one takes two hashes. */
const count = async (Email: string, tries: number) => {
  for (let from = 1; from <= tries; from += 1) {
    const call = {
      services: t.services,
      ip: `198.51.100.${from}`,
      now: t.clock.now(),
      header: () => undefined,
    };
    await countTry(call as unknown as Call, Email);
  }
};
const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);

describe('guesses from many addresses', () => {
  it('are thirty a day for one account, whether there is such an account or not', async () => {
    await t.make.employee({ Email: 'guessed@hotel.example', PasswordHash });
    for (const Email of ['guessed@hotel.example', 'no.such@hotel.example']) {
      await count(Email, 28);
      expect(await guess(Email, 3)).toEqual([401, 401, 429]);
      const refused = await signIn('203.0.113.9', Email, 'right-one');
      expect([refused.status, refused.text]).toEqual([
        429,
        'There were too many tries for this account. Sign in on a device you usually use, or use "Forgot Password?".',
      ]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    t.clock.advance(DAY);
    expect((await signIn('203.0.113.9', 'guessed@hotel.example', 'right-one')).status).toBe(200);
  });

  it('leave the way through the mailbox open, from anywhere', async () => {
    const Email = 'travelling@hotel.example';
    const temporary = {
      TemporaryHash: await hashPassword('mailed-to-them'),
      TemporaryExpiresAt: new Date(Date.parse(TEST_NOW) + DAY).toISOString(),
    };
    await t.make.employee({ Email, PasswordHash, ...temporary });
    await count(Email, 31);
    expect((await signIn('203.0.113.11', Email, 'mailed-to-them')).status).toBe(405);
    const replaced = await signIn('203.0.113.11', Email, 'mailed-to-them', { NewPassword: 'chosen-anew' });
    expect(replaced.status).toBe(200);
    expect(replaced.headers['set-cookie']).toContain('boh-device=');
  });

  it('are not counted where the password was right', async () => {
    const Email = 'on.the.road@hotel.example';
    await t.make.employee({ Email, PasswordHash });
    await count(Email, 29);
    for (let from = 1; from <= 3; from += 1) {
      expect((await signIn(`203.0.113.${100 + from}`, Email, 'right-one')).status).toBe(200);
    }
    expect(await guess(Email, 2)).toEqual([401, 429]);
  });
});

describe('mails with a temporary password', () => {
  it('are five an hour to one address, whoever asks and whether there is such an account or not', async () => {
    await t.make.employee({ Email: 'flooded@hotel.example', PasswordHash });
    const ask = async (from: number, Email: string) => {
      const sent = { method: 'POST' as const, url: '/api/resetPassword', payload: { Email } };
      return (await t.app.inject({ ...sent, remoteAddress: `192.0.2.${100 + from}` })).statusCode;
    };
    for (const [Email, first] of [
      ['flooded@hotel.example', 200],
      ['Never.There@hotel.example', 404],
    ] as const) {
      const statuses: number[] = [];
      for (let from = 1; from <= 6; from += 1) statuses.push(await ask(from, Email));
      expect(statuses).toEqual([...times(5, first), 429]);
      expect(await ask(7, Email.toUpperCase())).toBe(429);
    }
    t.clock.advance(3_600_000);
    expect(await ask(8, 'flooded@hotel.example')).toBe(200);
  });
});

describe('an IPv6 address', () => {
  it('is counted with all the others of its /64', async () => {
    const Email = 'by.ipv6@hotel.example';
    await t.make.employee({ Email, PasswordHash });
    const statuses: number[] = [];
    for (let host = 1; host <= 12; host += 1) {
      statuses.push((await signIn(`2001:db8:7:1::${host.toString(16)}`, Email, 'guess')).status);
    }
    expect(statuses).toEqual([...times(10, 401), 429, 429]);
    expect((await signIn('2001:db8:7:2::1', Email, 'guess')).status).toBe(401);
  });

  it('counts so for the calls of visitors too', async () => {
    const statuses: number[] = [];
    for (let host = 1; host <= 6; host += 1) {
      const payload = { Email: `nobody${host}@hotel.example` };
      const remoteAddress = `2001:db8:9:9:a:b:c:${host}`;
      const answer = await t.app.inject({
        method: 'POST',
        url: '/api/resetPassword',
        remoteAddress,
        payload,
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([...times(5, 404), 429]);
  });

  it.each([
    ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
    ['2001:0DB8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['192.0.2.1', '192.0.2.1'],
    ['unknown', 'unknown'],
  ])('%s is counted as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
