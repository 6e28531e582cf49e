import type { locations } from '../src/db/tables/locations.table.ts';
import type { TestApp } from './build-test-app.ts';

/** The check date that follows TEST_NOW; its period is the first half of November. */
export const CHECK_DATE = '2026-11-23';

/** A payroll hotel that no other test changes, and somebody there with the page. */
export async function payrollHotel(t: TestApp, values: Partial<typeof locations.$inferInsert> = {}) {
  const number = t.make.next();
  const location = await t.make.location({
    Payroll: true,
    LegalName: `OWN ${number} LLC`,
    PaychexID: `C${number}`,
    TotalNumberOfRooms: 10,
    ToEmails: [`own${number}@hotel.example`],
    ...values,
  });
  const caller = await t.loginAs({ pages: ['Payroll'], LocationID: location.LocationID });
  return { location, caller, LocationID: location.LocationID };
}

/** Three hotels in groups 1, 2 and none with a record each for 2026-08-23, and a caller who sees them all. */
export async function threeGroups(t: TestApp) {
  const first = await payrollHotel(t, {
    Group: 1,
    LegalName: 'AVENUE <B> & CO',
    CcEmails: ['cc@hotel.example'],
  });
  const second = await t.make.location({
    Group: 2,
    LegalName: '=SUM LLC',
    Payroll: true,
    TotalNumberOfRooms: 10,
    BccEmails: ['b@hotel.example'],
  });
  const third = await t.make.location({
    Group: 0,
    LegalName: 'LONELY LLC',
    Payroll: true,
    TotalNumberOfRooms: 10,
    ToEmails: ['c@hotel.example'],
  });
  const caller = await t.loginAs({
    pages: ['Payroll'],
    LocationID: first.LocationID,
    alsoAt: [second.LocationID, third.LocationID],
  });
  for (const [index, LocationID] of [first.LocationID, second.LocationID, third.LocationID].entries()) {
    await caller.post('/admin/payroll', {
      LocationID,
      CheckDate: '2026-08-23',
      RoomRevenue: 1000 * (index + 1),
      OccupiedRooms: 100,
      Approved: index === 0,
      ExtraPayrolls: [{ Type: 'Room', Amount: 100.1 * (index + 1), Comment: '+1' }],
    });
  }
  return { first, second, third, caller };
}
