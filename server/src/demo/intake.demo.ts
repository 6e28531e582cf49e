import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq, gte } from 'drizzle-orm';
import type { DateTime } from 'luxon';
import { intakeFile } from '@boh/contract/intake/intake.contract.ts';
import type { CodeKind, CodeTarget, FileFormat } from '@boh/contract/intake/intake.words.ts';
import { dailySales } from '../db/tables/daily-sales.table.ts';
import {
  intakeClosings,
  intakeCodes,
  intakeDays,
  intakeFiles,
  intakeLayouts,
  intakeSetups,
} from '../db/tables/intake.table.ts';
import { storedFiles } from '../db/tables/spine.table.ts';
import { readOperaXml } from '../features/intake/readers/opera-xml.ts';
import { fullName, insertMany, type Demo, type DemoLocation } from './demo.ts';
import { dailyStatText, revenueXml, trxCodesText } from './property-files.ts';

/** So many nights came as files. */
const NIGHTS = 30;

type Sales = typeof dailySales.$inferSelect;

/** A code that a hotel's files have, where it goes, and what it comes to on a day. */
interface DemoCode {
  readonly Code: string;
  readonly Kind: CodeKind;
  readonly Description: string;
  readonly Field: CodeTarget | null;
  readonly amount: (day: Sales) => number;
}

const cents = (amount: number) => Math.round(amount * 100);
/** A part of an amount in whole cents; the rest of it goes to another code. */
const share = (amount: number, part: number) => Math.floor(cents(amount) * part) / 100;
const rest = (amount: number, part: number) => (cents(amount) - cents(share(amount, part))) / 100;
const money = (amount: number) => amount.toFixed(2);

const transaction = (
  Code: string,
  Description: string,
  Field: CodeTarget | null,
  amount: DemoCode['amount'],
): DemoCode => ({ Code, Kind: 'Transaction', Description, Field, amount });
const statistic = (Code: string, Field: CodeTarget, amount: DemoCode['amount']): DemoCode => ({
  ...{ Code, Kind: 'Statistic', Description: '', Field, amount },
});

const POSTINGS = [
  transaction('1000', 'Room revenue', 'RoomRevenue', (day) => share(day.RoomRevenue, 0.8)),
  transaction('1005', 'Room revenue groups', 'RoomRevenue', (day) => rest(day.RoomRevenue, 0.8)),
  transaction('5000', 'Restaurant food', 'OtherRevenue', (day) => share(day.OtherRevenue, 0.6)),
  transaction('5100', 'Restaurant beverage', 'OtherRevenue', (day) => rest(day.OtherRevenue, 0.6)),
  transaction('9000', 'Visa (payment)', 'IGNORE', (day) => -share(day.RoomRevenue, 0.9)),
];
const STATISTICS = [
  statistic('002ABZIM', 'Checkout', (day) => day.Checkout),
  statistic('013CASHT', 'RoomsSold', (day) => day.RoomsSold),
  statistic('031OOOM', 'OOO', (day) => day.OOO),
  statistic('044STAYM', 'Stayover', (day) => day.Stayover),
  statistic('052AVAILM', 'TotalAvailableRooms', (day) => day.TotalAvailableRooms),
];
const COLUMNS: readonly DemoCode[] = [
  ['Room Revenue', 'RoomRevenue'],
  ['Other Revenue', 'OtherRevenue'],
  ['Rooms Sold', 'RoomsSold'],
  ['Available Rooms', 'TotalAvailableRooms'],
  ['Out of Order', 'OOO'],
  ['Stayovers', 'Stayover'],
  ['Departures', 'Checkout'],
].map(([Code = '', field = '']) => ({
  ...{ Code, Kind: 'Column', Description: '', Field: field as CodeTarget },
  amount: (day) => day[field as 'OOO'],
}));
/** Nobody has said yet where this one goes. */
const PET_FEE = transaction('7105', 'Pet fee', null, () => 75);

interface DemoFile {
  readonly Name: string;
  readonly Format: FileFormat;
  readonly Source: 'Folder' | 'Upload';
  readonly codes: readonly DemoCode[];
  readonly text: (day: Sales) => string;
}

