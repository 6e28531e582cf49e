import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/client.ts';
import { pages, rolePages, roles } from '../db/tables/access.table.ts';
import { locations } from '../db/tables/locations.table.ts';
import type { FileStore } from '../lib/files/file-store.ts';
import { bankDemo } from './bank.demo.ts';
import { budgetsDemo } from './budgets.demo.ts';
import { calendarDemo } from './calendar.demo.ts';
import { approvalsDemo } from './approvals.demo.ts';
import { claimsDemo } from './claims.demo.ts';
import { consultationsDemo } from './consultations.demo.ts';
import { demoWith, type Demo, type DemoLocation } from './demo.ts';
import { deskLogDemo } from './desk-log.demo.ts';
import { digestsDemo } from './digests.demo.ts';
import { createEmployees } from './employees.ts';
import { floorDemo } from './floor.demo.ts';
import { franchiseDemo } from './franchise.demo.ts';
import { handoverDemo } from './handover.demo.ts';
import { inboxDemo } from './inbox.demo.ts';
import { insuranceDemo } from './insurance.demo.ts';
import { intakeDemo } from './intake.demo.ts';
import { DEMO_HOTELS } from './hotels.ts';
import { inviteDemo } from './invite.demo.ts';
import { housekeepingDemo } from './housekeeping.demo.ts';
import { journalsDemo } from './journals.demo.ts';
import { logSheetsDemo } from './log-sheets.demo.ts';
import { lostAndFoundDemo } from './lost-and-found.demo.ts';
import { payrollDemo } from './payroll.demo.ts';
import { DEMO_DOMAIN, DEMO_HASH, DEMO_ROLES } from './people.ts';
import { randomFrom } from './random.ts';
import { receiptsDemo } from './receipts.demo.ts';
import { roomLogsDemo } from './room-logs.demo.ts';
import { roomsDemo } from './rooms.demo.ts';
import { salesDemo } from './sales.demo.ts';
import { tokensDemo } from './tokens.demo.ts';
import { webhooksDemo } from './webhooks.demo.ts';

/** The parts that features add, in order; each gets locations and employees and a random stream of its own. */
const PARTS: readonly ((demo: Demo) => Promise<void>)[] = [
  roomsDemo,
  salesDemo,
  claimsDemo,
  approvalsDemo,
  receiptsDemo,
  consultationsDemo,
  deskLogDemo,
  franchiseDemo,
  insuranceDemo,
  inviteDemo,
  housekeepingDemo,
  floorDemo,
  logSheetsDemo,
  handoverDemo,
  payrollDemo,
  roomLogsDemo,
  lostAndFoundDemo,
  budgetsDemo,
  digestsDemo,
  calendarDemo,
  intakeDemo,
  bankDemo,
  journalsDemo,
  inboxDemo,
  tokensDemo,
  webhooksDemo,
];

/** Fills an empty database with the demo group, in one transaction: all of it or nothing. */
export async function loadDemoGroup(db: Database, files: FileStore, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const roleIds = await createRoles(tx);
    const hotels = await createHotels(tx, now);
    const staff = await createEmployees(tx, now, hotels, roleIds, DEMO_HASH);
    const demo = demoWith({ tx, files, now, locations: hotels, employees: staff });
    for (const part of PARTS) await part(demo);
  });
  await db.execute(sql`analyze`);
}

async function createRoles(tx: Transaction): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const pageIds = new Map((await tx.select().from(pages)).map((page) => [page.PageName, page.PageID]));
  for (const { pages: allowed, limit, ...role } of DEMO_ROLES) {
    const [known] = await tx.select().from(roles).where(eq(roles.RoleName, role.RoleName));
    const [created] = known
      ? [known]
      : await tx
          .insert(roles)
          .values({ ...role, ReimbursementLimit: limit ?? null, BonusLimit: limit ?? null })
          .returning();
    if (!created) throw new Error(`The role ${role.RoleName} could not be created.`);
    ids.set(role.RoleName, created.RoleID);
    const links = allowed.map((PageName) => ({
      RoleID: created.RoleID,
      PageID: pageIds.get(PageName) ?? 0,
    }));
    await tx.insert(rolePages).values(links).onConflictDoNothing();
  }
  return ids;
}

async function createHotels(tx: Transaction, now: Date): Promise<DemoLocation[]> {
  const random = randomFrom('hotels');
  const rows = DEMO_HOTELS.map((hotel) => {
    const mailbox = hotel.City.toLowerCase().replaceAll(' ', '');
    return {
      ...hotel,
      PhoneNumber: `555-01${random.int(10, 99)}`,
      Payroll: true,
      Franchise: hotel.Group !== 0,
      OnlyRoom: !hotel.FandB,
      ToEmails: [`gm.${mailbox}.${hotel.PaychexID.slice(-1)}@${DEMO_DOMAIN}`],
      CcEmails: [`accounting@${DEMO_DOMAIN}`],
      BccEmails: [],
      FEIN: `${random.int(20, 98)}-${random.int(1_000_000, 9_999_999)}`,
      Occupancy: 'HOTEL',
      Pool: random.chance(0.8) ? 'OUTDOOR' : 'NONE',
      Alarm: 'CENTRAL STATION',
      Sprinklered: '100%',
      Construction: random.pick(['FRAME', 'JOISTED MASONRY', 'MASONRY NON-COMBUSTIBLE']),
      Roof: random.pick(['TPO 2019', 'TILE 2016', 'BUILT-UP 2021']),
      Stories: String(random.int(2, 5)),
      SQFT: String(hotel.TotalNumberOfRooms * random.int(480, 560)),
      ValuePerFt: String(random.int(165, 240)),
      CreatedAt: now.toISOString(),
    };
  });
  return tx.insert(locations).values(rows).returning();
}
