import { describe, expect, it } from 'vitest';
import { dailyStatText, revenueXml, statisticsXml, trxCodesText } from '../../../demo/property-files.ts';
import { readDailyStat } from './opera-daily-stat.ts';
import { readTrxCodes } from './opera-trx-codes.ts';
import { readOperaXml } from './opera-xml.ts';
import type { ReadFile, Refused } from './records.ts';
import { dayInName, textFormat } from './read-file.ts';

const DAY = '2026-11-10';

/** As a store hands a file over: in pieces that break anywhere. */
async function* inPieces(content: string | Buffer, size = 7): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content as string);
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

/** What a file came to, shortened to what a person would look at; a refused one as its sentence. */
const seen = (read: ReadFile | Refused) =>
  'Refused' in read
    ? read.Refused.Text
    : read.Days.map(({ Date: day, Codes }) => [
        day,
        Object.fromEntries(Codes.map(({ Code, Amount }) => [Code, Amount])),
      ]);

const dailyStat = async (text: string | Buffer, named: string | null = null) =>
  seen(await readDailyStat(inPieces(text), named));
const trxCodes = async (text: string | Buffer, named: string | null = null) =>
  seen(await readTrxCodes(inPieces(text), named));
const xml = async (text: string | Buffer) => seen(await readOperaXml(inPieces(text)));

const STAT = dailyStatText(DAY, { '002ABZIM': 38, '013CASHT': '72.5', '020ROOMS': 80, '031REV': '9640.6' });
const STAT_READ = [[DAY, { '002ABZIM': '38', '013CASHT': '72.5', '020ROOMS': '80', '031REV': '9640.6' }]];

describe('DAILYSTAT', () => {
  it.each<[string, string, unknown]>([
    ['as published', STAT, STAT_READ],
    ['with CRLF and a mark at its beginning', `\uFEFF${STAT.replaceAll('\n', '\r\n')}`, STAT_READ],
    ['without a break at its end', STAT.trimEnd(), STAT_READ],
    ['with the year in two digits', STAT.replace('10/11/2026', '10/11/26'), STAT_READ],
    ['with the date as digits alone', STAT.replace('10/11/2026', '20261110'), STAT_READ],
    ['with blank lines', STAT.replaceAll('\n', '\n\n'), STAT_READ],
    [
      'with a statistic that has no value, and numbers as Oracle writes them',
      dailyStatText(DAY, { '005ALTER': '', '006ANP': '-3', '007RATE': '.5' }),
      [[DAY, { '006ANP': '-3', '007RATE': '0.5' }]],
    ],
  ])('is read %s', async (_, text, read) => {
    expect(await dailyStat(text)).toEqual(read);
  });

  it('takes the day from whoever knows it where the file names none', async () => {
    const text = STAT.split('\n').slice(1).join('\n');
    expect(await dailyStat(text, DAY)).toEqual(STAT_READ);
    expect(await dailyStat(text)).toBe('The file names no date. Please say which day it is of.');
  });

  it.each<[string, string | Buffer, string]>([
    ['nothing', '', 'The file holds no figures.'],
    ['a date alone', dailyStatText(DAY, {}), 'The file holds no figures.'],
    ['cut off in a label', STAT.slice(0, STAT.indexOf('031REV') + 5), 'Line 5 is cut off.'],
    ['doubled', STAT + STAT, 'Line 6 begins a second day: a file holds one day.'],
    ['with a line twice', `${STAT}${STAT.split('\n')[1]}\n`, 'Line 6 has the label 002ABZIM a second time.'],
    [
      'a day that does not exist',
      STAT.replace('10/11/2026', '31/11/2026'),
      'Line 1 has no date that exists.',
    ],
    ['a month first', STAT.replace('10/11/2026', '11/23/2026'), 'Line 1 has no date that exists.'],
    [
      'a value that is no number',
      STAT.replace('9640.6', '96O0.6'),
      'Line 5 has a value that is no number: 96O0.6.',
    ],
    [
      'a number in another notation',
      STAT.replace('9640.6', '1e300'),
      'Line 5 has a value that is no number: 1e300.',
    ],
    ['one endless line', 'x'.repeat(5_000_000), 'Line 1: This line is too long.'],
    ['an endless line behind others', `${STAT}${'0'.repeat(50_000)}`, 'Line 6: This line is too long.'],
    ['a NUL', STAT.replace('ABZIM', 'AB\u0000IM'), 'Line 2 has characters that are no text.'],
    ['text in UTF-16', Buffer.from(STAT, 'utf16le'), 'Line 1 has characters that are no text.'],
  ])('is refused: %s', async (_, text, sentence) => {
    expect(await dailyStat(text)).toBe(sentence);
  });

  it('without a last line break is read, and says that its last value may be cut off', async () => {
    expect(await readDailyStat(inPieces(STAT.slice(0, -2)), null)).toMatchObject({
      Findings: [
        {
          Line: 5,
          Text: 'Line 5 is the last one and has no line break behind it: its value may be cut off.',
        },
      ],
    });
    expect(await readDailyStat(inPieces(STAT), null)).toMatchObject({ Findings: [] });
  });

  it('that is prose is refused, whatever day it is of', async () => {
    expect(await dailyStat('Dear manager,\nthe night was quiet.\n', DAY)).toBe(
      'Line 1 does not begin with a label of three digits and a name.',
    );
  });

  it('with one digit changed is another day’s figures, and says nothing of it', async () => {
    expect(await dailyStat(STAT.replace('9640.6', '9740.6'))).not.toEqual(STAT_READ);
  });

  it('in another order says the same', async () => {
    const [date = '', ...lines] = STAT.trimEnd().split('\n');
    const read = (await dailyStat([date, ...lines.reverse()].join('\n'))) as [string, object][];
    expect(read[0]?.[1]).toEqual(STAT_READ[0]?.[1]);
  });
});

