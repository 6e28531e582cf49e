import { movedDays } from '@boh/contract/reports/report-days.calc.ts';
import { inArray } from 'drizzle-orm';
import { roles } from '../db/tables/access.table.ts';
import { dueAt } from '../lib/schedule-days.ts';
import { deliveries, subscriptions } from '../features/digests/digests.table.ts';
import { localDay, momentOf } from '../lib/local-day.ts';
import { insertMany, type Demo } from './demo.ts';

const MANAGERS = ['REGIONAL MANAGER', 'GENERAL MANAGER'];
const SCHEDULE = { Cadence: 'Daily', At: '07:00' } as const;
const DAYS = 4;

/** The last noons of a clock, and now where today's is still to come: whatever the hour, mornings lie before them. */
const pastNoons = (now: Date, timeZone: string): Date[] =>
  Array.from({ length: DAYS }, (_, day) =>
    momentOf(movedDays(localDay(now, timeZone), -day), '12:00', timeZone),
  ).map((noon) => (noon > now ? now : noon));

/** The flash, to the managers at 07:00, and the last few that they got. */
export async function digestsDemo(demo: Demo): Promise<void> {
  const [author] = demo.employees.filter(({ rolesAt }) => [...rolesAt.values()].includes('ADMINISTRATOR'));
  if (!author) throw new Error('The demo group has an administrator.');
  const held = await demo.tx.select().from(roles).where(inArray(roles.RoleName, MANAGERS));
  const at = demo.now.toISOString();
  const [flash] = await demo.tx
    .insert(subscriptions)
    .values({
      EmployeeID: author.EmployeeID,
      Report: { Ready: 'FLASH' },
      ...SCHEDULE,
      Roles: held.map(({ RoleID }) => RoleID),
      Format: 'pdf',
      Since: at,
      CreatedAt: at,
    })
    .returning();
  if (!flash) throw new Error('The schedule was not written.');
  const readers = demo.employees.flatMap((employee) => {
    const hotel = demo.locations.find(({ LocationID }) =>
      MANAGERS.includes(employee.rolesAt.get(LocationID) ?? ''),
    );
    return hotel ? [{ EmployeeID: employee.EmployeeID, TimeZone: hotel.TimeZone }] : [];
  });
  const sent = readers.flatMap(({ EmployeeID, TimeZone }) =>
    pastNoons(demo.now, TimeZone)
      .flatMap((moment) => dueAt(SCHEDULE, TimeZone, moment))
      .map((due) => ({
        SubscriptionID: flash.SubscriptionID,
        EmployeeID,
        BusinessDate: due.BusinessDate,
        Edition: 'First' as const,
        Title: 'FLASH',
        At: due.at.toISOString(),
      })),
  );
  await insertMany(demo.tx, deliveries, sent);
}
