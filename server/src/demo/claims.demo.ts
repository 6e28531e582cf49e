import { BONUS_TYPES } from '@boh/contract/claims/claims.calc.ts';
import { claims } from '../features/claims/claims.table.ts';
import { insertMany, type Demo, type DemoEmployee, type DemoLocation } from './demo.ts';
import { DEMO_ROLES } from './people.ts';
import type { Random } from './random.ts';

type NewClaim = typeof claims.$inferInsert;

const REIMBURSEMENTS = [
  ['Taxi for a guest with a missed shuttle', 'Receipt from the driver.'],
  ['Light bulbs and batteries', 'The supplier delivers only on Mondays.'],
  ['Breakfast fruit from the market', 'Delivery came short.'],
  ['Parking at the county clerk', ''],
  ['Printer paper and toner', 'Front desk printer.'],
  ['Mileage to the regional training', '142 miles, two trips.'],
  ['First aid kit refill', 'Pool deck and kitchen.'],
  ['Key cards, emergency order', 'Overnight shipping included.'],
  ['Flowers for the lobby', 'Anniversary week.'],
  ['Locksmith on a Sunday', 'Room safe of a departing guest.'],
  ['Team lunch after the inspection', 'Nine people.'],
  ['Cleaning supplies', 'Until the main delivery.'],
] as const;

const BONUSES = [
  ['Group of 40 rooms signed for the spring', 'Contract with the sales office.'],
  ['Best review score of the quarter', '4.8 of 5.'],
  ['Labor cost below plan for three months', ''],
  ['New corporate account', 'First stays in the coming month.'],
  ['Covered two open shifts in one week', ''],
  ['Energy use down eight percent', 'Against the same quarter last year.'],
  ['Wedding block sold out', ''],
  ['No open maintenance tickets at month end', ''],
  ['Employee of the month', 'Named by the team.'],
  ['Perfect brand inspection', ''],
  ['Upselling of suites', '31 upgrades in the month.'],
  ['Occupancy goal reached', 'Two points above budget.'],
] as const;

const levelOf = (roleName: string | undefined): number =>
  DEMO_ROLES.find((role) => role.RoleName === roleName)?.Level ?? 0;

/**
 * A dozen of each kind per hotel's turn: waiting, approved, approved with 0, with an amount noted but not approved; one
 * of the waiting ones names no amount.
 */
export async function claimsDemo(demo: Demo): Promise<void> {
  const random = demo.random('claims');
  const rows = demo.locations.flatMap((location, index) => [
    ...claimsAt(demo, random, location, index, 'reimbursement'),
    ...claimsAt(demo, random, location, index, 'bonus'),
  ]);
  rows.sort((a, b) => a.CreatedAt.localeCompare(b.CreatedAt));
  await insertMany(demo.tx, claims, rows);
}

function claimsAt(
  demo: Demo,
  random: Random,
  location: DemoLocation,
  turn: number,
  Kind: NewClaim['Kind'],
): NewClaim[] {
  const isBonus = Kind === 'bonus';
  const submitters = isBonus
    ? demo.staff(location.LocationID, 'GENERAL MANAGER', 'ACCOUNTANT')
    : demo.staff(location.LocationID, 'FRONT DESK', 'GENERAL MANAGER');
  const approvers = demo.staff(location.LocationID, 'ADMINISTRATOR', 'REGIONAL MANAGER');
  // The first two hotels, where most demo accounts work, show the whole dozen.
  const count = turn < 2 ? 12 : 3;
  if (submitters.length === 0) return [];
  return Array.from({ length: count }, (_, number) => {
    const submitter = random.pick(submitters);
    const at = new Date(
      demo.now.getTime() - (number * 9 + random.int(1, 8)) * 86_400_000 - random.int(0, 36_000_000),
    );
    const RequestedAmount = number === 2 ? null : random.int(1_200, 42_000) / 100;
    const texts = textsOf(random, Kind, number + turn);
    const open = { Kind, ...texts, RequestedAmount, ...submittedBy(submitter, location, at) };
    return number < 3 ? open : { ...open, ...decided(random, number, open, approvers) };
  });
}

function textsOf(random: Random, Kind: NewClaim['Kind'], number: number) {
  if (Kind === 'bonus') {
    const [TypeInDetails, OtherNotes] = BONUSES[number % BONUSES.length] ?? ['', ''];
    return { Type: random.pick(BONUS_TYPES), TypeInDetails, OtherNotes };
  }
  const [Contexts, OtherNotes] = REIMBURSEMENTS[number % REIMBURSEMENTS.length] ?? ['', ''];
  return { Contexts, OtherNotes, Planned: random.chance(0.4) };
}

const submittedBy = (submitter: DemoEmployee, location: DemoLocation, at: Date) => ({
  LocationID: location.LocationID,
  EmployeeID: submitter.EmployeeID,
  SubmittedLevel: levelOf(submitter.rolesAt.get(location.LocationID)),
  CreatedAt: at.toISOString(),
  UpdatedAt: at.toISOString(),
});

/** Older ones are mostly approved; one in six has an amount noted and still waits, one was approved with 0. */
function decided(
  random: Random,
  number: number,
  open: Pick<NewClaim, 'Kind' | 'CreatedAt' | 'EmployeeID' | 'RequestedAmount'>,
  approvers: readonly DemoEmployee[],
): Partial<NewClaim> {
  const approver = random.pick(approvers.filter(({ EmployeeID }) => EmployeeID !== open.EmployeeID));
  const ApprovedAmount = grantedAmount(number, open);
  if (number % 6 === 4) return { ApprovedAmount, Version: 2 };
  const approvedAt = new Date(Date.parse(open.CreatedAt) + random.int(3, 80) * 3_600_000).toISOString();
  return {
    Approved: true,
    ApprovedBy: approver.EmployeeID,
    ApprovedAmount,
    ApprovedAt: approvedAt,
    UpdatedAt: approvedAt,
    Version: 2,
  };
}

/** What receipts prove is granted whole, a bonus now and then in round figures below what was asked for. */
function grantedAmount(
  number: number,
  { Kind, RequestedAmount }: Pick<NewClaim, 'Kind' | 'RequestedAmount'>,
): number {
  const asked = RequestedAmount ?? 0;
  if (number === 7) return 0;
  return Kind === 'bonus' && number % 3 === 0 ? Math.floor(asked / 10) * 10 : asked;
}
