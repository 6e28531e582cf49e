import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import {
  countsOf,
  errorsOf,
  upload,
  workbookOf,
  type MovedIn,
  type Sheets,
} from '../../../test/moving-workbook.ts';
import { employeeRoles, employees } from '../../db/tables/access.table.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { mails } from '../../db/tables/mails.table.ts';
import { auditLog } from '../../db/tables/spine.table.ts';
import { budgetLines, budgets } from '../budgets/budgets.table.ts';
import { franchises } from '../franchise/franchise.table.ts';
import { insuranceYears } from '../insurance/insurance.table.ts';
import { rooms } from '../rooms/rooms.table.ts';

let t: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.loginAs({ level: 100, FirstName: 'Ada', LastName: 'Admin' });
  await t.make.role(['logbook'], { RoleName: 'FRONT DESK', Level: 10 });
});
afterAll(() => t.close());

const preview = async (sheets: Sheets) =>
  (await upload(admin, await workbookOf(sheets), true)).body as MovedIn;
const save = async (sheets: Sheets) => upload(admin, await workbookOf(sheets), false);

/** Two hotels with something on every sheet; each names what stands on another. */
const GROUP: Sheets = {
  LOCATIONS: [
    {
      Name: 'Harbor Inn',
      State: 'ca',
      Franchise: 'Yes',
      'Total Number Of Rooms': 84,
      'To Emails': 'a@b.example, c@d.example',
      FEIN: '12-3',
    },
    { Name: 'PINE LODGE', 'Time Zone': 'America/Denver', 'Zip Code': 80202 },
  ],
  ROOMS: [
    { Location: 'HARBOR INN', 'Room Number': 101, 'Room Type': 'KING', ADA: 'Yes' },
    { Location: 'harbor inn', 'Room Number': '102', 'Room Type': 'QUEEN', Adults: '2' },
    { Location: 'Pine Lodge', 'Room Number': 'A 1', 'Room Type': 'SUITE' },
  ],
  EMPLOYEES: [
    { Email: 'nora@hotel.example', 'First Name': 'Nora', 'Last Name': 'Vale', City: 'Oxnard' },
    { Email: 'Émile@hotel.example'.replace('É', 'E'), 'First Name': 'Émile', 'Last Name': 'Žižka' },
  ],
  ROLES: [
    { Email: 'NORA@hotel.example', Location: 'HARBOR INN', Role: 'front desk' },
    { Email: 'Nora@hotel.example', Location: 'PINE LODGE', Role: 'FRONT DESK' },
  ],
  FRANCHISE: [
    { Location: 'HARBOR INN', Flag: 'COMFORT', 'Franchise Application Fee': '$50,000', 'Royalty Fee %': 5.5 },
  ],
  INSURANCE: [
    { Location: 'HARBOR INN', Year: '2027', GL: 1234.5, 'GL Renewal': '3/1/2027', 'Flood Zone': 'AE' },
  ],
  BUDGETS: [
    { Location: 'HARBOR INN', Year: 2027, Account: 'Rooms Sold', Method: 'Amount', Jan: 900, Feb: '1,000' },
    { Location: 'HARBOR INN', Year: 2027, Account: 'Room Payroll', Method: 'Per occupied room', Jan: 21.25 },
    { Location: 'HARBOR INN', Year: 2027, Account: 'Room Payroll', Method: 'Amount', Feb: 9000 },
    {
      Location: 'HARBOR INN',
      Year: 2027,
      Kind: 'Forecast',
      Account: 'Rooms Sold',
      Method: 'Amount',
      Jan: 950,
      Feb: 1000,
    },
  ],
};
const ALL_NEW = {
  LOCATIONS: [2, 0, 0, 0],
  ROOMS: [3, 0, 0, 0],
  EMPLOYEES: [2, 0, 0, 0],
  ROLES: [2, 0, 0, 0],
  FRANCHISE: [1, 0, 0, 0],
  INSURANCE: [1, 0, 0, 0],
  BUDGETS: [4, 0, 0, 0],
};

