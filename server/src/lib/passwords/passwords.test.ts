import { describe, expect, it, vi } from 'vitest';
import { longestHold } from '../../../test/longest-hold.ts';
import { AppError } from '../app-error.ts';
import { hashPassword, randomPassword, verifyPassword } from './passwords.ts';
import { QueueFull, workQueue } from '../workers/work-queue.ts';

const milliseconds = async (task: () => Promise<unknown>) => {
  const start = performance.now();
  await task();
  return performance.now() - start;
};

describe('passwords', () => {
  it('accepts the right password and no other', async () => {
    const stored = await hashPassword('Welcome-2026');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(stored, 'Welcome-2026')).toBe(true);
    expect(await verifyPassword(stored, 'welcome-2026')).toBe(false);
    expect(await verifyPassword(null, 'Welcome-2026')).toBe(false);
  });

  it('gives equal passwords different hashes', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
  });

  it('takes as long for an account that does not exist', async () => {
    const stored = await hashPassword('Welcome-2026');
    const quickest = { known: Infinity, unknown: Infinity };
    const ratioNow = () => quickest.unknown / quickest.known;
    const isFair = () => ratioNow() > 0.5 && ratioNow() < 2;
    // The quickest of each, in turns; more rounds where a busy machine disturbed one of them all the time.
    for (let round = 0; round < 9 || (round < 200 && !isFair()); round += 1) {
      quickest.known = Math.min(quickest.known, await milliseconds(() => verifyPassword(stored, 'wrong')));
      quickest.unknown = Math.min(quickest.unknown, await milliseconds(() => verifyPassword(null, 'wrong')));
    }
    const ratio = ratioNow();
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('refuses a password longer than 128 characters, and never takes one for its beginning', async () => {
    await expect(hashPassword('x'.repeat(129))).rejects.toBeInstanceOf(AppError);
    const stored = await hashPassword('x'.repeat(128));
    expect(await verifyPassword(stored, 'x'.repeat(128))).toBe(true);
    expect(await verifyPassword(stored, 'x'.repeat(5000))).toBe(false);
  });

  it('leaves the event loop free and turns a flood away', async () => {
    let answers: PromiseSettledResult<string>[] = [];
    const held = await longestHold(async () => {
      answers = await Promise.allSettled(Array.from({ length: 80 }, () => hashPassword('flood')));
    });
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused).toHaveLength(80 - 66);
    expect(refused.every((answer) => answer.reason instanceof QueueFull)).toBe(true);
    expect(held).toBeLessThan(0.25);
  });

  it('hashes also at the moment at which a thread that rested is ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await hashPassword('before');
      // The thread is told to end, and has not ended yet.
      vi.advanceTimersByTime(2_000);
      await expect(hashPassword('after')).resolves.toMatch(/^\$argon2id\$/);
    } finally {
      vi.useRealTimers();
    }
  });

  it('invents readable temporary passwords', () => {
    const passwords = new Set(Array.from({ length: 1000 }, randomPassword));
    expect(passwords.size).toBe(1000);
    for (const password of passwords) expect(password).toMatch(/^([b-zB-Z2-9]{4}-){3}[b-zB-Z2-9]{4}$/);
    expect([...passwords].join('')).not.toMatch(/[aeiouAEIOUl01]/);
  });
});

describe('work queue', () => {
  it('runs no more at a time than allowed, in order, and goes on after a failure', async () => {
    const run = workQueue({ running: 1, waiting: 2 });
    const done: string[] = [];
    const task = (name: string) => () => {
      done.push(name);
      return name === 'first' ? Promise.reject(new Error('broken')) : Promise.resolve(name);
    };
    const all = await Promise.allSettled([
      run(task('first')),
      run(task('second')),
      run(task('third')),
      run(task('fourth')),
    ]);
    expect(all.map((one) => one.status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'rejected']);
    expect(done).toEqual(['first', 'second', 'third']);
    expect(await run(task('later'))).toBe('later');
  });
});
