import { listBonuses, listReimbursements } from '@boh/contract/claims/claims.contract.ts';
import type { Claim } from '@boh/contract/claims/claims.contract.ts';
import { listLogs } from '@boh/contract/desk-log/desk-log.contract.ts';
import { listDirectory } from '@boh/contract/directory/directory.contract.ts';
import { listLocations } from '@boh/contract/locations/locations.contract.ts';
import { pagePath } from '@boh/contract/pages.ts';
import { listRooms } from '@boh/contract/rooms/rooms.contract.ts';
import { listTeam } from '@boh/contract/team/team.contract.ts';
import { call } from '../api/call.ts';
import { formatMoney } from '../ui/text/money.ts';
import { cut } from '../ui/text/text.ts';
import { formatDate } from '../ui/text/time.ts';
import type { Command } from './commands.ts';

/** So many of each kind: who wants more types more, or opens the screen. */
const MOST_OF_A_KIND = 5;
const LONGEST_LABEL = 80;

/** One kind of records that can be found by what is typed. */
export interface RecordSource {
  /** What its group is called. */
  readonly head: string;
  readonly find: (typed: string, signal: AbortSignal) => Promise<Command[]>;
}

interface Offer extends RecordSource {
  /** Offered to whoever holds this page, unless an earlier one under the same head is. */
  readonly page: string;
}

const asked = (Search: string) => ({ query: { Search, Page: 1, PageSize: MOST_OF_A_KIND } });
const addressOf = (page: string, name: string, value: string | number) =>
  `/admin/${pagePath(page)}?${new URLSearchParams({ [name]: String(value) }).toString()}`;
const recordAt = (page: string, id: number) => addressOf(page, 'record', id);
/** Blank parts are left out. */
const inWords = (...parts: (string | null)[]) => parts.filter((part) => part).join(', ');

const room = (page: string, parameter: string): Offer => ({
  head: 'Rooms',
  page,
  find: async (typed, signal) =>
    (await call(listRooms, asked(typed.replace(/^(room|rm)\s+/i, '')), { signal })).map(
      ({ RoomID, RoomNumber, RoomType, Location }) => ({
        kind: 'Room',
        label: inWords(RoomNumber, RoomType, Location),
        to: addressOf(page, parameter, RoomID),
      }),
    ),
});

const claimLabel = (claim: Claim, about: string) => {
  const amount = claim.ApprovedAmount ?? claim.RequestedAmount;
  return inWords(
    cut(about, LONGEST_LABEL),
    claim.EmployeeName,
    amount === null ? null : `$${formatMoney(amount)}`,
    claim.Approved ? 'approved' : 'waiting',
  );
};

const OFFERS: readonly Offer[] = [
  room('Rooms Details', 'record'),
  room('Room Logs', 'tile'),
  {
    head: 'People',
    page: 'Team',
    find: async (typed, signal) =>
      (await call(listTeam, asked(typed), { signal })).map(({ EmployeeID, FirstName, LastName, Email }) => ({
        kind: 'Person',
        label: inWords(`${FirstName} ${LastName}`, Email),
        to: recordAt('Team', EmployeeID),
      })),
  },
  {
    head: 'People',
    page: 'Directory',
    find: async (typed, signal) =>
      (await call(listDirectory, asked(typed), { signal })).map(({ FirstName, LastName, Email }) => ({
        kind: 'Person',
        label: inWords(`${FirstName} ${LastName}`, Email),
        to: addressOf('Directory', 'search', Email),
      })),
  },
  {
    head: 'Hotels',
    page: 'Location',
    find: async (typed, signal) =>
      (await call(listLocations, asked(typed), { signal })).map(({ LocationID, Name, City, State }) => ({
        kind: 'Hotel',
        label: inWords(Name, City, State),
        to: recordAt('Location', LocationID),
      })),
  },
  {
    head: 'Desk logs',
    page: 'logbook',
    find: async (typed, signal) =>
      (await call(listLogs, asked(typed), { signal })).map(({ LogsID, Date, Entries }) => {
        const words = typed.toLowerCase();
        const meant = Entries.find(({ Entry }) => Entry.toLowerCase().includes(words)) ?? Entries[0];
        return {
          kind: 'Desk log',
          label: inWords(formatDate(Date), cut(meant?.Entry ?? '', LONGEST_LABEL)),
          to: recordAt('logbook', LogsID),
        };
      }),
  },
  {
    head: 'Reimbursements',
    page: 'Reimbursement',
    find: async (typed, signal) =>
      (await call(listReimbursements, asked(typed), { signal })).map((claim) => ({
        kind: 'Claim',
        label: claimLabel(claim, claim.Contexts),
        to: recordAt('Reimbursement', claim.id),
      })),
  },
  {
    head: 'Bonuses',
    page: 'Bonus',
    find: async (typed, signal) =>
      (await call(listBonuses, asked(typed), { signal })).map((claim) => ({
        kind: 'Claim',
        label: claimLabel(claim, claim.Type),
        to: recordAt('Bonus', claim.id),
      })),
  },
];

/** The records that the caller's own pages show, one source for each head. */
export function recordSourcesOf(holds: (page: string) => boolean): RecordSource[] {
  const offered = OFFERS.filter(({ page }) => holds(page));
  return offered.filter(({ head }, at) => offered.findIndex((other) => other.head === head) === at);
}
