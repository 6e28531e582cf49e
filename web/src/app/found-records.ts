import { isNameOf } from '@boh/contract/find/find.calc.ts';
import type { Found } from '@boh/contract/find/find.contract.ts';
import { pagePath } from '@boh/contract/pages.ts';
import { formatMoney } from '../ui/text/money.ts';
import { cut } from '../ui/text/text.ts';
import { formatDate } from '../ui/text/time.ts';
import type { Command } from './commands.ts';

const LONGEST_LABEL = 80;

/** The records of one kind that were found. */
export interface RecordGroup {
  readonly head: string;
  readonly commands: readonly Command[];
}

type Holds = (page: string) => boolean;

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

function claimRecord(page: string, claim: Claim, about: string): NamedRecord {
  const amount = claim.ApprovedAmount ?? claim.RequestedAmount;
  return {
    kind: 'Claim',
    label: inWords(
      `#${claim.id}`,
      cut(about, LONGEST_LABEL),
      claim.EmployeeName,
      amount === null ? null : `$${formatMoney(amount)}`,
      claim.Approved ? 'approved' : 'waiting',
    ),
    to: recordAt(page, claim.id),
    names: [String(claim.id), `claim ${claim.id}`, `${page} ${claim.id}`],
  };
}

/** Each kind with what one reads of a record, and where it opens for whoever holds these pages. */
const KINDS: readonly { head: string; records: (found: Found, holds: Holds) => NamedRecord[] | undefined }[] =
  [
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
      records: ({ DeskLogs }) =>
        DeskLogs?.map(({ LogsID, Date, Entry, PostedByName }) => ({
          kind: 'Desk log',
          label: inWords(formatDate(Date), PostedByName, cut(Entry, LONGEST_LABEL)),
          to: recordAt('logbook', LogsID),
          names: [],
        })),
    },
    {
      head: 'Room logs',
      records: ({ RoomLogs }) =>
        RoomLogs?.map(({ RoomLogsID, RoomNumber, Department, Notes, Done }) => ({
          kind: 'Room log',
          label: inWords(RoomNumber, Department, cut(Notes, LONGEST_LABEL), Done ? 'done' : 'open'),
          to: recordAt('Room Logs', RoomLogsID),
          names: [],
        })),
    },
    {
      head: 'Reimbursements',
      records: ({ Reimbursements }) =>
        Reimbursements?.map((claim) => claimRecord('Reimbursement', claim, claim.Contexts)),
    },
    {
      head: 'Bonuses',
      records: ({ Bonuses }) => Bonuses?.map((claim) => claimRecord('Bonus', claim, claim.Type)),
    },
  ];

/** What was found as rows of the palette, one group for each kind that has any. */
export function groupsOf(typed: string, found: Found, holds: Holds): RecordGroup[] {
  return KINDS.map(({ head, records }) => ({
    head,
    commands: (records(found, holds) ?? []).map(({ names, ...command }): Command => ({
      ...command,
      isNamed: names.some((name) => isNameOf(typed, name)),
    })),
  })).filter(({ commands }) => commands.length > 0);
}
