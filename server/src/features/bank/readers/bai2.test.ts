import { describe, expect, it } from 'vitest';
import { findingOf, readParts } from '../../../../test/read-parts.ts';
import { readBai2 } from './bai2.ts';

/** As the published layout has it: two accounts in one group, details with all kinds of funds, texts that go on. */
const PLAIN = `01,121000248,HOTELGROUP,260602,0400,1,80,,2/
02,HOTELGROUP,121000248,1,260601,2359,USD,2/
03,4000123456,USD,010,1000000,,,015,1071250,,,100,102500,3,,400,31250,1,/
16,301,50000,0,DEP0001,,CASH DEPOSIT, NIGHT DROP
16,165,42500,S,10000,20000,12500,ACH0002,CUST7,CARD SETTLEMENT/
16,142,10000,V,260603,1200,ACH0003,,OTA PAYOUT/
88,EXPEDIA, BOOKING 4711/
88,SECOND PAGE
16,455,31250,D,2,0,10000,1,21250,,,ELECTRIC COMPANY/
49,2338750,8/
03,4000999999,,010,-500,,,015,-500,,/
49,-1000,2/
98,2337750,2,12/
99,2337750,1,14/
`;

/** Continued in the middle of its fields, without a slash at the ends of lines, padded to its record length. */
const CONTINUED = [
  '01,BANK,HOTEL,260602,,7,80,1,2/',
  '02,HOTEL,BANK,1,260601,,,/',
  '03,778899,,010,+20000,,',
  '88,015',
  '88,12500,,,045,12500,,/',
  '16,475,7500,2,,,CHECK',
  '88,NO 1007',
  '16,890,,,,,INTEREST RATES CHANGE',
  '49,+52500,7/',
  '98,52500,1,9/',
  '99,52500,1,11/',
]
  .map((line) => line.padEnd(80))
  .join('\r\n');

/** Blocked, several groups of several days, a custom code, a currency without cents, reversed amounts. */
const BLOCKED =
  '01,B,H,20260603,0100,3,,,2/ 02,H,B,1,20260601,,JPY,4/ 03,55/ 16,921,900,Z,R1,,FIRST/ 49,900,3/ 98,900,1,5/\n' +
  '02,H,B,3,20260602,,JPY,/ 03,55,JPY,010,900,,,015,650,,/ 16,399,-50,1,R2,,BACK/ 16,961,200,,R3,,/\n' +
  '49,1700,4/ 98,1700,1,6/ 99,2600,2,13/\n';

