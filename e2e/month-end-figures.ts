/** Two hotels before a month end: the files that come in, and what the payroll has to say about them. */

/** Far from the demo's own check dates, so that nothing is there yet. The 23rd pays the 1st to the 15th. */
export const CHECK_DATE = '2021-03-23';
const DAYS = 15;

export const HOTELS = [
  {
    name: 'BAYLIGHT HOTEL HAYWARD',
    legal: 'BAYLIGHT HAYWARD PARTNERS LP',
    client: '17034212',
    group: 'GROUP 2',
    mailbox: 'gm.hayward.2@backofhouse.example',
    rooms: 96,
    hasFandB: false,
    balance: 6_412_050,
    banquet: 0,
    extra: { row: 0, department: 'Room', cents: 25_050 },
    provider: [{ department: 'Room', gross: 2_345_678, tips: 0, hours: 118_225, draw: 2_612_349 }],
  },
  {
    name: 'PALM COURT SUITES PALM DESERT',
    legal: 'PALM COURT DESERT HOTEL LLC',
    client: '17034211',
    group: 'GROUP 1',
    mailbox: 'gm.palmdesert.1@backofhouse.example',
    rooms: 112,
    hasFandB: true,
    balance: 9_870_015,
    banquet: 432_109,
    extra: { row: 1, department: 'FandB', cents: 9_999 },
    provider: [
      { department: 'Room', gross: 3_987_601, tips: 1_234, hours: 201_050, draw: 4_400_001 },
      { department: 'FandB', gross: 812_347, tips: 98_765, hours: 40_275, draw: 901_013 },
      { department: 'Banquet', gross: 154_322, tips: 20_017, hours: 7_650, draw: 171_999 },
    ],
  },
] as const;
export type Hotel = (typeof HOTELS)[number];

/** All money here is whole cents until it is shown. */
export const decimal = (cents: number) => (cents / 100).toFixed(2);
export const shown = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
/** A quotient in hundredths, halves rounded up, without leaving whole numbers. */
const hundredths = (top: number, bottom: number) => Math.floor((2 * top + bottom) / (2 * bottom));

const salesOf = ({ rooms, hasFandB }: Hotel) =>
  Array.from({ length: DAYS }, (_, index) => ({
    date: `2021-03-${String(index + 1).padStart(2, '0')}`,
    sold: rooms - 20 - ((index * 7) % 19),
    revenue: (rooms - 20 - ((index * 7) % 19)) * (13_333 + index * 111) + index,
    other: hasFandB ? 123_457 + index * 1_013 : 9_901,
  }));

/** The figures of a payroll, reckoned here from the rules alone. */
export function expectedOf(hotel: Hotel): Record<string, number | null> {
  const sales = salesOf(hotel);
  const occupied = sum(sales.map(({ sold }) => sold));
  const revenue: Record<string, number> = {
    Room: sum(sales.map((day) => day.revenue)),
    FandB: hotel.hasFandB ? sum(sales.map(({ other }) => other)) : 0,
    Banquet: hotel.banquet,
  };
  const payroll = (name: string) =>
    sum(hotel.provider.filter(({ department }) => department === name).map(({ gross }) => gross)) +
    (hotel.extra.department === name ? hotel.extra.cents : 0);
  const percent = (name: string) =>
    revenue[name] ? hundredths(payroll(name) * 10_000, revenue[name]) : null;
  const full = payroll('Room') + payroll('FandB') + payroll('Banquet');
  const tips = sum(hotel.provider.map((line) => line.tips));
  return {
    'Room Revenue': revenue['Room'] ?? 0,
    'Occupied Rooms': occupied * 100,
    'Total Rooms': hotel.rooms * DAYS * 100,
    'Occupancy %': hundredths(occupied * 10_000, hotel.rooms * DAYS),
    'Room Payroll': payroll('Room'),
    'Room Percent': percent('Room'),
    'FandB Payroll': payroll('FandB'),
    'FandB Percent': percent('FandB'),
    'Banquet Payroll': payroll('Banquet'),
    'Banquet Percent': percent('Banquet'),
    FullPayroll: full,
    TotalTips: tips,
    PayrollTips: full + tips,
    'Payroll Amount': full,
    'Paycheck Payroll Amount': sum(hotel.provider.map(({ draw }) => draw)),
    'PRP Cost Occupancy': hundredths(full, occupied),
    'Account Balance': hotel.balance,
  };
}

const csv = (name: string, header: string, lines: readonly (string | number)[][]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...lines.map((line) => line.join(','))].join('\n')),
});

export const SALES_FILE = csv(
  'march-sales.csv',
  'Date,Hotel,Room Revenue,Other Revenue,Rooms Sold,Available Rooms',
  HOTELS.flatMap((hotel) =>
    salesOf(hotel).map(({ date, sold, revenue, other }) => [
      ...[date, hotel.name, decimal(revenue), decimal(other), sold, hotel.rooms],
    ]),
  ),
);
/** The check date before as well, so that there is something to compare with. */
export const PROVIDER_FILE = csv(
  'provider.csv',
  'Client ID,Check Date,Department,Gross,Tips,Hours,Draw',
  ['2021-03-08', CHECK_DATE].flatMap((date) =>
    HOTELS.flatMap(({ client, provider }) =>
      provider.map(({ department, gross, tips, hours, draw }) => [
        ...[client, date, department, decimal(gross), decimal(tips), decimal(hours), decimal(draw)],
      ]),
    ),
  ),
);
export const balancesFile = () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date());
  const lines = HOTELS.map(({ legal, balance }) => [legal, today, decimal(balance)]);
  return csv('balances.csv', 'Legal Name,Date,Balance', lines);
};
