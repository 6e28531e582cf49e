import {
  AMOUNT_KEYS,
  RENEWAL_KEYS,
  TEXT_KEYS,
  type AmountKey,
  type RenewalKey,
  type TextKey,
} from '@boh/contract/insurance/insurance.calc.ts';
import type { DateTime } from 'luxon';
import { insuranceYears } from '../features/insurance/insurance.table.ts';
import { insertMany, type Demo, type DemoLocation } from './demo.ts';
import type { Random } from './random.ts';

const CARRIERS = [
  'MERIDIAN MUTUAL',
  'GOLDEN STATE CASUALTY',
  'PIONEER SURETY',
  'HARBORLINE INSURANCE',
] as const;
const LENDERS = ['FIRST VALLEY BANK', 'PACIFIC COMMUNITY CREDIT UNION', 'NONE'] as const;

/** This year and the two before for each hotel, dearer from year to year as premiums are. */
export async function insuranceDemo(demo: Demo): Promise<void> {
  const random = demo.random('insurance');
  const rows = demo.locations.flatMap((location) => {
    const current = demo.today(location).year;
    const first = firstYear(random, location);
    return [2, 1, 0].map((ago) => ({
      LocationID: location.LocationID,
      Year: current - ago,
      ...grown(random, first, 2 - ago),
      ...renewals(demo.today(location).minus({ years: ago }), location.State),
    }));
  });
  await insertMany(demo.tx, insuranceYears, rows);
}

/** Days from now until the policy of each line ends, in their order: one within the month, others through the year. */
const RENEWAL_DAYS = [12, 47, 47, 130, 130, 210, 285, 12];

/** The policies of a year, as long as each line has one: only hotels by the water insure against it. */
const renewals = (today: DateTime, State: string) =>
  Object.fromEntries(
    RENEWAL_KEYS.map((key, line) => {
      const isInsured = key !== 'FloodRenewal' || State === 'LA';
      return [key, isInsured ? today.plus({ days: RENEWAL_DAYS[line] ?? 0 }).toFormat('yyyy-MM-dd') : null];
    }),
  ) as Record<RenewalKey, string | null>;

type Figures = Record<AmountKey, number | null> & Record<TextKey, string>;

const whole = (value: number, step: number) => Math.round(value / step) * step;

function firstYear(random: Random, { TotalNumberOfRooms: rooms, FandB, State }: DemoLocation): Figures {
  const blank = {
    ...Object.fromEntries(AMOUNT_KEYS.map((key) => [key, null])),
    ...Object.fromEntries(TEXT_KEYS.map((key) => [key, ''])),
  } as Figures;
  const sales = whole(rooms * random.near(29_500, 2_500), 100);
  return {
    ...blank,
    BldgLimit: whole(rooms * random.near(88_000, 6_000), 1000),
    ContentsLimit: whole(rooms * random.near(9_500, 800), 1000),
    BusinessIncome: whole(sales * 0.9, 1000),
    OutdoorSigns: 25_000,
    Rooms: sales,
    FandBInclLiquor: FandB ? whole(sales * 0.09, 100) : 0,
    Other: whole(sales * 0.02, 100),
    LiquorOnly: FandB ? whole(sales * 0.02, 100) : 0,
    Premium9052: whole(rooms * random.near(310, 30), 1),
    Premium9058: FandB ? whole(rooms * random.near(95, 10), 1) : 0,
    Premium8742: random.int(250, 600),
    Premium8810: random.int(900, 2_100),
    PROPERTY: whole(rooms * random.near(420, 40), 1),
    GL: whole(rooms * random.near(155, 15), 1),
    UMBRELLA: whole(rooms * random.near(90, 9), 1),
    CRIME: random.int(700, 1_300),
    EPLI: random.int(2_400, 4_800),
    AUTO: random.int(1_200, 3_200),
    WC: whole(rooms * random.near(410, 30), 1),
    FLOOD: State === 'LA' ? random.int(6_000, 9_000) : null,
    RoomSalesActual: whole(sales * random.near(1.03, 0.03), 1),
    RoomSalesToInsurance: sales,
    ...texts(random, rooms, State),
  };
}

function texts(random: Random, rooms: number, State: string): Partial<Record<TextKey, string>> {
  return {
    Flag: random.pick(['LANTERN INN', 'PALM COURT', 'WAYFARER', 'INDEPENDENT']),
    FloodZone: State === 'LA' ? 'AE' : 'X',
    MortgageHolder: random.pick(LENDERS),
    PropertyCarrier: random.pick(CARRIERS),
    GLCarrier: random.pick(CARRIERS),
    UmbrellaCarrier: random.pick(CARRIERS),
    WorkersCompCarrier: random.pick(CARRIERS),
    CoverageExclusionNotes: 'EARTHQUAKE EXCLUDED. ORDINANCE OR LAW INCLUDED.',
    PropertyDeductible: '25,000',
    GLDeductible: '5,000',
    UmbrellaDeductible: '10,000 SIR',
    CrimeDeductible: '2,500',
    EPLIDeductible: '15,000',
    AutoDeductible: '1,000',
    WCDeductible: 'NONE',
    FloodDeductible: State === 'LA' ? '50,000' : 'N/A',
    WINDHAIL: State === 'LA' ? '2%' : '1%',
    EMPLOYEECOUNTS: String(Math.round(rooms / 4)),
    INSURANCEPOLICY: `BOH-${random.int(100_000, 999_999)}`,
    PropertyLossRuns: random.pick(['CLEAN', '1 WATER CLAIM, PAID']),
    GLLiabilityLossRuns: random.pick(['CLEAN', '1 SLIP AND FALL, OPEN']),
    OpenClaims: String(random.int(0, 2)),
    ClosedClaims: String(random.int(0, 4)),
    CodeUpgradeLimit: '1,000,000',
  };
}

/** Limits and premiums rise by a few percent a year; texts stay until the renewal changes them. */
function grown(random: Random, first: Figures, years: number): Figures {
  const next = { ...first };
  for (const key of AMOUNT_KEYS) {
    const value = first[key];
    if (value !== null) next[key] = Math.round(value * random.near(1.045, 0.01) ** years);
  }
  return {
    ...next,
    Updates: years === 0 ? '' : random.pick(['RENEWED AS EXPIRING', 'LIMITS RAISED WITH THE NEW APPRAISAL']),
  };
}
