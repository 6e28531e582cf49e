import { isNameOf } from '@boh/contract/find/find.calc.ts';
import type { Found } from '@boh/contract/find/find.contract.ts';
import { pagePath } from '@boh/contract/pages.ts';
import { formatMoney } from '../ui/text/money.ts';
import { fromHit } from '../ui/text/from-hit.ts';
import { cut } from '../ui/text/text.ts';
import { formatDate } from '../ui/text/time.ts';
import type { Command } from './commands.ts';

const LONGEST_LABEL = 80;
/** A row of the palette is one line, which date and name begin. */
const BEFORE_HIT = 12;

/** The records of one kind that were found. */
export interface RecordGroup {
  readonly head: string;
  readonly commands: readonly Command[];
}

type Holds = (page: string) => boolean;

/** What was written, as far as a row has room for it: with the words that were typed. */
const shortened = (text: string, typed: string) => cut(fromHit(text, typed, BEFORE_HIT), LONGEST_LABEL);

const addressOf = (page: string, name: string, value: string | number) =>
  `/admin/${pagePath(page)}?${new URLSearchParams({ [name]: String(value) }).toString()}`;
const recordAt = (page: string, id: number) => addressOf(page, 'record', id);
/** Blank parts are left out. */
const inWords = (...parts: (string | null)[]) => parts.filter((part) => part).join(', ');

/** Whoever does not administer hotels looks for one on the screen that shows it to them. */
function hotelAddress(LocationID: number, name: string, holds: Holds): string {
  const page = holds('Location') ? undefined : ['Payroll', 'Franchise'].find(holds);
  return page === undefined ? recordAt('Location', LocationID) : addressOf(page, 'search', name);
}

interface NamedRecord extends Command {
  /** What the record is called: whoever types all of it means this one. */
  names: readonly string[];
}

type Claim = NonNullable<Found['Reimbursements']>[number] | NonNullable<Found['Bonuses']>[number];

function claimRecord(page: string, claim: Claim, about: string, typed: string): NamedRecord {
  const amount = claim.ApprovedAmount ?? claim.RequestedAmount;
  return {
    kind: 'Claim',
    label: inWords(
      `#${claim.id}`,
      shortened(about, typed),
      claim.EmployeeName,
      amount === null ? null : `$${formatMoney(amount)}`,
      claim.Approved ? 'approved' : 'waiting',
    ),
    to: recordAt(page, claim.id),
    names: [String(claim.id), `claim ${claim.id}`, `${page} ${claim.id}`],
  };
}

/** Each kind with what one reads of a record, and where it opens for whoever holds these pages. */
const KINDS: readonly {
  head: string;
  records: (found: Found, holds: Holds, typed: string) => NamedRecord[] | undefined;
}[] = [
  {
    head: 'Rooms',
    records: ({ Rooms }, holds) =>
      Rooms?.map(({ RoomID, RoomNumber, RoomType, Location }) => ({
        kind: 'Room',
        label: inWords(RoomNumber, RoomType, Location),
        to: holds('Rooms Details')
          ? recordAt('Rooms Details', RoomID)
          : addressOf('Room Logs', 'tile', RoomID),
        names: [RoomNumber, `room ${RoomNumber}`],
      })),
  },
  {
    head: 'People',
    records: ({ People }, holds) =>
      People?.map(({ EmployeeID, FirstName, LastName, Email }) => ({
        kind: 'Person',
        label: inWords(`${FirstName} ${LastName}`, Email),
        to: holds('Team') ? recordAt('Team', EmployeeID) : addressOf('Directory', 'search', Email),
        names: [`${FirstName} ${LastName}`, Email],
      })),
  },
  {
    head: 'Hotels',
    records: ({ Hotels }, holds) =>
      Hotels?.map(({ LocationID, Name, LegalName, PaychexID, City, State }) => ({
        kind: 'Hotel',
        label: inWords(Name, LegalName, City, State, PaychexID && `Paychex ${PaychexID}`),
        to: hotelAddress(LocationID, LegalName || Name, holds),
        names: [Name, LegalName, PaychexID],
      })),
  },
  {
    head: 'Desk logs',
    records: ({ DeskLogs }, _, typed) =>
      DeskLogs?.map(({ LogsID, Date, Entry, PostedByName }) => ({
        kind: 'Desk log',
        label: inWords(formatDate(Date), PostedByName, shortened(Entry, typed)),
        to: recordAt('logbook', LogsID),
        names: [],
      })),
  },
  {
    head: 'Room logs',
    records: ({ RoomLogs }, _, typed) =>
      RoomLogs?.map(({ RoomLogsID, RoomNumber, Department, Notes, Done }) => ({
        kind: 'Room log',
        label: inWords(RoomNumber, Department, shortened(Notes, typed), Done ? 'done' : 'open'),
        to: recordAt('Room Logs', RoomLogsID),
        names: [],
      })),
  },
  {
    head: 'Reimbursements',
    records: ({ Reimbursements }, _, typed) =>
      Reimbursements?.map((claim) => claimRecord('Reimbursement', claim, claim.Contexts, typed)),
  },
  {
    head: 'Bonuses',
    records: ({ Bonuses }, _, typed) =>
      Bonuses?.map((claim) => claimRecord('Bonus', claim, claim.Type, typed)),
  },
];

/** What was found as rows of the palette, one group for each kind that has any. */
export function groupsOf(typed: string, found: Found, holds: Holds): RecordGroup[] {
  return KINDS.map(({ head, records }) => ({
    head,
    commands: (records(found, holds, typed) ?? []).map(({ names, ...command }): Command => ({
      ...command,
      isNamed: names.some((name) => isNameOf(typed, name)),
    })),
  })).filter(({ commands }) => commands.length > 0);
}
