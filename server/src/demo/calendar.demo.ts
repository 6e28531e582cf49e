import type { ReminderUnit } from '@boh/contract/calendar/calendar.words.ts';
import { calendarEntries } from '../features/calendar/calendar.table.ts';
import { reminderOf } from '../features/calendar/reminders.calc.ts';
import { insertMany, type Demo } from './demo.ts';

interface Noted {
  readonly title: string;
  readonly note: string;
  /** Days from now. */
  readonly days: number;
  readonly time: string | null;
  readonly reminder: readonly [before: number, unit: ReminderUnit] | null;
  readonly isOfHotel: boolean;
}

/** What somebody with a calendar notes for themselves. */
const NOTED: readonly Noted[] = [
  {
    title: 'Walk the roof with the insurer',
    note: 'Bring the appraisal.',
    days: 2,
    time: '10:00',
    reminder: [1, 'Days'],
    isOfHotel: true,
  },
  {
    title: 'Call the franchisor about the window',
    note: '',
    days: 5,
    time: '14:30',
    reminder: [2, 'Hours'],
    isOfHotel: true,
  },
  {
    title: 'Budget review',
    note: 'Draft of next year, all hotels.',
    days: 9,
    time: null,
    reminder: [3, 'Days'],
    isOfHotel: false,
  },
  { title: 'Vacation', note: '', days: 34, time: null, reminder: null, isOfHotel: false },
  {
    title: 'Fire drill',
    note: 'Done with the evening shift.',
    days: -6,
    time: '16:00',
    reminder: null,
    isOfHotel: true,
  },
];

const KEEPERS = ['ADMINISTRATOR', 'REGIONAL MANAGER', 'GENERAL MANAGER', 'ACCOUNTANT'];

/** The own entries of those whose role opens the calendar, at the first of their hotels. */
export async function calendarDemo(demo: Demo): Promise<void> {
  const at = demo.now.toISOString();
  const rows = demo.employees.flatMap(({ EmployeeID, rolesAt }) => {
    const hotel = demo.locations.find(({ LocationID }) => KEEPERS.includes(rolesAt.get(LocationID) ?? ''));
    if (!hotel) return [];
    return NOTED.map(({ title, note, days, time, reminder, isOfHotel }) => {
      const [ReminderBefore, ReminderUnit] = reminder ?? [null, 'Days' as const];
      const timed = {
        Date: demo.today(hotel).plus({ days }).toFormat('yyyy-MM-dd'),
        Time: time,
        TimeZone: hotel.TimeZone,
        ReminderBefore,
        ReminderUnit,
      };
      const reminds = reminderOf(timed);
      return {
        ...timed,
        EmployeeID,
        LocationID: isOfHotel ? hotel.LocationID : null,
        Title: title,
        Note: note,
        RemindAt: reminds !== null && reminds > demo.now ? reminds.toISOString() : null,
        CreatedAt: at,
        ChangedAt: at,
      };
    });
  });
  await insertMany(demo.tx, calendarEntries, rows);
}
