import type { PageName } from '@boh/contract/pages.ts';
import { reminderRounds } from '../src/features/calendar/reminders.rounds.ts';
import { franchises } from '../src/features/franchise/franchise.table.ts';
import { insuranceYears } from '../src/features/insurance/insurance.table.ts';
import { payrolls } from '../src/features/payroll/payroll.table.ts';
import { buildTestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';
import { mailsOf } from './outbox.ts';

/** What the list answers, as far as tests look at it. */
interface ListedDate {
  readonly Key: string;
  readonly Kind: string;
  readonly Title: string;
  readonly Date: string;
  readonly Time: string | null;
  readonly LocationID: number | null;
  readonly LocationName: string;
  readonly Link: string;
  readonly Entry: {
    readonly EntryID: number;
    readonly Version: number;
    readonly RemindAt: string | null;
  } | null;
}

export const WHOLE_YEAR = { From: '2026-06-01', To: '2027-05-31' };

/** Two hotels on two clocks with dates of every kind in their records. */
export async function calendarHotels(env: Record<string, string> = {}) {
  const t = await buildTestApp(env);
  const hotel = async (Name: string, TimeZone: string) => {
    const { LocationID } = await t.make.location({ Name, TimeZone, Franchise: true });
    await t.db.insert(franchises).values({
      LocationID,
      Flag: 'HARBORVIEW',
      Window: '12/1/2026',
      Expiration: 'March 31, 2027',
      Pip: 'to be agreed',
    });
    await t.db.insert(insuranceYears).values([
      { LocationID, Year: 2026, PropertyRenewal: '2026-12-15', GLRenewal: '2027-01-01' },
      { LocationID, Year: 2027, Draft: true, PropertyRenewal: '2027-02-02' },
    ]);
    await t.db.insert(payrolls).values({
      LocationID,
      CheckDate: '2026-11-20',
      PeriodFrom: '2026-11-01',
      PeriodTo: '2026-11-14',
      CreatedAt: '2026-11-09T12:00:00.000Z',
    });
    return LocationID;
  };
  const lantern = await hotel('LANTERN INN', 'America/Los_Angeles');
  const palm = await hotel('PALM COURT', 'America/New_York');

  const as = (pages: readonly PageName[], alsoAt: readonly number[] = []) =>
    t.loginAs({ pages: [...pages], LocationID: lantern, alsoAt });
  const datesOf = async (caller: TestCaller, query: Record<string, string> = {}) =>
    (await caller.get('/calendar', { ...WHOLE_YEAR, ...query })).body as ListedDate[];
  const add = (caller: TestCaller, entry: object = {}) =>
    caller.post('/calendar', { Title: 'Walk the roof', Date: '2026-11-20', ...entry });
  /** The path of a new secret address. */
  const feedOf = async (caller: TestCaller): Promise<string> => {
    const made = await caller.post('/calendar/feed');
    return new URL((made.body as { Address: string }).Address).pathname.replace(/^\/api/, '');
  };
  const rounds = reminderRounds(t.services);
  const remind = () => mailsOf(t, rounds.sendDue);
  return { t, lantern, palm, as, datesOf, add, feedOf, remind };
}

export type CalendarHotels = Awaited<ReturnType<typeof calendarHotels>>;
