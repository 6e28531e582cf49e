import { eq } from 'drizzle-orm';
import { employeeRoles, employees, roles } from '../db/tables/access.table.ts';
import { invitations } from '../features/invite/invite.table.ts';
import type { Demo } from './demo.ts';
import { DEMO_DOMAIN } from './people.ts';

const DAY = 24 * 3_600_000;
const VALID_DAYS = 7;

/** Invited so many days ago and not signed in since: the last one has expired. */
const INVITED = [
  { FirstName: 'Camila', LastName: 'Rosario', role: 'FRONT DESK', hotel: 1, daysAgo: 1 },
  { FirstName: 'Dmitri', LastName: 'Hale', role: 'HOUSEKEEPING', hotel: 1, daysAgo: 4 },
  { FirstName: 'Priya', LastName: 'Nand', role: 'FRONT DESK', hotel: 1, daysAgo: 11 },
] as const;

/** A few pending invitations, and an account somebody made for themselves. */
export async function inviteDemo(demo: Demo): Promise<void> {
  const { tx, now } = demo;
  const at = (days: number) => new Date(now.getTime() + days * DAY).toISOString();
  for (const { FirstName, LastName, role, hotel, daysAgo } of INVITED) {
    const [granted] = await tx.select().from(roles).where(eq(roles.RoleName, role));
    const place = demo.locations[hotel];
    const [created] = await tx
      .insert(employees)
      .values({
        ...person(FirstName, LastName),
        CreatedAt: at(-daysAgo),
        TemporaryExpiresAt: at(VALID_DAYS - daysAgo),
      })
      .returning();
    if (!granted || !place || !created) throw new Error('The invitations of the demo need roles and hotels.');
    const { EmployeeID } = created;
    await tx
      .insert(employeeRoles)
      .values({ EmployeeID, LocationID: place.LocationID, RoleID: granted.RoleID });
    const sent = { InvitedBy: 'Back of House', SentAt: at(-daysAgo) };
    await tx.insert(invitations).values({ EmployeeID, LocationID: place.LocationID, ...sent });
  }
  await tx.insert(employees).values({ ...person('Walt', 'Emerson'), CreatedAt: at(-2) });
}

const person = (FirstName: string, LastName: string) => ({
  FirstName,
  LastName,
  Email: `${FirstName}.${LastName}@${DEMO_DOMAIN}`.toLowerCase(),
  PhoneNumber: '555-010-2030',
});