const TRX = trxCodesText(DAY, [
  ['1000', '9000.50'],
  ['1005', '640.10'],
  ['5000', '-12.00'],
]);
const TRX_READ = [[DAY, { 1000: '9000.5', 1005: '640.1', 5000: '-12' }]];

describe('TRXCODEEXPT', () => {
  it.each<[string, string, unknown]>([
    ['as published', TRX, TRX_READ],
    ['with line feeds alone', TRX.replaceAll('\r', ''), TRX_READ],
    [
      'with a mark at its beginning and blanks at the ends',
      `\uFEFF${TRX.replaceAll('\r\n', '  \r\n')}`,
      TRX_READ,
    ],
    [
      'with a code on two lines, which add up',
      trxCodesText(DAY, [
        ['1000', '0.10'],
        ['1000', '0.20'],
      ]),
      [[DAY, { 1000: '0.3' }]],
    ],
    [
      'with more than 999 lines, of whose numbers OPERA keeps three digits',
      trxCodesText(DAY, []) +
        Array.from({ length: 1_005 }, (_, n) => {
          const sequence = String(n + 1)
            .padStart(3, '0')
            .slice(0, 3);
          return `${sequence}${'1000'.padEnd(15)}${'1'.padStart(13)}\n`;
        }).join(''),
      [[DAY, { 1000: '1005' }]],
    ],
  ])('is read %s', async (_, text, read) => {
    expect(await trxCodes(text)).toEqual(read);
  });

  it.each<[string, string, string]>([
    [
      'cut off in an amount',
      TRX.trimEnd().slice(0, -2),
      'Line 4 has fewer than 31 characters: it is cut off.',
    ],
    ['doubled', TRX + TRX, 'Line 5 begins a second day: a file holds one day.'],
    [
      'with its lines doubled',
      TRX + TRX.split('\r\n').slice(1).join('\r\n'),
      'Line 5 has the sequence 001 where 004 belongs.',
    ],
    [
      'in another order',
      TRX.split('\r\n')
        .filter(Boolean)
        .reverse()
        .reverse()
        .toSpliced(1, 2, '0021005                  640.10', '0011000                 9000.50')
        .join('\n'),
      'Line 2 has the sequence 002 where 001 belongs.',
    ],
    [
      'with a line missing',
      TRX.replace(/0021005.*\r\n/, ''),
      'Line 3 has the sequence 003 where 002 belongs.',
    ],
    [
      'an amount that is no number',
      TRX.replace('640.10', '640,10'),
      'Line 3 has an amount that is no number: 640,10.',
    ],
    ['no code', TRX.replace('0021005', '002    '), 'Line 3 has no code.'],
    ['too wide', TRX.replace('640.10', '640.1000'), 'Line 3 has more than 31 characters.'],
  ])('is refused: %s', async (_, text, sentence) => {
    expect(await trxCodes(text)).toBe(sentence);
  });
});