describe('a group in one workbook', () => {
  it('is looked at first: all is new, and nothing is there yet', async () => {
    const answer = await preview(GROUP);
    expect(errorsOf(answer)).toEqual([]);
    expect(answer).toMatchObject({ Saved: false, Wrong: 0, Warnings: [], Message: '15 rows checked.' });
    expect(countsOf(answer)).toEqual(ALL_NEW);
    expect(await t.db.$count(locations)).toBe(1);
  });

  it('is saved as a whole, with a row of the trail for each record', async () => {
    const { status, body } = await save(GROUP);
    expect([status, body.Message]).toEqual([200, '15 new and 0 changed rows saved.']);
    const [harbor] = await t.db.select().from(locations).where(eq(locations.Name, 'HARBOR INN'));
    const [pine] = await t.db.select().from(locations).where(eq(locations.Name, 'PINE LODGE'));
    expect(harbor).toMatchObject({
      ...{ State: 'CA', TimeZone: 'America/Los_Angeles', Franchise: true, Payroll: false, FEIN: '12-3' },
      ToEmails: ['a@b.example', 'c@d.example'],
    });
    expect(pine).toMatchObject({ TimeZone: 'America/Denver', ZipCode: '80202' });
    expect(
      await t.db.select().from(rooms).where(eq(rooms.LocationID, harbor!.LocationID)).orderBy(rooms.RoomID),
    ).toMatchObject([
      { RoomNumber: '101', RoomType: 'KING', ADA: true },
      { RoomNumber: '102', RoomType: 'QUEEN', Adults: 2 },
    ]);
    expect(await t.db.select().from(franchises)).toMatchObject([
      { LocationID: harbor!.LocationID, Flag: 'COMFORT', FranchiseApplicationFee: 50_000, RoyaltyFee: 5.5 },
    ]);
    expect(await t.db.select().from(insuranceYears)).toMatchObject([
      { Year: 2027, Draft: false, GL: 1234.5, GLRenewal: '2027-03-01', FloodZone: 'AE', CRIME: null },
    ]);
    expect(await t.db.select().from(budgetLines).orderBy(budgetLines.Value)).toMatchObject([
      { Account: 'RoomPayroll', Month: 1, Method: 'PerOccupiedRoom', Value: 21.25 },
      { Account: 'RoomsSold', Month: 1, Value: 900 },
      { Account: 'RoomsSold', Month: 1, Value: 950 },
      { Account: 'RoomsSold', Month: 2, Value: 1000 },
      { Account: 'RoomsSold', Month: 2, Value: 1000 },
      { Account: 'RoomPayroll', Month: 2, Method: 'Amount', Value: 9000 },
    ]);
    const trail = await t.db
      .select({ Record: auditLog.Record })
      .from(auditLog)
      .where(eq(auditLog.Call, 'POST /transfer/import'));
    const kinds = trail.map(({ Record }) => Record.split(':')[0]).sort();
    // Two locations and the insurance of one; the two people, and whoever moved in with a role at each hotel.
    expect(kinds).toEqual([
      ...['budget', 'budget', 'employee', 'employee', 'employee', 'franchise'],
      ...['location', 'location', 'location', 'room', 'room', 'room'],
    ]);
  });

  it('lets whoever moved in work at the new hotels at once', async () => {
    const { body } = await admin.get('/admin/employee/current');
    expect(JSON.stringify(body)).toContain('PINE LODGE');
  });

  it('prepares accounts that nobody can open, mails nobody, and lets an invitation be sent later', async () => {
    const [nora] = await t.db.select().from(employees).where(eq(employees.Email, 'nora@hotel.example'));
    expect(nora).toMatchObject({
      PasswordHash: null,
      TemporaryHash: null,
      EmailConfirmed: false,
      Active: true,
    });
    expect(await t.db.$count(mails)).toBe(0);
    const { body } = await admin.get('/invitations');
    expect(body).toMatchObject([
      { Email: 'nora@hotel.example', RoleName: 'FRONT DESK', Expired: true, ExpiresAt: null },
      { Email: 'nora@hotel.example' },
    ]);
    const again = await admin.post('/invitations/resend', { InvitationID: body[0].InvitationID });
    expect([again.status, again.body.Expired]).toEqual([200, false]);
    expect(await t.db.$count(mails)).toBe(1);
  });

  it('changes nothing when it is uploaded again, and leaves no row of the trail', async () => {
    const before = await t.db.$count(auditLog);
    const { status, body } = await save(GROUP);
    expect([status, body.Message]).toEqual([200, 'Everything was there already: nothing changed.']);
    expect(countsOf(body as MovedIn)).toEqual(
      Object.fromEntries(Object.entries(ALL_NEW).map(([name, [rows]]) => [name, [0, 0, rows, 0]])),
    );
    expect(await t.db.$count(auditLog)).toBe(before);
  });

  it('comes out and in again without a change', async () => {
    const { raw, headers } = await admin.get('/transfer/template', { Filled: true });
    expect(headers['content-disposition']).toContain('Moving_in_');
    const answer = (await upload(admin, raw, true)).body as MovedIn;
    expect(errorsOf(answer)).toEqual([]);
    expect(answer.Warnings).toEqual([]);
    const counts = countsOf(answer);
    expect(Object.keys(counts)).toEqual(Object.keys(ALL_NEW));
    for (const [added, changed, unchanged] of Object.values(counts))
      expect([added, changed, unchanged! > 0]).toEqual([0, 0, true]);
  });

  it('changes what a later one says otherwise, and nothing else', async () => {
    const { status, body } = await save({
      LOCATIONS: [{ Name: 'PINE LODGE', City: 'Aspen' }],
      ROOMS: [{ Location: 'PINE LODGE', 'Room Number': 'a1', 'Room Type': 'LOFT' }],
      ROLES: [{ Email: 'emile@hotel.example', Location: 'PINE LODGE', Role: 'FRONT DESK' }],
      BUDGETS: [
        {
          Location: 'HARBOR INN',
          Year: 2027,
          Account: 'Rooms Sold',
          Method: 'Amount',
          Jan: 901,
          Feb: 'none',
        },
      ],
    });
    expect([status, countsOf(body as MovedIn)]).toEqual([
      200,
      { LOCATIONS: [0, 1, 0, 0], ROOMS: [0, 1, 0, 0], ROLES: [1, 0, 0, 0], BUDGETS: [0, 1, 0, 0] },
    ]);
    const [pine] = await t.db.select().from(locations).where(eq(locations.Name, 'PINE LODGE'));
    expect(pine).toMatchObject({ City: 'ASPEN', TimeZone: 'America/Denver', Version: 2 });
    const [room] = await t.db.select().from(rooms).where(eq(rooms.LocationID, pine!.LocationID));
    expect(room).toMatchObject({ RoomNumber: 'A 1', RoomType: 'LOFT', Version: 2 });
    const lines = await t.db
      .select({ Account: budgetLines.Account, Month: budgetLines.Month, Value: budgetLines.Value })
      .from(budgetLines)
      .innerJoin(budgets, and(eq(budgets.BudgetID, budgetLines.BudgetID), eq(budgets.Kind, 'Budget')))
      .orderBy(budgetLines.Value);
    expect(lines).toEqual([
      { Account: 'RoomPayroll', Month: 1, Value: 21.25 },
      { Account: 'RoomsSold', Month: 1, Value: 901 },
      { Account: 'RoomPayroll', Month: 2, Value: 9000 },
    ]);
  });
});

