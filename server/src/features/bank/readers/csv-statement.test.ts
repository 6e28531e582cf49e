import type { CsvMapping } from '@boh/contract/bank/csv-mapping.ts';
import { describe, expect, it } from 'vitest';
import { findingOf, readParts, type Reader } from '../../../../test/read-parts.ts';
import { readCsvStatement } from './csv-statement.ts';

const NONE = {
  Amount: '',
  Direction: '',
  Credit: '',
  Debit: '',
  Reference: '',
  Balance: '',
  AccountNumber: '',
};
const by =
  (mapping: CsvMapping): Reader =>
  (bytes) =>
    readCsvStatement(bytes, mapping);

/** Newest first, amounts with their sign, a running balance. */
const SIGNED: CsvMapping = {
  ...{ ...NONE, Date: 'Posting Date', DateFormat: 'MM/DD/YYYY', Amount: 'Amount', Balance: 'Balance' },
  ...{ Text: ['Description', 'Memo'], Reference: 'Ref #', Decimal: '.' },
};
const SIGNED_FILE = `Account,****3456
Downloaded,06/03/2026

Posting Date,Description,Memo,Amount,Balance,Ref #
06/02/2026,"CHECK, 1007",x,(50.25),"1,449.75",C2
06/01/2026,DEPOSIT,,500.00,"1,500.00",D1
06/01/2026 08:00,OPENING,,+0,"1,000.00",0
`;

/** Oldest first, a column for credits and one for debits, semicolons and decimal commas. */
const TWO: CsvMapping = {
  ...{ ...NONE, Date: 'Datum', DateFormat: 'DD/MM/YYYY', Credit: 'Haben', Debit: 'Soll', Balance: 'Saldo' },
  ...{ Text: ['Text'], Decimal: ',' },
};
const TWO_FILE = `Datum;Text;Soll;Haben;Saldo
01.06.2026;EINZAHLUNG;;1.500,00;2.500,00
02.06.2026;GEBÜHR;12,50;;2.487,50
`;

/** A word beside the amount, and the number of the account on every line. */
const WORDS: CsvMapping = {
  ...{ ...NONE, Date: 'date', DateFormat: 'YYYYMMDD', Amount: 'amt', Direction: 'dc', AccountNumber: 'acct' },
  ...{ Text: ['text'], Decimal: '.' },
};
const WORDS_FILE = `acct,date,amt,dc,text
XXXX3456,20260601,10.00,CR,IN
XXXX3456,20260601,4.00,DEBIT,OUT
XXXX3456,20260602,-1.00,D,OUT
`;

describe('CSV statements', () => {
  it('with signed amounts, newest first, are read by their mapping', async () => {
    expect(await readParts(by(SIGNED), SIGNED_FILE)).toEqual([
      {
        account: '',
        currency: '',
        transactions: [
          ['2026-06-02', '-50.25', 'CHECK, 1007 x', 'C2', 5],
          ['2026-06-01', '500.00', 'DEPOSIT', 'D1', 6],
          ['2026-06-01', '0.00', 'OPENING', '', 7],
        ],
        opening: '2026-06-01 1000.00',
        closing: '2026-06-02 1449.75',
        days: ['2026-06-01', '2026-06-02'],
        pending: 0,
      },
    ]);
  });

  it('with columns for credits and debits, oldest first, in the way of other countries', async () => {
    const expected = [
      {
        ...{ opening: '2026-06-01 1000.00', closing: '2026-06-02 2487.50' },
        transactions: [
          ['2026-06-01', '1500.00', 'EINZAHLUNG', '', 2],
          ['2026-06-02', '-12.50', 'GEBÜHR', '', 3],
        ],
      },
    ];
    expect(await readParts(by(TWO), TWO_FILE)).toMatchObject(expected);
    expect(await readParts(by(TWO), Buffer.from(TWO_FILE, 'latin1'))).toMatchObject(expected);
  });

  it('with a word for credit or debit, and the account on every line', async () => {
    expect(await readParts(by(WORDS), WORDS_FILE)).toMatchObject([
      {
        account: 'XXXX3456',
        closing: null,
        transactions: [
          ['2026-06-01', '10.00', 'IN', '', 2],
          ['2026-06-01', '-4.00', 'OUT', '', 3],
          ['2026-06-02', '-1.00', 'OUT', '', 4],
        ],
      },
    ]);
  });

  it.each([
    [
      'without the mapped headers',
      SIGNED,
      SIGNED_FILE.replace('Memo', 'Note'),
      'Line 1: The file has no line with the headers "Posting Date", "Amount", "Ref #", "Balance", "Description", "Memo".',
    ],
    [
      'whose balance does not follow',
      SIGNED,
      SIGNED_FILE.replace('"1,449.75"', '"1,449.85"'),
      'Line 6: The balance of this line does not follow from the balances beside it (the last one read is 1000.00).',
    ],
    [
      'with another digit in an amount',
      TWO,
      TWO_FILE.replace('12,50', '13,50'),
      'Line 3: The balance of this line does not follow from the balances beside it (the last one read is 2487.50).',
    ],
    [
      'of another account further down',
      WORDS,
      WORDS_FILE.replace('3456,20260602', '3457,20260602'),
      'Line 4: This line is of another account than the first one.',
    ],
    [
      'with a word that is neither',
      WORDS,
      WORDS_FILE.replace('CR', 'FEE'),
      'Line 2: "FEE" says neither credit nor debit.',
    ],
    [
      'with a credit below 0',
      WORDS,
      WORDS_FILE.replace('10.00', '-10.00'),
      'Line 2: "CR" stands beside an amount below 0.',
    ],
    [
      'with a credit and a debit',
      TWO,
      TWO_FILE.replace('12,50;', '12,50;1,00'),
      'Line 3: This line has a credit and a debit.',
    ],
    [
      'with neither',
      TWO,
      TWO_FILE.replace('12,50', ''),
      'Line 3: This line has neither a credit nor a debit.',
    ],
    [
      'with days written otherwise',
      WORDS,
      WORDS_FILE.replace('20260602', '2026-06-02'),
      'Line 4: "2026-06-02" is no day as YYYYMMDD.',
    ],
    [
      'of a day that does not exist',
      TWO,
      TWO_FILE.replace('02.06', '02.13'),
      'Line 3: "2026-13-02" is no day.',
    ],
    [
      'with a comma for a point',
      WORDS,
      WORDS_FILE.replace('10.00', '"10,00"'),
      'Line 2: "10,00" is no amount.',
    ],
    [
      'with two signs',
      SIGNED,
      SIGNED_FILE.replace('(50.25)', '(-50.25)'),
      'Line 5: "(-50.25)" is no amount.',
    ],
    [
      'with parts of a cent',
      WORDS,
      WORDS_FILE.replace('10.00', '10.005'),
      'Line 2: "10.005" has parts of a cent.',
    ],
    ['without transactions', WORDS, 'acct,date,amt,dc,text\n', 'Line 1: The file has no transactions.'],
    [
      'that are empty',
      WORDS,
      '',
      'Line 1: The file has no line with the headers "date", "amt", "dc", "acct", "text".',
    ],
  ])('%s are refused by line', async (_, mapping, file, finding) => {
    expect(await findingOf(by(mapping), file)).toBe(finding);
  });
});