const statistics = (): DemoFile => ({
  ...{ Name: 'WY_S296.TXT', Format: 'OperaDailyStat', Source: 'Folder', codes: STATISTICS },
  text: (day) =>
    dailyStatText(day.Date, Object.fromEntries(STATISTICS.map(({ Code, amount }) => [Code, amount(day)]))),
});
const postings = (codes: readonly DemoCode[]): DemoFile => ({
  ...{ Name: 'WY_T296.TXT', Format: 'OperaTrxCodes', Source: 'Folder', codes },
  text: (day) =>
    trxCodesText(
      day.Date,
      codes.map(({ Code, amount }) => [Code, money(amount(day))]),
    ),
});
/** With `lost`, a posting of that amount is missing below the total of the restaurant's food. */
const revenue = (hotel: string, lost?: number): DemoFile => ({
  ...{ Name: 'revenue.xml', Format: 'OperaRevenue', Source: 'Folder', codes: POSTINGS },
  text: (day) =>
    revenueXml(
      hotel,
      day.Date,
      POSTINGS.map(({ Code, Description, Field, amount }) => ({
        ...{ code: Code, description: Description.replace(' (payment)', ''), amount: money(amount(day)) },
        type: Field === 'IGNORE' ? 'payment' : 'revenue',
        parts: lost !== undefined && Code === '5000' ? [money(amount(day) - lost)] : [],
      })),
    ),
});
const table = (): DemoFile => ({
  ...{ Name: 'flash.csv', Format: 'Table', Source: 'Upload', codes: COLUMNS },
  text: (day) =>
    [
      ['Business Date', ...COLUMNS.map(({ Code }) => Code)].join(','),
      [day.Date, ...COLUMNS.map(({ amount }) => String(amount(day)))].join(','),
      '',
    ].join('\n'),
});

/** What a hotel of the demo group sends each night, and up to how many days ago its days are closed. */
interface DemoNights {
  /** Its place among the hotels. */
  readonly hotel: number;
  readonly openDays: number;
  readonly files: (daysAgo: number) => readonly DemoFile[];
}

/** Yuma has OPERA Cloud, Palm Desert OPERA, Lake Forest a system that exports tables. The others import their sales. */
const GROUP: readonly DemoNights[] = [
  {
    hotel: 0,
    openDays: 3,
    files: (daysAgo) => [revenue('YUMA', daysAgo === 1 ? 12 : undefined), statistics()],
  },
  {
    hotel: 1,
    openDays: 5,
    files: (daysAgo) => [postings(daysAgo === 2 ? [...POSTINGS, PET_FEE] : POSTINGS), statistics()],
  },
  { hotel: 7, openDays: 8, files: () => [table()] },
];

interface Night {
  readonly file: DemoFile;
  readonly day: Sales;
  readonly receivedAt: string;
}

/** Half past three at the hotel: its night audit is over. */
const receivedAt = (today: DateTime, daysAgo: number) =>
  today.minus({ days: daysAgo - 1 }).plus({ hours: 3, minutes: 30 });

async function nightsOf(demo: Demo, hotel: DemoLocation, { files }: DemoNights): Promise<Night[]> {
  const today = demo.today(hotel);
  const first = today.minus({ days: NIGHTS }).toFormat('yyyy-MM-dd');
  const sales = await demo.tx
    .select()
    .from(dailySales)
    .where(and(eq(dailySales.LocationID, hotel.LocationID), gte(dailySales.Date, first)))
    .orderBy(dailySales.Date);
  return sales.flatMap((day, index) => {
    const daysAgo = sales.length - index;
    const at = receivedAt(today, daysAgo);
    // A demo that is started at night is before its last night audit.
    if (at.toMillis() > demo.now.getTime()) return [];
    return files(daysAgo).map((file) => ({ file, day, receivedAt: at.toJSDate().toISOString() }));
  });
}

async function addCodes({ tx }: Demo, LocationID: number, nights: readonly Night[]) {
  const all = nights.flatMap(({ file }) => file.codes);
  const codes = [...new Map(all.map((code) => [code.Code, code])).values()];
  const rows = codes.map(({ amount: _, ...code }) => ({ LocationID, ...code }));
  const added = await tx.insert(intakeCodes).values(rows).returning();
  return new Map(added.map(({ Code, CodeID }) => [Code, CodeID]));
}

async function addLayout({ tx }: Demo, LocationID: number): Promise<number> {
  const [layout] = await tx
    .insert(intakeLayouts)
    .values({
      ...{ LocationID, Name: 'Flash', Shape: 'Columns', DateOrder: 'YMD' },
      Columns: [
        { Column: 'Business Date', Use: 'Date' },
        ...COLUMNS.map(({ Code }) => ({ Column: Code, Use: 'Figure' as const })),
      ],
    })
    .returning();
  return layout?.LayoutID ?? 0;
}

