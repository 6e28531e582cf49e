import type { Random } from '../../src/demo/random.ts';

/** Stands for lists within lists, deeper than JSON can be written: whoever writes the JSON puts them in. */
export const DEEP = 'deeper than deep';

const split = (text: string) => text.split(' ');
const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((inside) => [inside], 'x');

/** What nobody should send, and somebody will; by kind, so that the few of one kind are sent as often as the many. */
const KINDS: readonly (readonly unknown[])[] = [
  [null, true, false, '', ' ', [], {}, [[]], [null], [''], { a: 1 }, ['csv', 'xlsx']],
  ['a\0b', '\0', '\u0007', '\ud800', 'x\udfff', '\u202eevil', '\u2028', '\ufeff', 'a\r\nBcc: x@y.z', 'a\nb'],
  [
    'e\u0301'.repeat(2_500),
    '👩‍👩‍👧‍👦'.repeat(40),
    'ß'.repeat(200),
    'İ'.repeat(200),
    'ΐ'.repeat(200),
    'ﷺ'.repeat(200),
  ],
  ["' or 1=1 --", "'; drop table rooms; --", '<script>alert(1)</script>', '=cmd|x!A1', '../../../etc/passwd'],
  split('% _ \\ %_% $1 ${7*7} {{7*7}} =1+1 @SUM(1) %00 null undefined NaN Infinity true'),
  [
    0,
    -0,
    -1,
    1.005,
    0.1 + 0.2,
    1e21,
    1e308,
    5e-324,
    2 ** 31,
    2 ** 31 - 1,
    -(2 ** 31) - 1,
    2 ** 53,
    1e15 + 0.3,
  ],
  split('1e5 0x10 １２ 1,2,3 +5 -5 .5 5. 00012 999999999999.99 1234567.891 9999999999999999999 2147483648'),
  split(
    '0000-00-00 2026-02-30 2026-13-01 9999-12-31 10000-01-01 -infinity now 1899-12-31 24:00 9:5 2026-11-09T00:00',
  ),
  [
    'x'.repeat(201),
    'x'.repeat(5_001),
    'x'.repeat(70_000),
    '9'.repeat(400),
    Array.from({ length: 10_000 }, () => 1),
  ],
  [
    DEEP,
    nested(50),
    { constructor: { prototype: { admin: true } } },
    { toString: 1 },
    { length: 2 ** 32 - 1 },
    { $ne: null },
  ],
  split(
    'location:99999999999 room:9999999999 claim:2147483648 employee:0 payroll:1:2 1,,2 111111111,2 Format -Date',
  ),
];

export const hostile = (random: Random): unknown => random.pick(random.pick(KINDS));