const STATISTICS = statisticsXml('YUMA', DAY, [
  { market: 'CRP', type: 'KING', rooms: 50, persons: 61 },
  { market: 'GRP', type: 'KING', rooms: 30, persons: 44 },
]);
const STATISTICS_READ = [[DAY, { rooms: '80', persons: '105', noshow_rooms: '0', cancel_rooms: '0' }]];
const REVENUE = revenueXml('YUMA', DAY, [
  {
    code: '1000',
    description: 'Room revenue',
    type: 'revenue',
    amount: '9640.60',
    parts: ['9000.50', '640.10'],
  },
  { code: '5000', description: 'Food & beverage', type: 'revenue', amount: '812.15' },
  { code: '9000', description: 'Visa', type: 'payment', amount: '-10452.75' },
]);
const REVENUE_READ = [[DAY, { 1000: '9640.6', 5000: '812.15', 9000: '-10452.75' }]];

describe('OPERA Cloud XML', () => {
  it.each<[string, string, unknown]>([
    ['statistics as published', STATISTICS, STATISTICS_READ],
    [
      'statistics on one line with CRLF and a mark',
      `\uFEFF${STATISTICS.replaceAll('\n', '\r\n')}`,
      STATISTICS_READ,
    ],
    [
      'statistics with empty elements and comments',
      STATISTICS.replace('<noshow_rooms>0</noshow_rooms>', '<!-- none --><noshow_rooms/>'),
      STATISTICS_READ,
    ],
    ['revenue as published', REVENUE, REVENUE_READ],
    ['revenue without a declaration', REVENUE.split('\n').slice(1).join('\n'), REVENUE_READ],
    [
      'revenue with CDATA and the entities of XML itself',
      REVENUE.replace('>Visa<', '><![CDATA[Visa]]> &#38; more<'),
      REVENUE_READ,
    ],
    [
      'revenue whose totals are only in their parts',
      REVENUE.replace('<total_amount>9640.60</total_amount>', ''),
      REVENUE_READ,
    ],
    [
      'a code twice, which adds up',
      revenueXml('YUMA', DAY, [
        { code: '1000', description: 'Room', type: 'revenue', amount: '0.10' },
        { code: '1000', description: 'Room', type: 'revenue', amount: '0.20' },
      ]),
      [[DAY, { 1000: '0.3' }]],
    ],
  ])('%s is read', async (_, text, read) => {
    expect(await xml(text)).toEqual(read);
  });

  it('tells hotel, descriptions and kinds', async () => {
    const read = await readOperaXml(inPieces(REVENUE));
    expect(read).toMatchObject({
      Format: 'OperaRevenue',
      HotelCode: 'YUMA',
      Days: [
        {
          Codes: [
            { Description: 'Room revenue', Kind: 'Transaction' },
            { Description: 'Food & beverage' },
            { Description: 'Visa (payment)' },
          ],
          TotalsOff: [],
        },
      ],
    });
  });

  it('with one digit changed is read, and says which total its parts do not come to', async () => {
    const read = await readOperaXml(inPieces(REVENUE.replace('640.10', '640.20')));
    expect(read).toMatchObject({
      Days: [{ TotalsOff: [{ Line: 3, Text: 'Code 1000: the parts come to 9640.7, the total is 9640.6.' }] }],
    });
  });

  const LAUGHS = `<?xml version="1.0"?><!DOCTYPE revenue [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>`;
  it.each<[string, string | Buffer, string]>([
    ['an empty file', '', 'Line 1: The file is not well-formed XML: document must contain a root element.'],
    ['cut off', REVENUE.slice(0, -30), 'Line 19: The file is cut off here.'],
    [
      'cut off in a tag',
      REVENUE.slice(0, REVENUE.indexOf('<total_amount>') + 6),
      'Line 6: The file is cut off here.',
    ],
    [
      'doubled',
      REVENUE + REVENUE,
      'Line 21: The file is not well-formed XML: an XML declaration must be at the start of the document.',
    ],
    [
      'a record twice',
      statisticsXml('YUMA', DAY, Array(2).fill({ market: 'CRP', type: 'KING', rooms: 50, persons: 61 })),
      'Line 12 begins a record that the file has already.',
    ],
    [
      'elements crossed',
      REVENUE.replace('</description>', '</total_amount>'),
      'Line 5: The file is not well-formed XML: unexpected close tag.',
    ],
    [
      'a document type',
      REVENUE.replace('<revenue', '<!DOCTYPE revenue>\n<revenue'),
      'Line 2: The file has a DOCTYPE, which is not read here.',
    ],
    [
      'entities that grow',
      `${LAUGHS}<revenue date="${DAY}">&b;</revenue>`,
      'Line 1: The file has a DOCTYPE, which is not read here.',
    ],
    [
      'an entity from elsewhere',
      `<revenue date="${DAY}">&secret;</revenue>`,
      'Line 1: The file is not well-formed XML: undefined entity.',
    ],
    [
      'another file of OPERA',
      '<city_ledger date="2026-11-10"/>',
      'Line 1 begins with city_ledger: only the files statistics and revenue are taken.',
    ],
    ['no date', REVENUE.replace(`date="${DAY}"`, ''), 'Line 2 has no date that exists.'],
    ['a day that does not exist', REVENUE.replace(DAY, '2026-02-30'), 'Line 2 has no date that exists.'],
    ['no figures', revenueXml('YUMA', DAY, []), 'The file holds no figures.'],
    [
      'an amount that is no number',
      REVENUE.replace('812.15', '812,15'),
      'Line 13 has total_amount that is no number: 812,15.',
    ],
    [
      'a total without a code',
      REVENUE.replace('<transaction_code>5000</transaction_code>', ''),
      'Line 10 begins a total without a transaction code.',
    ],
    [
      'a code without an amount',
      REVENUE.replace('<total_amount>812.15</total_amount>', ''),
      'Line 10 begins the code 5000 without an amount.',
    ],
    [
      'elements without end',
      `<revenue date="${DAY}">${'<a>'.repeat(100_000)}`,
      'Line 1: The file nests its elements too deeply.',
    ],
    [
      'a text without end',
      `<revenue date="${DAY}">${'x'.repeat(1_000_000)}`,
      'Line 1: A text of the file is too long.',
    ],
    [
      'an attribute without end',
      `<revenue date="${'x'.repeat(1_000_000)}"/>`,
      'Line 1: A text of the file is too long.',
    ],
    [
      'another encoding',
      Buffer.from(REVENUE.replace('Visa', 'Crédit'), 'latin1'),
      'Line 17: From this line on the file is not written in utf-8, as it says.',
    ],
  ])('is refused: %s', async (_, text, sentence) => {
    expect(await xml(text)).toBe(sentence);
  });
});

