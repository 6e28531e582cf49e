import type { ParsedMail } from 'mailparser';
import { eq } from 'drizzle-orm';
import { employees } from '../src/db/tables/access.table.ts';
import { dailySales } from '../src/db/tables/daily-sales.table.ts';
import { digestRounds } from '../src/features/digests/digests.rounds.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';
import { mailsOf } from './outbox.ts';

export const PAGES = ['Reports', 'Daily Sales Data'] as const;
/** Daily at 07:00; the clock of tests begins at 10:00 of the day before. */
export const FLASH = { Report: { Ready: 'FLASH' }, Cadence: 'Daily', At: '07:00', Format: 'pdf' } as const;
/** 07:00 in Los Angeles on Wednesday, 11 November 2026. */
export const SEVEN = '2026-11-11T15:00:00.000Z';
/** What a digest sent then is about. */
export const TOLD = '2026-11-10';

export interface DigestHotels {
  readonly t: TestApp;
  readonly palm: number;
  readonly yuma: number;
  /** Of both hotels. */
  readonly author: TestCaller;
  /** Of the second hotel. */
  readonly manager: TestCaller;
  add(body?: object, by?: TestCaller): Promise<{ SubscriptionID: number; Version: number }>;
  sales(LocationID: number, ...dates: string[]): Promise<void>;
  /** Somebody as a reader without a session: where they were last. */
  lastUsed(EmployeeID: number, LocationID: number): Promise<void>;
  /** The author signed in afresh: sessions end within the days that tests go through. */
  writer(): Promise<TestCaller>;
  /** What a round sends at this moment. */
  round(): Promise<ParsedMail[]>;
}

/** Two hotels with sales until the day before yesterday, an author of both and a manager of the second. */
export async function digestHotels(env: Record<string, string> = {}): Promise<DigestHotels> {
  const t = await buildTestApp(env);
  const palm = (await t.make.location({ Name: 'PALM COURT' })).LocationID;
  const yuma = (await t.make.location({ Name: 'LANTERN INN' })).LocationID;
  const author = await t.loginAs({ pages: PAGES, LocationID: palm, alsoAt: [yuma], FirstName: 'Ruben' });
  const manager = await t.loginAs({ pages: PAGES, LocationID: yuma, FirstName: 'Maya' });
  const figures = { RoomRevenue: 500, RoomsSold: 5, TotalAvailableRooms: 10, Adr: 100 };
  const sales = async (LocationID: number, ...dates: string[]) => {
    await t.db.insert(dailySales).values(dates.map((Date) => ({ LocationID, Date, ...figures })));
  };
  await sales(palm, '2026-11-08', '2026-11-09');
  await sales(yuma, '2026-11-08', '2026-11-09');
  return {
    t,
    palm,
    yuma,
    author,
    manager,
    sales,
    writer: async () => t.withToken(await t.make.token(author.EmployeeID, palm)),
    add: async (body = {}, by?: TestCaller) => {
      const writer = by ?? t.withToken(await t.make.token(author.EmployeeID, palm));
      const sent = { ...FLASH, Roles: [manager.RoleID], ...body };
      const answer = await writer.post('/reports/subscriptions', sent);
      return answer.body as { SubscriptionID: number; Version: number };
    },
    lastUsed: async (EmployeeID, LocationID) => {
      await t.db
        .update(employees)
        .set({ LastLocationID: LocationID })
        .where(eq(employees.EmployeeID, EmployeeID));
    },
    round: () => mailsOf(t, () => digestRounds(t.services).sendDue()),
  };
}

/** The address in a mail that ends its subscription, without the server's own. */
export function unsubscribePath(mail: ParsedMail | undefined): string {
  const list = mail?.headers.get('list') as { unsubscribe?: { url?: string } } | undefined;
  const url = list?.unsubscribe?.url ?? '';
  return new URL(url).pathname.replace(/^\/api/, '');
}