describe('BAI2 files', () => {
  it('give their accounts with transactions, references, texts and balances', async () => {
    expect(await readParts(readBai2, PLAIN)).toEqual([
      {
        account: '4000123456',
        currency: 'USD',
        transactions: [
          ['2026-06-01', '500.00', 'CASH DEPOSIT, NIGHT DROP', 'DEP0001', 4],
          ['2026-06-01', '425.00', 'CARD SETTLEMENT', 'ACH0002', 5],
          ['2026-06-01', '100.00', 'OTA PAYOUT EXPEDIA, BOOKING 4711 SECOND PAGE', 'ACH0003', 6],
          ['2026-06-01', '-312.50', 'ELECTRIC COMPANY', '', 9],
        ],
        opening: '2026-06-01 10000.00',
        closing: '2026-06-01 10712.50',
        days: ['2026-06-01', '2026-06-01'],
        pending: 0,
      },
      {
        ...{ account: '4000999999', currency: 'USD', transactions: [], pending: 0 },
        ...{ opening: '2026-06-01 -5.00', closing: '2026-06-01 -5.00', days: ['2026-06-01', '2026-06-01'] },
      },
    ]);
  });

  it('are put together where records go on, with and without closing slashes', async () => {
    const [statement] = await readParts(readBai2, CONTINUED);
    expect(statement).toMatchObject({
      account: '778899',
      opening: '2026-06-01 200.00',
      closing: '2026-06-01 125.00',
      transactions: [['2026-06-01', '-75.00', 'CHECK NO 1007', '', 6]],
    });
  });

  it('of several days on shared lines are told apart', async () => {
    const statements = await readParts(readBai2, BLOCKED);
    expect(statements.map(({ transactions }) => transactions)).toEqual([
      [['2026-06-01', '900.00', 'FIRST', 'R1', 1]],
      [
        ['2026-06-02', '-50.00', 'BACK', 'R2', 2],
        ['2026-06-02', '-200.00', '', 'R3', 2],
      ],
    ]);
    expect(statements[1]?.closing).toBe('2026-06-02 650.00');
  });

  it('read the same in pieces of any size', async () => {
    for (const file of [PLAIN, CONTINUED, BLOCKED])
      for (const size of [1, 7, 1000])
        expect(await readParts(readBai2, file, size)).toEqual(await readParts(readBai2, file));
  });

  it('are read in either of the usual encodings', async () => {
    const file = PLAIN.replace('CARD SETTLEMENT', 'ZÜRICH');
    for (const encoding of ['utf8', 'latin1'] as const)
      expect((await readParts(readBai2, Buffer.from(file, encoding)))[0]?.transactions[1]?.[2]).toBe(
        'ZÜRICH',
      );
  });

  const changed = (from: string, to: string) => PLAIN.replace(from, to);
  it.each([
    [
      'an amount',
      changed('16,301,50000', '16,301,50001'),
      'Line 10: The control total is 23387.50, but the amounts make 23387.51.',
    ],
    [
      'a control total',
      changed('49,2338750', '49,2338751'),
      'Line 10: The control total is 23387.51, but the amounts make 23387.50.',
    ],
    [
      'a record count',
      changed('49,2338750,8', '49,2338750,9'),
      'Line 10: This should close 9 records, but there are 8.',
    ],
    [
      'a group total',
      changed('98,2337750', '98,2337760'),
      'Line 13: The control total is 23377.60, but the amounts make 23377.50.',
    ],
    [
      'a number of accounts',
      changed('98,2337750,2', '98,2337750,3'),
      'Line 13: This should close 3 accounts, but there are 2.',
    ],
    [
      'a file total',
      changed('99,2337750', '99,2337740'),
      'Line 14: The control total is 23377.40, but the amounts make 23377.50.',
    ],
    [
      'a number of groups',
      changed('99,2337750,1', '99,2337750,2'),
      'Line 14: This should close 2 groups, but there are 1.',
    ],
    [
      'a type code, so that the balance is another',
      changed('16,455,', '16,155,'),
      'Line 10: The opening balance 10000.00 and the transactions 1337.50 make 11337.50, but the closing balance is 10712.50.',
    ],
  ])('with %s changed are refused by line', async (_, file, finding) => {
    expect(await findingOf(readBai2, file)).toBe(finding);
  });

  it.each([
    [
      'cut off before its trailer',
      PLAIN.slice(0, PLAIN.indexOf('99,2337750')),
      'Line 13: The file ends here, before its trailer (99): it is not whole.',
    ],
    ['doubled', PLAIN + PLAIN, 'Line 15: The file goes on behind its trailer (99).'],
    [
      'without its header',
      PLAIN.slice(PLAIN.indexOf('02,')),
      'Line 1: This record (02) stands where none of its kind belongs.',
    ],
    [
      'with a second header',
      changed('02,HOTEL', '01,121000248,HOTELGROUP,260602,0400,1,80,,2/\n02,HOTEL'),
      'Line 2: This record (01) stands where none of its kind belongs.',
    ],
    [
      'with a detail outside of an account',
      changed('03,4000123456', '16,301,1,0,,,X/\n03,4000123456'),
      'Line 3: This record (16) stands where none of its kind belongs.',
    ],
    [
      'with an account that does not end',
      changed('49,2338750,8/\n', ''),
      'Line 10: This record (03) stands where none of its kind belongs.',
    ],
    [
      'that begins with a continuation',
      '88,X/\n' + PLAIN,
      'Line 1: There is nothing that this record (88) continues.',
    ],
    ['with a record of no known kind', changed('98,', '17,X/\n98,'), 'Line 13: "17,X/" is no BAI2 record.'],
    [
      'of another version',
      changed(',,2/', ',,1/'),
      'Line 1: The file says it is of version "1", and not of 2.',
    ],
    ['of a test', changed('121000248,1,', '121000248,4,'), 'Line 2: This group is a test of the bank.'],
    [
      'that takes something back',
      changed('121000248,1,', '121000248,2,'),
      'Line 2: This group takes back what was sent before: it has no statement.',
    ],
    [
      'of a day that is not over',
      changed('USD,2/', 'USD,3/'),
      'Line 2: This group is of a day that is not over at the bank. Please take the final file.',
    ],
    ['of a day that does not exist', changed('260601', '260631'), 'Line 2: "2026-06-31" is no day.'],
    ['with an amount that is none', changed('16,301,50000', '16,301,5O000'), 'Line 4: "5O000" is no amount.'],
    ['with funds of no known type', changed('50000,0,', '50000,X,'), 'Line 4: "X" is no type of funds.'],
    [
      'of a loan',
      changed('16,455,', '16,722,'),
      'Line 9: The type code 722 is of a loan, which is no bank account.',
    ],
    [
      'with a detail that is a status',
      changed('16,455,', '16,010,'),
      'Line 9: The type code 010 says neither credit nor debit.',
    ],
    [
      'with two opening balances',
      changed('100,102500,3,', '010,102500,3,'),
      'Line 3: The balance 010 is there twice.',
    ],
    ['of an account without a number', changed('03,4000123456', '03,'), 'Line 3: The account has no number.'],
    [
      'with an amount beyond all measure',
      changed('010,1000000', '010,999999999999999999'),
      'Line 3: 9999999999999999.99 is too large an amount.',
    ],
    ['that is empty', '', 'Line 1: The file ends here, before its trailer (99): it is not whole.'],
    ['with a huge line', PLAIN.replace('NIGHT DROP', 'X'.repeat(30_000)), 'Line 4: This line is too long.'],
    ['of one endless line', `01,${'9'.repeat(1_000_000)}`, 'Line 1: This line is too long.'],
    [
      'with a record continued without end',
      PLAIN.replace('88,SECOND PAGE\n', '88,X\n'.repeat(2_000)),
      'Line 1006: This record is continued without end.',
    ],
  ])('%s are refused by line', async (_, file, finding) => {
    expect(await findingOf(readBai2, file)).toBe(finding);
  });

  it('cut off anywhere are refused', async () => {
    for (let end = 0; end < PLAIN.length - 3; end += 1)
      expect(await findingOf(readBai2, PLAIN.slice(0, end))).not.toBeNull();
  });

  it('with any two records swapped are refused, or say the same', async () => {
    const lines = PLAIN.trimEnd().split('\n');
    const said = async (file: string) => {
      const statements = await readParts(readBai2, file);
      return statements.map(({ transactions, ...rest }) => ({
        ...rest,
        amounts: transactions
          .map(([date, amount, , reference]) => [date, amount, reference].join(' '))
          .sort(),
      }));
    };
    const right = await said(PLAIN);
    let refused = 0;
    for (let a = 0; a < lines.length; a += 1)
      for (let b = a + 1; b < lines.length; b += 1) {
        const swapped = [...lines];
        [swapped[a], swapped[b]] = [lines[b] ?? '', lines[a] ?? ''];
        const file = `${swapped.join('\n')}\n`;
        if ((await findingOf(readBai2, file)) === null) expect(await said(file)).toEqual(right);
        else refused += 1;
      }
    expect(refused).toBeGreaterThan(60);
  });

  it('with any digit of an amount changed are refused', async () => {
    const amounts = /(?<=^16,\d{3},)\d+|(?<=,(?:010|015|100|400),)\d+|(?<=^(?:49|98|99),)\d+/gm;
    for (const found of PLAIN.matchAll(amounts))
      for (let at = found.index; at < found.index + found[0].length; at += 1) {
        const digit = String((Number(PLAIN[at]) + 1) % 10);
        expect(await findingOf(readBai2, PLAIN.slice(0, at) + digit + PLAIN.slice(at + 1))).not.toBeNull();
      }
  });
});
