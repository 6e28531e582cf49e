import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const DOCS = path.join(import.meta.dirname, '../../docs');
const page = readFileSync(path.join(DOCS, 'security-requirements.md'), 'utf8');

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has, in their order where that has no gaps. */
const SECTIONS: Readonly<Record<string, number | readonly number[]>> = {
  'V1.1': 2,
  'V1.2': 9,
  'V1.3': 11,
  'V1.4': 3,
  'V1.5': 2,
  'V2.1': 3,
  'V2.2': 3,
  'V2.3': 4,
  'V2.4': 1,
  'V3.2': 2,
  'V3.3': 4,
  'V3.4': 6,
  'V3.5': 5,
  'V3.7': 2,
  'V4.1': 3,
  'V4.2': 1,
  'V4.3': 2,
  'V4.4': 4,
  'V5.1': 1,
  'V5.2': 3,
  'V5.3': 2,
  'V5.4': 3,
  'V6.1': 3,
  'V6.2': 12,
  'V6.3': 4,
  'V6.4': 4,
  'V6.5': 5,
  'V6.6': 3,
  'V6.8': 4,
  'V7.1': 3,
  'V7.2': 4,
  'V7.3': 2,
  'V7.4': 5,
  'V7.5': 2,
  'V7.6': 2,
  'V8.1': 2,
  'V8.2': 3,
  'V8.3': 1,
  'V8.4': 1,
  'V9.1': 3,
  'V9.2': 4,
  'V10.1': 2,
  'V10.2': 2,
  'V10.3': 4,
  'V10.4': 11,
  'V10.5': 5,
  'V10.6': 2,
  'V10.7': 3,
  'V11.1': 2,
  'V11.2': 3,
  'V11.3': 3,
  'V11.4': 4,
  'V11.5': 1,
  'V11.6': 1,
  'V12.1': 3,
  'V12.2': 2,
  'V12.3': 4,
  'V13.1': 1,
  'V13.2': 5,
  'V13.3': 2,
  'V13.4': 5,
  'V14.1': 2,
  'V14.2': 4,
  'V14.3': 3,
  'V15.1': 3,
  'V15.2': 3,
  'V15.3': 7,
  'V16.1': 1,
  'V16.2': 5,
  'V16.3': 4,
  'V16.4': 3,
  'V16.5': 3,
  'V17.1': 1,
  'V17.2': 4,
  'V17.3': 2,
};

const numbers = Object.entries(SECTIONS).flatMap(([section, ids]) =>
  (typeof ids === 'number' ? Array.from({ length: ids }, (_, index) => index + 1) : ids).map(
    (id) => `${section}.${id}`,
  ),
);

const STATES = ['met', 'n/a', 'forced', 'open'] as const;

const rows = [...page.matchAll(/^\| (V\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.*) \|$/gm)].map(
  ([, number = '', what = '', state = '', shown = '']) => ({
    ...{ number, what, state, shown },
    named: [...shown.matchAll(/\]\(([^)]+)\) "([^"]+)"/g)].map(([, file = '', words = '']) => ({
      file,
      words,
    })),
  }),
);

describe('the list of security requirements', () => {
  it('has each requirement of levels 1 and 2 once, in its order', () => {
    expect(numbers).toHaveLength(253);
    expect(rows.map(({ number }) => number)).toEqual(numbers);
  });

  it('says of each whether it is met, by what, or why not', () => {
    for (const { number, what, state, shown, named } of rows) {
      expect([number, STATES]).toEqual([number, expect.arrayContaining([state])]);
      expect([number, what, shown]).not.toContain('');
      if (state === 'met') expect([number, named.length]).not.toEqual([number, 0]);
    }
  });

  it('names files that are there, with the words that it finds them by', () => {
    const wrong = rows.flatMap(({ number, named }) =>
      named.flatMap(({ file, words }) => {
        const found = path.join(DOCS, file);
        const isThere = existsSync(found) && readFileSync(found, 'utf8').includes(words);
        return isThere ? [] : [`${number}: ${file} has no "${words}"`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('counts them right', () => {
    const countsOf = (name: string) => {
      const own = rows.filter(({ number }) => name === 'all' || number.startsWith(`${name}.`));
      return STATES.map((state) => own.filter((row) => row.state === state).length);
    };
    const told = [...page.matchAll(/^\| (V\d+|all)\b[^|]*\| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)];
    expect(told).toHaveLength(18);
    for (const [, name = '', ...counts] of told) {
      expect([name, counts.map(Number)]).toEqual([name, countsOf(name)]);
    }
  });
});
