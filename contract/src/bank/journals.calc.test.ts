import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  journalsOf,
  NOTHING,
  postingOf,
  problemOf,
  summedLines,
  totalOf,
  type Accounts,
  type Amounts,
  type Line,
  type Standing,
} from './journals.calc.ts';
import { JOURNAL_ITEMS, MAPPED, type Mapped } from './journals.words.ts';

const MAP: Accounts = {
  RoomRevenue: '4000 Rooms',
  OtherRevenue: '4100 Other',
  RoomPayroll: '6000 Wages:Rooms',
  FandBPayroll: '6100 Wages:F&B',
  BanquetPayroll: '6200 Wages:Banquets',
  Tips: '2200 Tips Payable',
  Reimbursements: '6500 Reimbursed',
  Bonuses: '6600 Bonuses',
  Clearing: '1100 Clearing',
};
const shown = (lines: readonly Line[]) => lines.map(({ Account, Amount }) => [Account, Amount]);
const first = (present: Amounts) => postingOf(present, NOTHING, MAP);

describe('what is journaled for the first time', () => {
  it.each<[string, Amounts, [string, number][]]>([
    [
      'a day credits its revenues',
      { RoomRevenue: 8123.45, OtherRevenue: 310.05 },
      [
        ['1100 Clearing', 8433.5],
        ['4000 Rooms', -8123.45],
        ['4100 Other', -310.05],
      ],
    ],
    [
      'a day with refunds debits them',
      { RoomRevenue: -40.1 },
      [
        ['1100 Clearing', -40.1],
        ['4000 Rooms', 40.1],
      ],
    ],
    [
      'a payroll debits each department and the tips',
      { RoomPayroll: 10_000.1, FandBPayroll: 0, BanquetPayroll: 250.2, Tips: 99.99 },
      [
        ['1100 Clearing', -10_350.29],
        ['6000 Wages:Rooms', 10_000.1],
        ['6200 Wages:Banquets', 250.2],
        ['2200 Tips Payable', 99.99],
      ],
    ],
    [
      'a reimbursement',
      { Reimbursements: 0.1 },
      [
        ['1100 Clearing', -0.1],
        ['6500 Reimbursed', 0.1],
      ],
    ],
    [
      'amounts that cancel out need no clearing',
      { RoomRevenue: 100, OtherRevenue: -100 },
      [
        ['4000 Rooms', -100],
        ['4100 Other', 100],
      ],
    ],
    ['a claim approved for nothing', { Bonuses: 0 }, []],
    ['nothing at all', {}, []],
  ])('%s', (_, present, lines) => {
    expect(shown(first(present).Lines)).toEqual(lines);
  });

  it('has a total that is debited and credited alike', () => {
    expect(totalOf(first({ RoomRevenue: 0.1, OtherRevenue: 0.2 }).Lines)).toBe(0.3);
    expect(totalOf([])).toBe(0);
  });
});

describe('what changed since', () => {
  const before = first({ RoomPayroll: 1000, Tips: 50 }).Standing;

  it('is nothing where the record is as it was', () => {
    expect(postingOf({ RoomPayroll: 1000, Tips: 50 }, before, MAP).Lines).toEqual([]);
  });

  it('is the difference alone', () => {
    expect(shown(postingOf({ RoomPayroll: 1000, Tips: 70.25 }, before, MAP).Lines)).toEqual([
      ['1100 Clearing', -20.25],
      ['2200 Tips Payable', 20.25],
    ]);
  });

  it('takes all of it back where it is approved no more, and then stands nowhere', () => {
    const taken = postingOf({}, before, MAP);
    expect(shown(taken.Lines)).toEqual([
      ['1100 Clearing', 1050],
      ['6000 Wages:Rooms', -1000],
      ['2200 Tips Payable', -50],
    ]);
    expect(taken.Standing).toEqual(NOTHING);
  });

  it('goes to the accounts where the amounts stand, though the map has others by now', () => {
    const other = { ...MAP, RoomPayroll: '6001 Rooms', FandBPayroll: '6101 F&B', Clearing: '1101 New' };
    expect(shown(postingOf({ RoomPayroll: 900, FandBPayroll: 30, Tips: 50 }, before, other).Lines)).toEqual([
      ['1100 Clearing', 70],
      ['6000 Wages:Rooms', -100],
      ['6101 F&B', 30],
    ]);
  });

  it('can be taken back without any map, and is journaled anew through the map of the day', () => {
    const taken = postingOf({}, before, {});
    expect(taken.Missing).toEqual([]);
    const other = { ...MAP, RoomPayroll: '6001 Rooms', Clearing: '1101 New' };
    expect(shown(postingOf({ RoomPayroll: 5 }, taken.Standing, other).Lines)).toEqual([
      ['1101 New', -5],
      ['6001 Rooms', 5],
    ]);
  });
});