describe('what is wrong', () => {
  it.each<[string, Sheets, string[]]>([
    [
      'cells of every kind',
      {
        LOCATIONS: [
          {
            Name: 'NEW INN',
            'Time Zone': 'Mars/Base',
            Payroll: 'perhaps',
            'Total Number Of Rooms': 'ten',
            'To Emails': 'a@b',
          },
        ],
      },
      [
        'LOCATIONS B2: Time Zone: Please choose a time zone from the list. It says Mars/Base.',
        'LOCATIONS C2: Payroll: Please answer yes or no. It says perhaps.',
        'LOCATIONS D2: Total Number Of Rooms: Please enter a whole number. It says ten.',
        'LOCATIONS E2: To Emails: Invalid email address: a@b.',
      ],
    ],
    [
      'a state that tells no time zone',
      { LOCATIONS: [{ Name: 'NEW INN', State: 'Bavaria' }] },
      ['LOCATIONS A2: Time Zone: Please choose the time zone: the State BAVARIA does not tell it.'],
    ],
    [
      'a formula',
      { ROOMS: [{ Location: 'HARBOR INN', 'Room Number': { formula: '100+1' }, 'Room Type': 'KING' }] },
      ['ROOMS B2: Room Number is a formula: please replace it by its value.'],
    ],
    [
      'a room number that a spreadsheet took for a day',
      { ROOMS: [{ Location: 'HARBOR INN', 'Room Number': new Date('2027-01-02'), 'Room Type': 'KING' }] },
      [
        'ROOMS B2: Room Number is a date, which a spreadsheet makes of texts such as 1-2: please format the cell as text and type it again.',
      ],
    ],
    [
      'the same twice, and what is missing',
      {
        ROOMS: [
          { Location: 'HARBOR INN', 'Room Number': '200', 'Room Type': 'KING' },
          { Location: 'HARBOR INN', 'Room Number': ' 2 0 0', 'Room Type': 'KING' },
          { Location: 'HARBOR INN', 'Room Number': '201' },
        ],
      },
      [
        'ROOMS B3: Room Number: 2 0 0 of HARBOR INN stands in row 2 already.',
        'ROOMS C4: Room Type is required.',
      ],
    ],
    [
      'places, people and roles that are nowhere',
      {
        EMPLOYEES: [{ Email: 'broken@hotel.example', 'First Name': 'www.evil.example', 'Last Name': 'X' }],
        ROLES: [
          { Email: 'nobody@hotel.example', Location: 'NOWHERE', Role: 'KING' },
          { Email: 'broken@hotel.example', Location: 'HARBOR INN', Role: 'FRONT DESK' },
        ],
      },
      [
        'EMPLOYEES B2: First Name: Please enter a name without web or email addresses. It says www.evil.example.',
        'ROLES A2: Email: There is no account of nobody@hotel.example, and no row on EMPLOYEES.',
        'ROLES B2: Location: There is no location NOWHERE, and none on LOCATIONS.',
        'ROLES C2: Role: There is no role KING. Roles are made on Manage Roles.',
      ],
    ],
    [
      'an account under another name',
      { EMPLOYEES: [{ Email: 'nora@hotel.example', 'First Name': 'Otto', 'Last Name': 'Vale' }] },
      ['EMPLOYEES A2: Email: This address belongs to an account under another name.'],
    ],
    [
      'an agreement where there is no franchise',
      { FRANCHISE: [{ Location: 'PINE LODGE', Flag: 'X' }] },
      ['FRANCHISE A2: Location: PINE LODGE needs Yes under Franchise on LOCATIONS.'],
    ],
    [
      'a confirmed year that would be a draft, and a day that does not exist',
      {
        INSURANCE: [
          { Location: 'HARBOR INN', Year: 2027, Draft: 'Yes' },
          { Location: 'HARBOR INN', Year: 1850, 'GL Renewal': '2027-02-30' },
        ],
      },
      [
        'INSURANCE C2: Draft: 2027 is confirmed and cannot become a draft again.',
        'INSURANCE B3: Year: A year is a number from 1990 to 2100. It says 1850.',
        'INSURANCE D3: GL Renewal: This day does not exist. It says 2027-02-30.',
      ],
    ],
    [
      'budgets',
      {
        BUDGETS: [
          { Location: 'PINE LODGE', Year: 2027, Account: 'Rooms', Method: 'Amount', Jan: 1 },
          { Location: 'PINE LODGE', Year: 2027, Account: 'Rooms Sold', Method: '% of revenue', Jan: 1 },
          { Location: 'PINE LODGE', Year: 2027, Account: 'Rooms Sold', Method: 'Amount', Jan: 1.5 },
          { Location: 'PINE LODGE', Year: 2027, Account: 'Other Cost', Method: 'Amount', Jan: 1 },
          { Location: 'PINE LODGE', Year: 2027, Account: 'Other Cost', Method: 'Amount', Jan: 2 },
          {
            Location: 'PINE LODGE',
            Year: 2028,
            Kind: 'Forecast',
            Account: 'Other Cost',
            Method: 'Amount',
            Jan: 2,
          },
        ],
      },
      [
        'BUDGETS C2: Account is no account: Rooms.',
        'BUDGETS D3: Method: Rooms Sold takes Amount or Last year +/- % only.',
        'BUDGETS E4: Jan: Please enter a whole number.',
        'BUDGETS E6: Jan: Other Cost has another figure for January in row 5.',
        'BUDGETS E7: Jan: A forecast starts as a copy of the budget, and there is no budget for 2028 yet.',
      ],
    ],
    [
      'a legal name that another location has',
      {
        LOCATIONS: [
          { Name: 'TWO INN', State: 'CA', 'Legal Name': 'ONE LLC' },
          { Name: 'ONE INN', State: 'CA', 'Legal Name': 'One LLC' },
        ],
      },
      ['LOCATIONS C3: Legal Name: Another location has this Legal Name.'],
    ],
  ])('is told by sheet, cell and sentence: %s', async (_what, sheets, told) => {
    const answer = await preview(sheets);
    expect(errorsOf(answer)).toEqual(told);
    expect(answer.Wrong).toBe(told.length);
    // Of each row with a wrong cell it is said, and not that it is new as well.
    for (const { Sheet, Wrong } of answer.Sheets) {
      const rows = answer.Errors.filter((each) => each.Sheet === Sheet).map(
        ({ Cell }) => /\d+$/.exec(Cell)?.[0],
      );
      expect(Wrong).toBeGreaterThanOrEqual(new Set(rows).size);
    }
  });

  it.each<[string, Sheets, string[], number[]]>([
    [
      'LOCATIONS',
      {
        LOCATIONS: [
          { Name: 'NEW INN', State: 'CA' },
          { Name: 'new inn', State: 'CA', 'Total Number Of Rooms': 'ten' },
          { Name: 'NEXT INN', State: 'Bavaria', 'Total Number Of Rooms': 'ten', 'Legal Name': 'ONE LLC' },
          { Name: 'LAST INN', State: 'CA', 'Total Number Of Rooms': 'ten', 'Legal Name': 'One LLC' },
        ],
      },
      [
        'LOCATIONS A3: Name: NEW INN stands in row 2 already.',
        'LOCATIONS C3: Total Number Of Rooms: Please enter a whole number. It says ten.',
        'LOCATIONS A4: Time Zone: Please choose the time zone: the State BAVARIA does not tell it.',
        'LOCATIONS C4: Total Number Of Rooms: Please enter a whole number. It says ten.',
        'LOCATIONS C5: Total Number Of Rooms: Please enter a whole number. It says ten.',
        'LOCATIONS D5: Legal Name: Another location has this Legal Name.',
      ],
      [1, 0, 0, 3],
    ],
    [
      'ROOMS',
      {
        ROOMS: [
          { Location: 'NOWHERE', 'Room Number': '400', 'Room Type': 'KING', Adults: 'two' },
          { Location: 'NOWHERE', 'Room Number': { formula: '400+1' }, 'Room Type': 'KING' },
          { Location: 'PINE LODGE', 'Room Number': '402', 'Room Type': 'KING' },
          { Location: 'PINE LODGE', 'Room Number': '402', 'Room Type': 'KING', Adults: 'two' },
          { Location: 'PINE LODGE', 'Room Number': '403', Adults: 'two' },
        ],
      },
      [
        'ROOMS A2: Location: There is no location NOWHERE, and none on LOCATIONS.',
        'ROOMS D2: Adults: Please enter a whole number. It says two.',
        'ROOMS A3: Location: There is no location NOWHERE, and none on LOCATIONS.',
        'ROOMS B3: Room Number is a formula: please replace it by its value.',
        'ROOMS B5: Room Number: 402 of PINE LODGE stands in row 4 already.',
        'ROOMS D5: Adults: Please enter a whole number. It says two.',
        'ROOMS C6: Room Type is required.',
        'ROOMS D6: Adults: Please enter a whole number. It says two.',
      ],
      [1, 0, 0, 4],
    ],
    [
      'EMPLOYEES',
      {
        EMPLOYEES: [
          { Email: 'otto@hotel.example', 'First Name': 'www.evil.example' },
          { Email: 'Otto@hotel.example', 'First Name': 'Otto', 'Last Name': 'www.evil.example' },
          { Email: 'nora@hotel.example', 'First Name': 'Otto', 'Last Name': 'Vale', City: { formula: 'X' } },
        ],
      },
      [
        'EMPLOYEES B2: First Name: Please enter a name without web or email addresses. It says www.evil.example.',
        'EMPLOYEES C2: Last Name: Last name is required.',
        'EMPLOYEES A3: Email: Otto@hotel.example stands in row 2 already.',
        'EMPLOYEES C3: Last Name: Please enter a name without web or email addresses. It says www.evil.example.',
        'EMPLOYEES A4: Email: This address belongs to an account under another name.',
        'EMPLOYEES D4: City is a formula: please replace it by its value.',
      ],
      [0, 0, 0, 3],
    ],
    [
      'ROLES',
      {
        ROLES: [
          { Email: 'nora', Location: 'NOWHERE', Role: 'KING' },
          { Email: 'nobody@hotel.example', Location: { formula: 'X' }, Role: 'KING' },
        ],
      },
      [
        'ROLES A2: Email: Invalid email address. It says nora.',
        'ROLES B2: Location: There is no location NOWHERE, and none on LOCATIONS.',
        'ROLES C2: Role: There is no role KING. Roles are made on Manage Roles.',
        'ROLES A3: Email: There is no account of nobody@hotel.example, and no row on EMPLOYEES.',
        'ROLES B3: Location is a formula: please replace it by its value.',
        'ROLES C3: Role: There is no role KING. Roles are made on Manage Roles.',
      ],
      [0, 0, 0, 2],
    ],
    [
      'FRANCHISE',
      {
        FRANCHISE: [
          { Location: 'NOWHERE', Flag: 'X', 'Royalty Fee %': 101 },
          { Location: 'PINE LODGE', Flag: 'X', 'Royalty Fee %': 101 },
          { Location: 'PINE LODGE', Flag: 'X', 'Royalty Fee %': 101 },
        ],
      },
      [
        'FRANCHISE A2: Location: There is no location NOWHERE, and none on LOCATIONS.',
        'FRANCHISE C2: Royalty Fee %: At most 100 %. It says 101.',
        'FRANCHISE A3: Location: PINE LODGE needs Yes under Franchise on LOCATIONS.',
        'FRANCHISE C3: Royalty Fee %: At most 100 %. It says 101.',
        'FRANCHISE A4: Location: PINE LODGE stands in row 3 already.',
        'FRANCHISE C4: Royalty Fee %: At most 100 %. It says 101.',
      ],
      [0, 0, 0, 3],
    ],
    [
      'INSURANCE',
      {
        INSURANCE: [
          { Location: 'NOWHERE', Year: 1850 },
          { Location: 'HARBOR INN', Year: 2027, Draft: 'Yes', 'GL Renewal': '2027-02-30' },
          { Location: 'HARBOR INN', Year: 2027, 'GL Renewal': '2027-02-30' },
        ],
      },
      [
        'INSURANCE A2: Location: There is no location NOWHERE, and none on LOCATIONS.',
        'INSURANCE B2: Year: A year is a number from 1990 to 2100. It says 1850.',
        'INSURANCE C3: Draft: 2027 is confirmed and cannot become a draft again.',
        'INSURANCE D3: GL Renewal: This day does not exist. It says 2027-02-30.',
        'INSURANCE B4: Year: 2027 of HARBOR INN stands in row 3 already.',
        'INSURANCE D4: GL Renewal: This day does not exist. It says 2027-02-30.',
      ],
      [0, 0, 0, 3],
    ],
    [
      'BUDGETS',
      {
        BUDGETS: [
          { Location: 'NOWHERE', Year: 2027, Account: 'Rooms', Method: 'Amount', Jan: 1 },
          { Location: 'PINE LODGE', Year: 1850, Account: 'Rooms Sold', Method: '% of revenue', Jan: 1 },
          { Location: 'PINE LODGE', Year: 2027, Account: 'Rooms Sold', Method: 'Amount', Jan: 1.5, Feb: 'x' },
          { Location: 'PINE LODGE', Year: 2027, Account: 'Other Cost', Method: 'Amount', Jan: 1 },
          { Location: 'PINE LODGE', Year: 2027, Account: 'Other Cost', Method: 'Amount', Jan: 2, Feb: 'x' },
        ],
      },
      [
        'BUDGETS A2: Location: There is no location NOWHERE, and none on LOCATIONS.',
        'BUDGETS C2: Account is no account: Rooms.',
        'BUDGETS B3: Year: A year is a number from 1990 to 2100. It says 1850.',
        'BUDGETS D3: Method: Rooms Sold takes Amount or Last year +/- % only.',
        'BUDGETS E4: Jan: Please enter a whole number.',
        'BUDGETS F4: Feb: Please enter a number, such as 1,234.50. It says x.',
        'BUDGETS E6: Jan: Other Cost has another figure for January in row 5.',
        'BUDGETS F6: Feb: Please enter a number, such as 1,234.50. It says x.',
      ],
      [0, 0, 0, 5],
    ],
  ])('is told whole of a row with a cell that cannot be read: %s', async (sheet, sheets, told, counts) => {
    const answer = await preview(sheets);
    expect(errorsOf(answer)).toEqual(told);
    expect(countsOf(answer)).toEqual({ [sheet]: counts });
  });

  it('is told once: a cell that cannot be read makes nothing wrong that needs it', async () => {
    const answer = await preview({
      LOCATIONS: [
        { Name: 'NEW INN', State: 'Bavaria', 'Time Zone': 'Mars/Base', Franchise: 'perhaps' },
        { Name: 'PINE LODGE', 'Legal Name': { formula: 'X' } },
      ],
      ROOMS: [{ Location: 'NEW INN', 'Room Number': '1', 'Room Type': 'KING' }],
      EMPLOYEES: [
        { Email: 'otto@hotel.example', 'First Name': 'www.evil.example', 'Last Name': 'Hahn' },
        { Email: 'nora@hotel.example', 'First Name': 'Vale', 'Last Name': 'www.evil.example' },
      ],
      ROLES: [{ Email: 'otto@hotel.example', Location: 'NEW INN', Role: 'FRONT DESK' }],
      FRANCHISE: [{ Location: 'NEW INN', Flag: 'X' }],
      BUDGETS: [
        { Location: 'NEW INN', Year: 2027, Account: 'Other Cost', Method: 'Amount', Jan: 1 },
        { Location: 'NEW INN', Year: 2027, Kind: 'Guess', Account: 'Other Cost', Method: 'Amount', Jan: 2 },
      ],
    });
    expect(errorsOf(answer)).toEqual([
      'LOCATIONS C2: Time Zone: Please choose a time zone from the list. It says Mars/Base.',
      'LOCATIONS D2: Franchise: Please answer yes or no. It says perhaps.',
      'LOCATIONS E3: Legal Name is a formula: please replace it by its value.',
      'EMPLOYEES B2: First Name: Please enter a name without web or email addresses. It says www.evil.example.',
      'EMPLOYEES C3: Last Name: Please enter a name without web or email addresses. It says www.evil.example.',
      'BUDGETS F3: Kind: Please choose Budget or Forecast. It says Guess.',
    ]);
    expect(countsOf(answer)).toEqual({
      LOCATIONS: [0, 0, 0, 2],
      ROOMS: [1, 0, 0, 0],
      EMPLOYEES: [0, 0, 0, 2],
      ROLES: [1, 0, 0, 0],
      FRANCHISE: [1, 0, 0, 0],
      BUDGETS: [1, 0, 0, 1],
    });
  });

  it('keeps all of the rest away too', async () => {
    const rooms = [
      { Location: 'HARBOR INN', 'Room Number': '300', 'Room Type': 'KING' },
      { Location: 'HARBOR INN', 'Room Number': '301', 'Room Type': 'KING', Adults: 'two' },
    ];
    const before = await t.db.$count(auditLog);
    const { status, body } = await save({ LOCATIONS: [{ Name: 'LATER INN', State: 'CA' }], ROOMS: rooms });
    expect([status, body.error]).toEqual([
      400,
      'One cell is not right, nothing was saved. ROOMS D3: Adults: Please enter a whole number. It says two.',
    ]);
    expect(await t.db.$count(locations, eq(locations.Name, 'LATER INN'))).toBe(0);
    expect(await t.db.$count(auditLog)).toBe(before);
    expect(await t.storedFiles()).toEqual([]);
  });
});

