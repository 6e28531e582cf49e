import { inArray } from 'drizzle-orm';
import { PAGE_NAMES, type PageName } from '@boh/contract/pages.ts';
import type { Database } from '../src/db/client.ts';
import {
  employeeRoles,
  employees,
  pages,
  rolePages,
  roles,
  sessions,
} from '../src/db/tables/access.table.ts';
import { locations } from '../src/db/tables/locations.table.ts';
import { newToken } from '../src/http/session.ts';
import type { Clock } from '../src/lib/clock.ts';

export interface LoginAs {
  /** Exactly these pages; all of them where missing. */
  pages?: readonly PageName[];
  level?: number | null;
  VisibleForManager?: boolean;
  /** An existing location; a new one where missing. */
  LocationID?: number;
  /** An existing role instead of a new one. */
  RoleID?: number;
  /** Further locations where the employee holds the same role. */
  alsoAt?: readonly number[];
  FirstName?: string;
  LastName?: string;
  Email?: string;
}

/** Makes the records tests start from, straight in the database. */
export class Factories {
  #number = 0;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** A number nobody else got. */
  next(): number {
    this.#number += 1;
    return this.#number;
  }

  async location(values: Partial<typeof locations.$inferInsert> = {}) {
    const row = {
      Name: `HOTEL ${this.next()}`,
      TimeZone: 'America/Los_Angeles',
      CreatedAt: this.clock.now().toISOString(),
      ...values,
    };
    return one(await this.db.insert(locations).values(row).returning());
  }

  async role(allowed: readonly string[], values: Partial<typeof roles.$inferInsert> = {}) {
    const role = one(
      await this.db
        .insert(roles)
        .values({ RoleName: `ROLE ${this.next()}`, Level: 50, ...values })
        .returning(),
    );
    if (allowed.length > 0) {
      const found = await this.db
        .select()
        .from(pages)
        .where(inArray(pages.PageName, [...allowed]));
      await this.db.insert(rolePages).values(found.map(({ PageID }) => ({ RoleID: role.RoleID, PageID })));
    }
    return role;
  }

  async employee(values: Partial<typeof employees.$inferInsert> = {}) {
    const number = this.next();
    const row = {
      FirstName: 'Erin',
      LastName: `Number${number}`,
      Email: `erin${number}@hotel.example`,
      EmailConfirmed: true,
      CreatedAt: this.clock.now().toISOString(),
      ...values,
    };
    return one(await this.db.insert(employees).values(row).returning());
  }

  async assign(EmployeeID: number, LocationID: number, RoleID: number): Promise<void> {
    await this.db.insert(employeeRoles).values({ EmployeeID, LocationID, RoleID });
  }

  /** A session of an employee at a location, as after signing in. */
  async token(EmployeeID: number, LocationID: number | null): Promise<string> {
    const { token, hash } = newToken();
    const at = this.clock.now().toISOString();
    await this.db
      .insert(sessions)
      .values({ TokenHash: hash, EmployeeID, LocationID, CreatedAt: at, LastSeenAt: at, ProvedAt: at });
    return token;
  }

  async session(options: LoginAs) {
    const { pages: allowed = PAGE_NAMES, level = 50, VisibleForManager = false, alsoAt = [] } = options;
    const { FirstName, LastName, Email } = options;
    const LocationID = options.LocationID ?? (await this.location()).LocationID;
    const RoleID = options.RoleID ?? (await this.role(allowed, { Level: level, VisibleForManager })).RoleID;
    const named = { ...(FirstName && { FirstName }), ...(LastName && { LastName }), ...(Email && { Email }) };
    const { EmployeeID } = await this.employee(named);
    for (const at of [LocationID, ...alsoAt]) await this.assign(EmployeeID, at, RoleID);
    return { token: await this.token(EmployeeID, LocationID), EmployeeID, LocationID, RoleID };
  }
}

function one<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The record was not created.');
  return row;
}