describe('an account that lacks', () => {
  it('is named with the location, the clearing account too', () => {
    const lacking = postingOf({ RoomRevenue: 1, OtherRevenue: 2 }, NOTHING, { RoomRevenue: 'A' });
    expect(lacking.Missing).toEqual(['Clearing', 'OtherRevenue']);
    expect(problemOf('GRAND PLAZA', [lacking])).toBe(
      'GRAND PLAZA has no account for Other Revenue and Clearing.',
    );
  });

  it('is asked for only where there is an amount', () => {
    const { Missing, Same } = postingOf({ Bonuses: 3 }, NOTHING, { Bonuses: 'B', Clearing: 'C' });
    expect([Missing, Same, problemOf('X', [{ Missing, Same }])]).toEqual([[], [], '']);
  });

  it('must not be the one that it goes against', () => {
    const same = postingOf({ Tips: 1, Bonuses: 2, RoomPayroll: 3 }, NOTHING, {
      ...MAP,
      Tips: 'CASH',
      Bonuses: 'Cash',
      Clearing: 'cash',
    });
    expect(problemOf('X', [same])).toBe('At X, Tips and Bonuses have the same account as Clearing.');
  });
});

describe('the journals that entries go to', () => {
  it('are one for each check date, one for all days, one for all claims, corrections apart', () => {
    const entry = (Kind: 'Payroll' | 'Sales' | 'Claims', Date: string, Correcting = false) => ({
      ...{ Kind, Date, Correcting },
    });
    const entries = [
      entry('Payroll', '2026-11-08'),
      entry('Payroll', '2026-11-23'),
      entry('Payroll', '2026-11-08', true),
      entry('Sales', '2026-11-01'),
      entry('Sales', '2026-11-02', true),
      entry('Sales', '2026-11-03'),
      entry('Claims', '2026-11-03'),
    ];
    expect(journalsOf(entries).map((journal) => journal.map(({ Kind, Date }) => `${Kind} ${Date}`))).toEqual([
      ['Payroll 2026-11-08'],
      ['Payroll 2026-11-23'],
      ['Payroll 2026-11-08'],
      ['Sales 2026-11-01', 'Sales 2026-11-03'],
      ['Sales 2026-11-02'],
      ['Claims 2026-11-03'],
    ]);
  });

  it('sum their lines by kind of amount and account', () => {
    const lines = [
      ...first({ RoomRevenue: 0.1 }).Lines,
      ...first({ RoomRevenue: 0.2, OtherRevenue: 5 }).Lines,
      ...first({ OtherRevenue: -5 }).Lines,
    ];
    expect(shown(summedLines(lines))).toEqual([
      ['1100 Clearing', 0.3],
      ['4000 Rooms', -0.3],
    ]);
  });
});

describe('whatever happens to a record and to the map', () => {
  const cents = fc.integer({ min: -999_999_999_999_99, max: 999_999_999_999_99 }).map((value) => value / 100);
  const few = fc.constantFrom(0, 0, 0.01, 0.1, 100, -7.5);
  const record = fc.dictionary(
    fc.constantFrom(...JOURNAL_ITEMS),
    fc.oneof(cents, few),
  ) as fc.Arbitrary<Amounts>;
  const map = fc
    .constantFrom('A', 'B', 'C')
    .map(
      (name) => Object.fromEntries(MAPPED.map((item) => [item, `${item} ${name}`])) as Record<Mapped, string>,
    );
  const history = fc.array(fc.tuple(record, map), { minLength: 1, maxLength: 8 });
  const exact = (amounts: Iterable<number>) =>
    [...amounts].reduce((sum, amount) => sum.plus(amount), new Decimal(0)).toNumber();

  it('every entry sums to zero to the cent, has no empty line, and a clearing line unless the others cancel out', () => {
    fc.assert(
      fc.property(history, (states) => {
        let standing: Standing = NOTHING;
        for (const [present, accounts] of states) {
          const { Lines, Missing, Standing: after } = postingOf(present, standing, accounts);
          expect(exact(Lines.map(({ Amount }) => Amount))).toBe(0);
          expect(
            Lines.filter(
              ({ Amount, Account }) => Object.is(Amount, 0) || Object.is(Amount, -0) || Account === '',
            ),
          ).toEqual([]);
          expect(Missing).toEqual([]);
          const items = Lines.filter(({ Item }) => Item !== 'Clearing');
          const isBalanced = exact(items.map(({ Amount }) => Amount)) === 0;
          expect(Lines.length - items.length).toBe(isBalanced ? 0 : 1);
          expect(new Set(Lines.map(({ Item }) => Item)).size).toBe(Lines.length);
          standing = after;
        }
      }),
    );
  });

  it('the journals add up to the record as it is now, and nothing is left at a former account', () => {
    fc.assert(
      fc.property(history, (states) => {
        let standing: Standing = NOTHING;
        const books = new Map<string, number[]>();
        for (const [present, accounts] of states) {
          const posting = postingOf(present, standing, accounts);
          for (const { Item, Account, Amount } of posting.Lines)
            books.set(`${Item}|${Account}`, [...(books.get(`${Item}|${Account}`) ?? []), Amount]);
          standing = posting.Standing;
          expect(postingOf(present, standing, accounts).Lines).toEqual([]);
        }
        const present = states.at(-1)?.[0] ?? {};
        const standsAt = [...books].map(([key, amounts]) => [key, exact(amounts)] as const);
        for (const item of JOURNAL_ITEMS) {
          const sign = item === 'RoomRevenue' || item === 'OtherRevenue' ? -1 : 1;
          const stands = standsAt.filter(([key, amount]) => key.startsWith(`${item}|`) && amount !== 0);
          const amount = present[item] ?? 0;
          expect(stands.map(([, sum]) => sum)).toEqual(amount === 0 ? [] : [sign * amount]);
        }
        const clearing = standsAt.filter(([key, amount]) => key.startsWith('Clearing|') && amount !== 0);
        expect(clearing.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
