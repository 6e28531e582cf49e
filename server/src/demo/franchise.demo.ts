import { franchises } from '../features/franchise/franchise.table.ts';
import { insertMany, type Demo, type DemoLocation } from './demo.ts';
import type { Random } from './random.ts';

const FLAGS = ['LANTERN INN', 'PALM COURT SUITES', 'WAYFARER HOTELS', 'HARVEST LODGING'] as const;
/** Days from now until each agreement's window opens: two come near enough for a warning. */
const WINDOWS = [24, 410, 75, 980, 1_500, 6, 720];

/** The agreements of the hotels that fly a flag, with windows and expirations near and far. */
export async function franchiseDemo(demo: Demo): Promise<void> {
  const random = demo.random('franchise');
  const flagged = demo.locations.filter((location) => location.Franchise);
  await insertMany(
    demo.tx,
    franchises,
    flagged.map((location, index) =>
      withPipDay(
        demo,
        agreement(demo, random, location, WINDOWS[index % WINDOWS.length] ?? 365),
        location,
        index,
      ),
    ),
  );
}

/** Every third hotel has been given a day for its improvements. */
const withPipDay = <Agreement extends object>(
  demo: Demo,
  agreed: Agreement,
  location: DemoLocation,
  index: number,
): Agreement =>
  index % 3 === 0
    ? {
        ...agreed,
        Pip: demo
          .today(location)
          .plus({ days: 20 + 25 * index })
          .toFormat('MM/dd/yyyy'),
      }
    : agreed;

function agreement(
  demo: Demo,
  random: Random,
  location: DemoLocation,
  days: number,
): typeof franchises.$inferInsert {
  const today = demo.today(location);
  const window = today.plus({ days });
  const rooms = location.TotalNumberOfRooms;
  return {
    LocationID: location.LocationID,
    ChainID: `${location.State}${random.int(100, 999)}`,
    Flag: random.pick(FLAGS),
    Terms: random.pick(['20 YEARS', '15 YEARS', '10 YEARS WITH A RENEWAL OF 10']),
    EffectiveDate: window.minus({ years: 10 }).toFormat('MMMM d, yyyy').toUpperCase(),
    Window: random.chance(0.8) ? window.toFormat('MM/dd/yyyy') : `${window.toFormat('yyyy')}, YEAR 10`,
    NoticePeriodWindowRenewal: random.pick(['12 MONTHS', '6 MONTHS', '180 DAYS IN WRITING']),
    Expiration: window.plus({ years: 5 }).toFormat('yyyy-MM-dd'),
    LiquidationDamage: random.pick(['24 MONTHS OF ROYALTIES', '36 MONTHS OF ROYALTIES', '2,000 PER ROOM']),
    FranchiseApplicationFee: rooms * random.int(400, 600),
    AOP: random.pick(['2.5%', '3%', 'NONE']),
    RoyaltyFee: random.int(900, 1_200) / 200,
    MarketingFee: random.int(500, 800) / 200,
    ParkingCount: Math.round(rooms * 1.1),
    ADAParkingCount: random.int(4, 7),
    Pip: random.pick(['COMPLETED', 'CASE GOODS DUE AT RENEWAL', 'LOBBY AND EXTERIOR, PHASE 2']),
    Ownership: location.LegalName,
    Notes: '',
  };
}
