import type { Found } from '@boh/contract/find/find.contract.ts';
import { describe, expect, it } from 'vitest';
import { groupsOf } from './found-records.ts';

const ROOM = { RoomID: 7, RoomNumber: '204', RoomType: 'KING', Location: '' };
const PERSON = { EmployeeID: 3, FirstName: 'Cleo', LastName: 'Clerk', Email: 'cleo@hotel.example' };
const CLAIM = { id: 4, EmployeeName: 'Cleo Clerk', Approved: false, ApprovedAmount: null };
const HOTEL = {
  LocationID: 5,
  Name: 'PALM COURT',
  LegalName: 'SEASIDE LLC',
  PaychexID: '1703',
  City: 'YUMA',
  State: '',
};
const LOG = { LogsID: 9, Date: '2026-11-10', Entry: 'The gate sticks', PostedByName: 'Erin' };
const ROOM_LOG = { RoomLogsID: 8, RoomNumber: '204', Department: 'PLUMBING', Notes: 'Drips', Done: false };

const show = (found: Found, typed = 'gate', ...pages: string[]) =>
  groupsOf(typed, found, (page) => pages.includes(page)).flatMap(({ head, commands }) =>
    commands.map(({ label, to, isNamed }) => [head, label, to, isNamed]),
  );

describe('the records that the palette finds', () => {
  it.each<[Found, string[], string[]]>([
    [{ Rooms: [ROOM] }, ['Rooms Details', 'Room Logs'], ['Rooms', '204, KING', '/admin/rooms?record=7']],
    [{ Rooms: [ROOM] }, ['Room Logs'], ['Rooms', '204, KING', '/admin/roomLogs?tile=7']],
    [
      { People: [PERSON] },
      ['Team', 'Directory'],
      ['People', 'Cleo Clerk, cleo@hotel.example', '/admin/team?record=3'],
    ],
    [
      { People: [PERSON] },
      ['Directory'],
      ['People', 'Cleo Clerk, cleo@hotel.example', '/admin/directory?search=cleo%40hotel.example'],
    ],
    [
      { Hotels: [HOTEL] },
      [],
      ['Hotels', 'PALM COURT, SEASIDE LLC, YUMA, Paychex 1703', '/admin/locations?record=5'],
    ],
    [
      { Hotels: [HOTEL] },
      ['Payroll', 'Franchise'],
      ['Hotels', 'PALM COURT, SEASIDE LLC, YUMA, Paychex 1703', '/admin/payroll?search=SEASIDE+LLC'],
    ],
    [{ DeskLogs: [LOG] }, [], ['Desk logs', '11/10/2026, Erin, The gate sticks', '/admin/logbook?record=9']],
    [{ RoomLogs: [ROOM_LOG] }, [], ['Room logs', '204, PLUMBING, Drips, open', '/admin/roomLogs?record=8']],
    [
      { Reimbursements: [{ ...CLAIM, Contexts: 'Taxi', RequestedAmount: 1040.5 }] },
      [],
      ['Reimbursements', '#4, Taxi, Cleo Clerk, $1,040.50, waiting', '/admin/reimbursement?record=4'],
    ],
    [
      { Bonuses: [{ ...CLAIM, Type: 'SALES', RequestedAmount: null, Approved: true }] },
      [],
      ['Bonuses', '#4, SALES, Cleo Clerk, approved', '/admin/bonus?record=4'],
    ],
  ])('what one reads, and where it opens: %j', (found, pages, row) => {
    expect(show(found, 'gate', ...pages)).toEqual([[...row, false]]);
  });

  it('show what was written around the words that were typed', () => {
    const Entry = 'The guest of room 214 came down at half past eleven and asked for two more towels, twice';
    expect(show({ DeskLogs: [{ ...LOG, Entry }] }, 'towels')[0]?.[1]).toBe(
      '11/10/2026, Erin, … two more towels, twice',
    );
    expect(show({ RoomLogs: [{ ...ROOM_LOG, Notes: Entry }] }, 'two towels')[0]?.[1]).toBe(
      '204, PLUMBING, … asked for two more towels, twice, open',
    );
  });

  it('keep no head for a kind that has none', () => {
    expect(groupsOf('gate', { Rooms: [], Hotels: [] }, () => true)).toEqual([]);
  });

  it.each<[string, Found]>([
    ['204', { Rooms: [ROOM] }],
    ['room 204', { Rooms: [ROOM] }],
    ['clerk cleo', { People: [PERSON] }],
    ['seaside llc', { Hotels: [HOTEL] }],
    ['1703', { Hotels: [HOTEL] }],
    ['claim 4', { Bonuses: [{ ...CLAIM, Type: 'SALES', RequestedAmount: null }] }],
    ['#4', { Bonuses: [{ ...CLAIM, Type: 'SALES', RequestedAmount: null }] }],
  ])('%s is the very name of a record', (typed, found) => {
    expect(show(found, typed).map((row) => row.at(-1))).toEqual([true]);
  });
});
