import { describe, expect, it } from 'vitest';
import { locationBody } from '@boh/contract/locations/locations.contract.ts';

/** Milliseconds of the processor that judging takes: the least of some tries, so that a busy machine counts for little. */
function judged(list: unknown) {
  const tries = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    const problems = locationBody.safeParse({ Name: 'INN', ToEmails: list }).error?.issues.length ?? 0;
    return { problems, took: process.cpuUsage(before).user / 1000 };
  });
  return {
    problems: tries.map(({ problems }) => problems),
    took: Math.min(...tries.map(({ took }) => took)),
  };
}

describe('900 kB of addresses for the mails of a location', () => {
  it.each([
    ['words', 'no address,'.repeat(80_000)],
    ['commas', ','.repeat(900_000)],
    ['an array', Array.from({ length: 200_000 }, () => 'x')],
    ['one address', ['x'.repeat(900_000)]],
  ])('as %s are refused within 10 ms of the server’s time', (_kind, list) => {
    const { problems, took } = judged(list);
    expect(problems).toEqual([1, 1, 1, 1, 1]);
    expect(took).toBeLessThan(10);
  });
});
