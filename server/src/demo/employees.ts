import type { Transaction } from '../db/client.ts';
import { employeeRoles, employees } from '../db/tables/access.table.ts';
import { insertMany, type DemoEmployee, type DemoLocation } from './demo.ts';
import { DEMO_ACCOUNTS, DEMO_DOMAIN, FIRST_NAMES, LAST_NAMES } from './people.ts';
import { randomFrom } from './random.ts';

const STAFF_PER_HOTEL = { 'GENERAL MANAGER': 1, 'FRONT DESK': 3, HOUSEKEEPING: 3 } as const;
const NEVER = '2099-12-31T00:00:00.000Z';

/** The demo accounts and the staff of every hotel, with their roles. */
export async function createEmployees(
  tx: Transaction,
  now: Date,
  hotels: readonly DemoLocation[],
  roleIds: ReadonlyMap<string, number>,
  hash: string,
): Promise<DemoEmployee[]> {
  const planned = [...accounts(hotels), ...staff(hotels), ...former(hotels)];
  const CreatedAt = now.toISOString();
  const rows = await tx
    .insert(employees)
    .values(
      planned.map(({ rolesAt: _, temporary, hasLeft = false, ...person }) => ({
        ...person,
        Active: !hasLeft,
        EmailConfirmed: true,
        CreatedAt,
        ...(temporary ? { TemporaryHash: hash, TemporaryExpiresAt: NEVER } : { PasswordHash: hash }),
      })),
    )
    .returning();
  const rolesByEmail = new Map(planned.map((person) => [person.Email, person.rolesAt]));
  const created = rows.map((row) => ({
    ...row,
    rolesAt: rolesByEmail.get(row.Email) ?? new Map<number, string>(),
  }));
  await insertMany(
    tx,
    employeeRoles,
    created.flatMap(({ EmployeeID, rolesAt }) =>
      [...rolesAt].map(([LocationID, name]) => ({ EmployeeID, LocationID, RoleID: roleIds.get(name) ?? 0 })),
    ),
  );
  // Nothing of the demo is written by somebody who left.
  return created.filter(({ Active }) => Active);
}

interface Planned {
  FirstName: string;
  LastName: string;
  Email: string;
  PhoneNumber: string;
  Address1: string;
  City: string;
  State: string;
  ZipCode: string;
  County: string;
  rolesAt: Map<number, string>;
  temporary: boolean;
  hasLeft?: true;
}

function accounts(hotels: readonly DemoLocation[]): Planned[] {
  const random = randomFrom('accounts');
  return DEMO_ACCOUNTS.map(({ account, FirstName, LastName, roles: held, temporary }) => {
    const rolesAt = new Map<number, string>();
    for (const { role, hotels: where } of held) {
      hotels.forEach((hotel, index) => {
        if (where === 'all' || where.includes(index)) rolesAt.set(hotel.LocationID, role);
      });
    }
    const home = hotels.find((hotel) => rolesAt.has(hotel.LocationID)) ?? hotels[7] ?? hotels[0];
    return person(
      random.int,
      home,
      { FirstName, LastName, Email: `${account}@${DEMO_DOMAIN}` },
      rolesAt,
      temporary === true,
    );
  });
}

function staff(hotels: readonly DemoLocation[]): Planned[] {
  const random = randomFrom('staff');
  let number = 0;
  return hotels.flatMap((hotel) =>
    Object.entries(STAFF_PER_HOTEL).flatMap(([role, size]) =>
      Array.from({ length: size }, () => {
        number += 1;
        const FirstName = FIRST_NAMES[(number * 7) % FIRST_NAMES.length] ?? 'Alex';
        const LastName = LAST_NAMES[(number * 11) % LAST_NAMES.length] ?? 'Reed';
        const Email = `${FirstName}.${LastName}${number}@${DEMO_DOMAIN}`.toLowerCase();
        return person(
          random.int,
          hotel,
          { FirstName, LastName, Email },
          new Map([[hotel.LocationID, role]]),
          false,
        );
      }),
    ),
  );
}

/** Somebody of the second hotel who left: the roster shows them only where it is asked to. */
function former([, hotel]: readonly DemoLocation[]): Planned[] {
  if (!hotel) return [];
  const name = { FirstName: 'Leona', LastName: 'Abbott', Email: `leona.abbott@${DEMO_DOMAIN}` };
  const rolesAt = new Map([[hotel.LocationID, 'FRONT DESK']]);
  return [{ ...person(randomFrom('former').int, hotel, name, rolesAt, false), hasLeft: true }];
}

const STREETS = ['Orchard Ln', 'Cedar St', 'Mesa Dr', 'Sunset Ave', 'Canyon Rd', 'Willow Ct'] as const;

function person(
  int: (low: number, high: number) => number,
  home: DemoLocation | undefined,
  name: Pick<Planned, 'FirstName' | 'LastName' | 'Email'>,
  rolesAt: Map<number, string>,
  temporary: boolean,
): Planned {
  return {
    ...name,
    PhoneNumber: `555-${int(100, 999)}-${int(1000, 9999)}`,
    Address1: `${int(100, 9900)} ${STREETS[int(0, STREETS.length - 1)] ?? 'Main St'}`,
    City: home?.City ?? '',
    State: home?.State ?? '',
    ZipCode: home?.ZipCode ?? '',
    County: home?.County ?? '',
    rolesAt,
    temporary,
  };
}