describe('roles', () => {
  const role = (Email: string, Role: string) => ({
    ROLES: [{ Email, Location: 'HARBOR INN', Role }],
  });

  it('are given by the rules of the screens: none above one’s own level, and never to oneself', async () => {
    await t.make.role(['Roles'], { RoleName: 'OWNER', Level: 200 });
    const [own] = await t.db.select().from(employees).where(eq(employees.EmployeeID, admin.EmployeeID));
    expect(errorsOf(await preview(role('nora@hotel.example', 'OWNER')))).toEqual([
      'ROLES C2: Role: The role OWNER is above your own level.',
    ]);
    expect(errorsOf(await preview(role(own!.Email, 'FRONT DESK')))).toEqual([
      'ROLES C2: Role: You cannot change your own role.',
    ]);
  });

  it('are not given to an address that somebody took without confirming it, nor to whoever left', async () => {
    await t.make.employee({ Email: 'taken@hotel.example', PasswordHash: 'x', EmailConfirmed: false });
    await t.make.employee({ Email: 'gone@hotel.example', Active: false });
    expect(errorsOf(await preview(role('taken@hotel.example', 'FRONT DESK')))).toEqual([
      'ROLES A2: Email: Nobody has confirmed this address yet. Please invite this person instead.',
    ]);
    expect(errorsOf(await preview(role('gone@hotel.example', 'FRONT DESK')))).toEqual([
      'ROLES A2: Email: This person is deactivated. Please reactivate them in the Team Roster.',
    ]);
  });

  it('of an account that is there leave its name, contact and password alone', async () => {
    const made = await t.make.employee({
      Email: 'known@hotel.example',
      FirstName: 'Kim',
      LastName: 'Ito',
      City: 'Yuma',
      PasswordHash: 'kept',
      EmailConfirmed: true,
    });
    const { body } = await save({
      EMPLOYEES: [{ Email: 'known@hotel.example', 'First Name': 'ito', 'Last Name': 'Kim', City: 'Reno' }],
      ...role('known@hotel.example', 'FRONT DESK'),
    });
    expect(countsOf(body as MovedIn)).toEqual({ EMPLOYEES: [0, 0, 1, 0], ROLES: [1, 0, 0, 0] });
    expect((body as MovedIn).Warnings).toHaveLength(1);
    const [after] = await t.db.select().from(employees).where(eq(employees.EmployeeID, made.EmployeeID));
    expect(after).toMatchObject({ FirstName: 'Kim', City: 'Yuma', PasswordHash: 'kept' });
    expect(await t.db.$count(employeeRoles, eq(employeeRoles.EmployeeID, made.EmployeeID))).toBe(1);
  });

  it('cannot be taken from the last administrator', async () => {
    const other = await t.loginAs({ level: 100, pages: ['Location', 'Team'], LocationID: admin.LocationID });
    await t.db.execute(
      sql`delete from role_pages where role_id <> ${admin.RoleID} and role_id <> ${other.RoleID}`,
    );
    const [own] = await t.db.select().from(employees).where(eq(employees.EmployeeID, admin.EmployeeID));
    const [place] = await t.db.select().from(locations).where(eq(locations.LocationID, admin.LocationID));
    const content = await workbookOf({
      ROLES: [{ Email: own!.Email, Location: place!.Name, Role: 'FRONT DESK' }],
    });
    const { status } = await upload(other, content, false);
    expect([400, 409]).toContain(status);
  });
});