describe('which text export a file is', () => {
  const trx = (at: number, code: string, amount: string) =>
    `${String(at).padStart(3, '0')}${code.padEnd(15)}${amount.padStart(13)}`;

  it.each([
    ['OperaDailyStat', STAT],
    ['OperaDailyStat', `\uFEFF${STAT.split('\n').slice(1).join('\r\n')}`],
    ['OperaTrxCodes', TRX],
    ['OperaTrxCodes', TRX.split('\r\n').slice(1).join('\n')],
    ['OperaTrxCodes', '0011000           9000.50\n'],
    [
      'OperaTrxCodes',
      `${trx(1, 'ROOM', '9000.50')}\n${trx(2, 'FOOD', '812.15')}\n${trx(3, 'PET', '7').slice(0, 25)}`,
    ],
    [
      'OperaTrxCodes',
      `${trx(2, 'ROOM', '9000.50')}\n${trx(3, 'FOOD', '812.15')}\n${trx(4, 'PET', '75.00')}\n`,
    ],
    [
      'OperaDailyStat',
      `${'013CASHT'.padEnd(18)}${'80'.padStart(13)}\n${'031OOOM'.padEnd(18)}${'2'.padStart(13)}\n`,
    ],
    [
      'OperaDailyStat',
      `${'001OOO'.padEnd(18)}${'2'.padStart(13)}\n${'002STAY'.padEnd(18)}${'40'.padStart(13)}\n`,
    ],
    ['OperaDailyStat', `${'013CASHT'.padEnd(18)}80${' '.repeat(20)}\n`],
    ['OperaDailyStat', '000DATE           10/11/2026\n013CASHT          80'],
    ['Table', 'Date,Room Revenue,Rooms Sold\n2026-11-10,9640.60,80\n'],
    ['Table', '2026-11-10;1000;9640.60\n'],
    ['Table', ''],
  ])('is %s', (format, head) => {
    expect(textFormat(head)).toBe(format);
  });

  it.each([
    ['stat_20261110.txt', DAY],
    ['2026-11-10.txt', DAY],
    ['WY_S296.TXT', null],
    ['report 20261340.txt', null],
    ['1202611105.txt', null],
  ])('the day in the name %s is %s', (name, day) => {
    expect(dayInName(name)).toBe(day);
  });
});
