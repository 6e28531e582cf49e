import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setToken } from '../api/session-store.ts';
import { recordSourcesOf } from './found-records.ts';

const headsOf = (...pages: string[]) =>
  recordSourcesOf((page) => pages.includes(page)).map(({ head }) => head);

describe('the records that the palette finds', () => {
  it('are those of the pages one holds, each kind once', () => {
    expect(headsOf()).toEqual([]);
    expect(headsOf('Room Logs')).toEqual(['Rooms']);
    expect(headsOf('Rooms Details', 'Room Logs', 'Team', 'Directory')).toEqual(['Rooms', 'People']);
    expect(headsOf('logbook', 'Location', 'Reimbursement', 'Bonus', 'Payroll')).toEqual([
      'Hotels',
      'Desk logs',
      'Reimbursements',
      'Bonuses',
    ]);
  });

  describe('by what is typed', () => {
    const asked: string[] = [];
    let rows: unknown[] = [];
    beforeEach(() => {
      const kept = new Map<string, string>();
      vi.stubGlobal('sessionStorage', {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
      });
      vi.stubGlobal('fetch', (url: string) => {
        asked.push(url);
        return Promise.resolve(new Response(JSON.stringify(rows)));
      });
      setToken('one');
      asked.length = 0;
    });
    afterEach(() => vi.unstubAllGlobals());

    const find = async (page: string, typed: string) => {
      const [source] = recordSourcesOf((held) => held === page);
      const found = await source?.find(typed, new AbortController().signal);
      return found?.map(({ label, to }) => [label, to]);
    };

    it.each([
      [
        'Rooms Details',
        { RoomID: 7, RoomNumber: '204', RoomType: 'KING', Location: '' },
        ['204, KING', '/admin/rooms?record=7'],
      ],
      [
        'Room Logs',
        { RoomID: 7, RoomNumber: '204', RoomType: 'KING', Location: 'NORTH' },
        ['204, KING, NORTH', '/admin/roomLogs?tile=7'],
      ],
      [
        'Team',
        { EmployeeID: 3, FirstName: 'Cleo', LastName: 'Clerk', Email: 'cleo@hotel.example' },
        ['Cleo Clerk, cleo@hotel.example', '/admin/team?record=3'],
      ],
      [
        'Directory',
        { EmployeeID: 3, FirstName: 'Cleo', LastName: 'Clerk', Email: 'cleo@hotel.example' },
        ['Cleo Clerk, cleo@hotel.example', '/admin/directory?search=cleo%40hotel.example'],
      ],
      [
        'Location',
        { LocationID: 5, Name: 'PALM COURT', City: 'YUMA', State: '' },
        ['PALM COURT, YUMA', '/admin/locations?record=5'],
      ],
      [
        'logbook',
        { LogsID: 9, Date: '2026-11-10', Entries: [{ Entry: 'Called' }, { Entry: 'The Gate sticks' }] },
        ['11/10/2026, The Gate sticks', '/admin/logbook?record=9'],
      ],
      [
        'Reimbursement',
        {
          id: 4,
          Contexts: 'Taxi',
          EmployeeName: 'Cleo Clerk',
          RequestedAmount: 1040.5,
          ApprovedAmount: null,
        },
        ['Taxi, Cleo Clerk, $1,040.50, waiting', '/admin/reimbursement?record=4'],
      ],
      [
        'Bonus',
        {
          id: 4,
          Type: 'SALES',
          EmployeeName: 'Cleo Clerk',
          RequestedAmount: null,
          ApprovedAmount: null,
          Approved: true,
        },
        ['SALES, Cleo Clerk, approved', '/admin/bonus?record=4'],
      ],
    ])('%s: what one reads, and where it opens', async (page, row, found) => {
      rows = [row];
      expect(await find(page, 'gate')).toEqual([found]);
      expect(asked).toHaveLength(1);
      expect(asked[0]).toMatch(/\?Search=gate&Page=1&PageSize=5$/);
    });
  });
});