describe('what a spreadsheet makes of zip codes', () => {
  it('is made good: a number gets back its leading zeros', async () => {
    const { status, body } = await save({
      LOCATIONS: [
        { Name: 'BEACON INN', State: 'MA', 'Zip Code': 2134 },
        { Name: 'CEDAR INN', State: 'CA', 'Zip Code': '93030-1234' },
      ],
    });
    expect([status, body.Message]).toEqual([200, '2 new and 0 changed rows saved.']);
    const kept = await t.db
      .select({ ZipCode: locations.ZipCode })
      .from(locations)
      .where(inArray(locations.Name, ['BEACON INN', 'CEDAR INN']))
      .orderBy(locations.Name);
    expect(kept).toEqual([{ ZipCode: '02134' }, { ZipCode: '93030-1234' }]);
    const again = await preview({ LOCATIONS: [{ Name: 'BEACON INN', 'Zip Code': 2134 }] });
    expect([again.Message, countsOf(again)]).toEqual(['1 row checked.', { LOCATIONS: [0, 0, 1, 0] }]);
  });
});

describe('moving in', () => {
  it('is for administrators alone', async () => {
    const { LocationID } = admin;
    const manager = await t.loginAs({ level: 60, LocationID });
    const content = await workbookOf({ LOCATIONS: [{ Name: 'X', State: 'CA' }] });
    for (const answer of [
      await manager.get('/transfer/template'),
      await upload(manager, content, true),
      await manager.form('POST', '/transfer/import/marked', {
        files: [{ part: 'file', name: 'a.xlsx', content }],
      }),
    ])
      expect([answer.status, answer.body.error]).toEqual([
        403,
        'Only administrators (Level 100) may move a group in or out.',
      ]);
  });

  it('says what is no such workbook, or an empty one', async () => {
    const csv = await admin.form('POST', '/transfer/import', {
      files: [{ part: 'file', name: 'a.csv', content: 'a,b\n' }],
    });
    expect(csv.status).toBe(415);
    const none = await admin.form('POST', '/transfer/import', { fields: { Preview: true } });
    expect(none.body.error).toBe('Please choose a workbook.');
    const { raw } = await admin.get('/transfer/template');
    expect((await upload(admin, raw, true)).body.error).toBe('The workbook has no rows.');
  });
});
