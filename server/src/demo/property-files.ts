/** Files as OPERA writes them, by the layouts that Oracle publishes; for the demo group and for tests. */

const line = (label: string, value: string | number) => `${label.padEnd(18)}${value}`;

/** 23/11/2026 of 2026-11-23. */
const dayFirst = (date: string) => date.split('-').reverse().join('/');

const dateLine = (date: string) => line('000DATE', dayFirst(date));

/** DAILYSTAT: a label of 18 characters, then the value. */
export const dailyStatText = (date: string, values: Readonly<Record<string, string | number>>): string =>
  [dateLine(date), ...Object.entries(values).map(([label, value]) => line(label, value))]
    .join('\n')
    .concat('\n');

/** TRXCODEEXPT: 3 characters of sequence, 15 of code, 13 of amount. */
export const trxCodesText = (
  date: string,
  rows: readonly (readonly [code: string, amount: string])[],
): string =>
  [
    dateLine(date),
    ...rows.map(
      ([code, amount], index) =>
        `${String(index + 1).padStart(3, '0')}${code.padEnd(15)}${amount.padStart(13)}`,
    ),
  ]
    .join('\r\n')
    .concat('\r\n');

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const root = (name: string, hotel: string, date: string, records: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${name} hotel_code="${escaped(hotel)}" date="${date}">`,
    ...records,
    `</${name}>`,
  ]
    .join('\n')
    .concat('\n');

interface StatisticRecord {
  readonly market: string;
  readonly type: string;
  readonly rooms: number;
  readonly persons: number;
}

/** The statistics of OPERA Cloud's Generic XML. */
export const statisticsXml = (hotel: string, date: string, records: readonly StatisticRecord[]): string =>
  root(
    'statistics',
    hotel,
    date,
    records.map(
      ({ market, type, rooms, persons }) => `  <statistic_record>
    <market_code>${escaped(market)}</market_code>
    <room_class>ALL</room_class>
    <room_type>${escaped(type)}</room_type>
    <rooms>${rooms}</rooms>
    <persons>${persons}</persons>
    <noshow_rooms>0</noshow_rooms>
    <cancel_rooms>0</cancel_rooms>
  </statistic_record>`,
    ),
  );

interface TransactionTotal {
  readonly code: string;
  readonly description: string;
  readonly type: string;
  readonly amount: string;
  /** The postings that the total is made of. */
  readonly parts?: readonly string[];
}

/** The revenue of OPERA Cloud's Generic XML. */
export const revenueXml = (hotel: string, date: string, totals: readonly TransactionTotal[]): string =>
  root(
    'revenue',
    hotel,
    date,
    totals.map(({ code, description, type, amount, parts = [] }) =>
      [
        `  <transaction_total transaction_type="${escaped(type)}">`,
        `    <transaction_code>${escaped(code)}</transaction_code>`,
        `    <description>${escaped(description)}</description>`,
        `    <total_amount>${amount}</total_amount>`,
        ...parts.map((part) => `    <transaction><trx_amount>${part}</trx_amount></transaction>`),
        '  </transaction_total>',
      ].join('\n'),
    ),
  );
