import { describe, expect, it } from 'vitest';
import { FileFinding } from '../../lib/file-finding.ts';
import { inOrder, type ReadStatement } from './bank.connected.ts';

type Told = [
  day: string,
  opening: number | null,
  closing: number | null,
  ...transactions: (number | string)[],
];

/** Statements of days in November; transactions are amounts, or a reference. Each is in the line of its place. */
const read = (...told: Told[]): ReadStatement[] =>
  told.map(([day, opening, closing, ...transactions], at) => {
    const date = `2026-11-${day}`;
    const balance = (cents: number | null) => (cents === null ? null : { date, cents: BigInt(cents) });
    return {
      ...{ part: 'ends', line: at + 1, opening: balance(opening), closing: balance(closing) },
      ...{ from: date, to: date, pending: 0 },
      transactions: transactions.map((each) => ({
        ...{ part: 'transaction', line: at + 1, date, text: 'DEPOSIT' },
        ...(typeof each === 'number'
          ? { cents: BigInt(each), reference: '' }
          : { cents: 1n, reference: each }),
      })),
    };
  });

const ordered = (statements: ReadStatement[], repeatsReferences = false): string => {
  try {
    return inOrder(statements, repeatsReferences)
      .map(({ line }) => line)
      .join(' ');
  } catch (error) {
    if (error instanceof FileFinding) return `Line ${error.line}: ${error.message}`;
    throw error;
  }
};

describe('the statements of one account in a file', () => {
  it.each<[string, string, Told[]]>([
    ['one', '1', [['02', 10, 60, 50]]],
    [
      'days in order',
      '1 2',
      [
        ['02', 10, 60, 50],
        ['03', 60, 70, 10],
      ],
    ],
    [
      'days from the newest on',
      '2 1',
      [
        ['03', 60, 70, 10],
        ['02', 10, 60, 50],
      ],
    ],
    [
      'days in any order, with days between that have none',
      '3 1 2',
      [
        ['05', 60, 70, 10],
        ['09', 70, 71, 1],
        ['02', 10, 60, 50],
      ],
    ],
    [
      'several of one day',
      '1 2',
      [
        ['02', 10, 60, 50],
        ['02', 60, 110, 50],
      ],
    ],
    [
      'several of one day from the newest on',
      '2 1',
      [
        ['02', 60, 110, 50],
        ['02', 10, 60, 50],
      ],
    ],
    [
      'pages, which have no balances between them',
      '1 2 3',
      [
        ['02', 10, null, 50],
        ['02', null, null, 7],
        ['02', null, 80, 13],
      ],
    ],
    [
      'without an opening balance',
      '1 2',
      [
        ['02', null, 60, 50],
        ['03', null, 90, 10],
      ],
    ],
    [
      'known by references',
      '1 2',
      [
        ['02', null, 60, 'A', 'B'],
        ['03', null, 90, 'B'],
      ],
    ],
    [
      'nothing booked',
      '1 2',
      [
        ['02', 10, 10],
        ['03', 10, 10],
      ],
    ],
  ])('connect: %s', (_, expected, told) => {
    expect(ordered(read(...told))).toBe(expected);
  });

  const TWICE = 'one is missing between them, or is there twice.';
  it.each<[string, string, Told[]]>([
    [
      'the same one twice',
      'Line 2: This is the same statement as the one in line 1.',
      [
        ['02', 10, 60, 50],
        ['02', 10, 60, 50],
      ],
    ],
    [
      'the same one twice, where nothing is left of it',
      'Line 2: This is the same statement as the one in line 1.',
      [
        ['02', 10, 10, 50, -50],
        ['02', 10, 10, 50, -50],
      ],
    ],
    [
      'the same one twice without balances',
      'Line 2: This is the same statement as the one in line 1.',
      [
        ['02', null, null, 50],
        ['02', null, null, 50],
      ],
    ],
    [
      'a day missing',
      `Line 2: This statement begins with 0.90, but the one before it (line 1) ends with 0.60: ${TWICE}`,
      [
        ['02', 10, 60, 50],
        ['04', 90, 91, 1],
      ],
    ],
    [
      'a day in two versions',
      `Line 2: This statement begins with 0.10, but the one before it (line 1) ends with 0.60: ${TWICE}`,
      [
        ['02', 10, 60, 50],
        ['02', 10, 70, 60],
      ],
    ],
    [
      'a transaction in two without balances',
      'Line 2: This transaction is in another statement of the file too (line 1), and there are no balances to tell whether it was booked twice.',
      [
        ['02', null, 60, 50],
        ['02', null, 61, 50, 1],
      ],
    ],
  ])('are refused: %s', (_, finding, told) => {
    expect(ordered(read(...told))).toBe(finding);
  });

  it('of a bank that repeats references are not told apart by those', () => {
    const told = read(['02', null, 60, 'A'], ['02', null, 61, 'A', 'B']);
    expect(ordered(told)).toBe('1 2');
    expect(ordered(told, true)).toMatch(/^Line 2: This transaction is in another statement of the file too/);
  });
});
