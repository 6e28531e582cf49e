import { recentCheckDates } from '../contract/src/payroll/payroll.calc.ts';
import { MEASURE_NAMES, measureOf } from '../contract/src/reports/report-measures.ts';
import { ADMIN, LAST_DAY } from './dataset.ts';

export type Kind = 'named' | 'list' | 'save' | 'upload' | 'download';

/** One thing people do, as a request. */
export interface Task {
  readonly name: string;
  readonly kind: Kind;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** Sent as JSON; a run of twelve zeros becomes a number that no other request has. */
  readonly body?: object;
  /** Sent as multipart, with this file. */
  readonly file?: { readonly part: string; readonly name: string; readonly content: Buffer };
  readonly connections?: number;
  /** The best SQL for it, where that is not simply what the server sends. */
  readonly sql?: readonly string[];
  /** The smallest share of the SQL alone that is good enough. */
  readonly target?: number;
}

export const NUMBER = '000000000000';
export const JSON_TYPE = { 'Content-Type': 'application/json' };

/** A year up to the last day: 365 rows. */
const YEAR = `From=2025-11-15&To=${LAST_DAY}`;
const SALES_COLUMNS = `s.report_id, s.date, l.name, s.room_revenue, s.other_revenue, s.rooms_sold,
  s.total_available_rooms, s.adr, s.ooo, s.total_cost, s.stayover, s.checkout`;
const SALES = 'daily_sales s join locations l on l.location_id = s.location_id';
const LOG_COLUMNS =
  'location_id, employee_id, type, date, no_of_rooms, is_check_out, start_time, end_time, break_time, notes';
const LOG_VALUES = `2, 2, 'Room', '${LAST_DAY}', 12, false, '08:30', '13:15', 30, 'towels'`;

/** The tasks with a target of their own. Writes go to the second hotel, so that the lists of the first stay as they are. */
export const namedTasks = (scale: number): readonly Task[] => [
  {
    name: 'sales of one hotel, 365 rows',
    kind: 'named',
    method: 'GET',
    path: `/admin/sales?HotelName=HOTEL%200007&${YEAR}`,
    sql: [
      `select ${SALES_COLUMNS} from ${SALES} where s.location_id = 7 and s.date between '2025-11-15' and '${LAST_DAY}'
       order by s.date desc, s.location_id`,
    ],
    target: 0.25,
  },
  {
    name: 'housekeeping list of one location, 2,500 rows',
    kind: 'named',
    method: 'GET',
    path: '/housekeeping/roomLogs/all',
    sql: [
      `select h.housekeeping_log_id, h.type, h.location_id, h.employee_id, e.first_name || ' ' || e.last_name, h.date,
         h.no_of_rooms, h.is_check_out, h.start_time, h.end_time, h.break_time, h.notes
       from housekeeping_logs h join employees e using (employee_id) where h.location_id = 1
       order by h.date desc, h.housekeeping_log_id desc`,
    ],
    target: 0.18,
  },
  {
    name: 'text search over all sales, sorted, 50 rows',
    kind: 'named',
    method: 'GET',
    path: '/admin/sales?Search=harbor007&Sort=-RoomRevenue&Page=1&PageSize=50',
    sql: [
      `select count(*) from daily_sales where location_id = any(array(select location_id from locations
         where position('harbor007' in lower(name || ' ' || city || ' ' || state)) > 0))`,
      `select ${SALES_COLUMNS} from ${SALES} where s.location_id = any(array(select location_id from locations
         where position('harbor007' in lower(name || ' ' || city || ' ' || state)) > 0))
       order by s.room_revenue desc, s.date desc, s.location_id limit 50`,
    ],
    target: 0.5,
  },
  {
    name: 'create a housekeeping log, 16 at a time',
    kind: 'named',
    method: 'POST',
    path: '/housekeeping/roomLogs/post',
    body: {
      Type: 'Room',
      EmployeeID: 2,
      Date: LAST_DAY,
      NoOfRooms: '12',
      IsCheckOut: false,
      StartTime: '08:30',
      EndTime: '13:15',
      BreakTime: '30',
      Notes: 'towels',
    },
    connections: 16,
    sql: [`insert into housekeeping_logs (${LOG_COLUMNS}) values (${LOG_VALUES})`],
    target: 0.25,
  },
  {
    name: 'sign-in',
    kind: 'named',
    method: 'POST',
    path: '/login',
    body: { ...ADMIN, Email: 'person2@hotel.example' },
    connections: 4,
    sql: [],
    target: 0.9,
  },
  {
    name: 'export of 9,600 payroll rows as xlsx',
    kind: 'named',
    method: 'GET',
    path: `/admin/payroll?Format=xlsx&From=${payrollsFrom(scale)}`,
    connections: 1,
    sql: [],
    target: 0.33,
  },
  {
    name: 'report of 200 hotels, three years by month, all measures',
    kind: 'named',
    method: 'POST',
    path: '/reports/run',
    body: { ...THREE_YEARS, LocationIDs: Array.from({ length: 200 }, (_, n) => n + 1) },
    connections: 1,
    target: 0.25,
  },
];

/** Three years of all hotels, month by month, with all that is known by month. */
const THREE_YEARS = {
  Measures: MEASURE_NAMES.filter((name) => measureOf(name).source !== 'insurance'),
  Interval: 'Month',
  Period: { From: '2023-11-15', To: LAST_DAY },
};

/** The check date from which on a group of this size has about 9,600 records: 48 dates of 200 hotels. */
function payrollsFrom(scale: number): string {
  return recentCheckDates('2026-11-08', Math.round(48 / scale)).at(-1) ?? '';
}

/** What the bare server answers, by the name of the task it stands beside. */
export const plainTasks = (scale: number): Readonly<Record<string, { path: string; sql?: string }>> => ({
  'sign-in': { path: '/hash' },
  'export of 9,600 payroll rows as xlsx': {
    path: '/payroll.xlsx',
    sql: `select p.*, l.legal_name, l.name, l.paychex_id from payrolls p join locations l using (location_id)
      where p.check_date >= '${payrollsFrom(scale)}' order by p.check_date desc`,
  },
});