async function totalsOffOf(content: Buffer) {
  const read = await readOperaXml(Readable.from([content]));
  if ('Refused' in read) throw new Error(read.Refused.Text);
  const off = read.Days.flatMap(({ TotalsOff }) => TotalsOff);
  return off.length > 0 ? off : null;
}

/** Keeps the files of a hotel's nights, and what they say of each. */
async function addNights(demo: Demo, { LocationID }: DemoLocation, nights: readonly Night[]): Promise<void> {
  const [clerk] = demo.staff(LocationID, 'FRONT DESK');
  const codeIds = await addCodes(demo, LocationID, nights);
  const LayoutID = nights.some(({ file }) => file.Format === 'Table')
    ? await addLayout(demo, LocationID)
    : null;
  // All at once: each waits for the disk.
  const stored = await Promise.all(
    nights.map(async ({ file, day }) => {
      const content = Buffer.from(file.text(day));
      const put = await demo.files.put(Readable.from([content]), { ...intakeFile, name: file.Name });
      const totalsOff = file.Format === 'OperaRevenue' ? await totalsOffOf(content) : null;
      return { ...put, totalsOff, sha256: createHash('sha256').update(content).digest('hex') };
    }),
  );
  const added = await demo.tx
    .insert(intakeFiles)
    .values(
      nights.map(({ file: { Name, Format, Source }, day, receivedAt: ReceivedAt }, index) => ({
        ...{ LocationID, Name, Format, Source, State: 'Taken' as const, ReceivedAt },
        ...{ Sha256: stored[index]?.sha256 ?? '', Size: stored[index]?.size ?? 0 },
        ...{ FirstDay: day.Date, LastDay: day.Date, Days: 1, LayoutID },
        ReceivedByName: Source === 'Folder' || !clerk ? 'DROP FOLDER' : fullName(clerk),
      })),
    )
    .returning({ FileID: intakeFiles.FileID });
  const idOf = (index: number) => added[index]?.FileID ?? 0;
  await insertMany(
    demo.tx,
    storedFiles,
    stored.map(({ key, name, contentType, size }, index) => ({
      ...{ StorageKey: key, Name: name, ContentType: contentType, Size: size },
      ...{ Owner: `intake-file:${idOf(index)}`, UploadedAt: nights[index]?.receivedAt ?? '' },
    })),
  );
  await demo.tx.insert(intakeDays).values(
    nights.map(({ file: { Format, codes }, day }, index) => ({
      ...{ FileID: idOf(index), LocationID, Date: day.Date },
      Kind: LayoutID === null ? Format : `${Format} ${LayoutID}`,
      Codes: codes.map(({ Code }) => codeIds.get(Code) ?? 0),
      Amounts: codes.map(({ amount }) => String(amount(day))),
      TotalsOff: stored[index]?.totalsOff ?? null,
    })),
  );
}

/** The days of a hotel that somebody closed, each in the morning after it. */
async function addClosings(demo: Demo, hotel: DemoLocation, openDays: number): Promise<void> {
  const [closer] = demo.staff(hotel.LocationID, 'FRONT DESK', 'GENERAL MANAGER');
  const today = demo.today(hotel);
  const closed = Array.from({ length: NIGHTS - openDays }, (_, index) => {
    const daysAgo = NIGHTS - index;
    return {
      LocationID: hotel.LocationID,
      Date: today.minus({ days: daysAgo }).toFormat('yyyy-MM-dd'),
      ...{ ClosedBy: closer?.EmployeeID ?? null, ClosedByName: closer ? fullName(closer) : 'Ada Moreno' },
      ClosedAt: receivedAt(today, daysAgo).plus({ minutes: 40 }).toJSDate().toISOString(),
    };
  });
  await insertMany(demo.tx, intakeClosings, closed);
}

/**
 * A month of nights: files of three hotels with most of their days closed, one code that nobody mapped, one file whose
 * parts do not come to their total, one day missing.
 */
export async function intakeDemo(demo: Demo): Promise<void> {
  for (const each of GROUP) {
    const hotel = demo.locations[each.hotel];
    if (!hotel) throw new Error('The demo group has this hotel.');
    const nights = await nightsOf(demo, hotel, each);
    await addNights(demo, hotel, nights);
    await addClosings(demo, hotel, each.openDays);
    const HotelCode = each.hotel === 0 ? 'YUMA' : '';
    await demo.tx.insert(intakeSetups).values({ LocationID: hotel.LocationID, HotelCode });
  }
}
