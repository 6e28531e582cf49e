/** What the calls name of a group, so that the same screen can be asked for in two groups. */
export interface Facts {
  readonly hotel: string;
  readonly city: string;
  readonly employee: number;
  readonly room: number;
  readonly lastDay: string;
  /** A word of few desk log entries. */
  readonly word: string;
}

const monthBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 30 * 86_400_000).toISOString().slice(0, 10);

type Call = readonly [screen: string, what: string, path: (facts: Facts) => string];

const SALES_SORTS = [
  'HotelName',
  '-HotelName',
  'Date',
  '-RoomRevenue',
  'RoomRevenue',
  '-OtherRevenue',
  '-RoomsSold',
  '-TotalAvailableRooms',
  '-Adr',
  '-RevPAR',
  'RevPAR',
  '-OOO',
  '-TotalCost',
  '-Stayover',
  '-Checkout',
];
const ROOM_LOG_SORTS = [
  'RoomNumber',
  'Department',
  'Notes',
  '-Done',
  'FixedBy',
  'PostedByName',
  'CreatedAt',
  '-UpdatedAt',
];

const before = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
const months = ({ lastDay }: Facts) => `From=${before(lastDay, 89)}&To=${lastDay}`;
const day = ({ lastDay }: Facts) => `From=${lastDay}&To=${lastDay}`;

/** The list of sales and the summary above it, which a screen asks for together. */
const sales = (what: string, query: (facts: Facts) => string): Call[] => [
  ['sales', what, (facts) => `/admin/sales?Page=1&PageSize=25&Sort=-Date&${query(facts)}`],
  ['sales', `${what}: summary`, (facts) => `/admin/sales/summary?${query(facts)}`],
  ['sales', `${what}: last year`, (facts) => `/admin/sales/lastyear?${query(facts)}`],
  ['sales', `${what}: days without figures`, (facts) => `/admin/sales/gaps?${query(facts)}`],
];

const housekeeping = (what: string, query: (facts: Facts) => string): Call[] => [
  [
    'housekeeping',
    what,
    (facts) => `/housekeeping/roomLogs/all?Page=1&PageSize=8&Sort=-Date&${query(facts)}`,
  ],
  ['housekeeping', `${what}: averages`, (facts) => `/housekeeping/roomLogs/stats?${query(facts)}`],
];

const sheet = (name: string, path: string): Call[] => [
  ['log sheets', name, () => `${path}?Page=1&PageSize=10`],
  [
    'log sheets',
    `${name}, a month`,
    ({ lastDay }) => `${path}?Page=1&PageSize=10&From=${before(lastDay, 29)}`,
  ],
  ['log sheets', `${name}, by who posted`, () => `${path}?Page=1&PageSize=10&Sort=PostedByName`],
  ['log sheets', `${name}, a keyword`, () => `${path}?Page=1&PageSize=10&Search=guest`],
];

/** Everything an operations screen sends when it opens, filters, sorts or searches. */
export const CALLS: readonly Call[] = [
  ...sales('all hotels', () => ''),
  ...sales('a day', ({ lastDay }) => `Date=${lastDay}`),
  ...sales('three months', months),
  ...sales('a year', ({ lastDay }) => `From=${before(lastDay, 364)}&To=${lastDay}`),
  ...sales('one hotel', ({ hotel }) => `HotelName=${encodeURIComponent(hotel)}`),
  ...sales('search for a city', ({ city }) => `Search=${encodeURIComponent(city)}`),
  ...sales('search for a month', ({ lastDay }) => `Search=${lastDay.slice(0, 7)}`),
  ...SALES_SORTS.map((sort): Call => [
    'sales',
    `Sort=${sort}`,
    () => `/admin/sales?Page=1&PageSize=25&Sort=${sort}`,
  ]),
  [
    'sales',
    'search for a city, Sort=-RoomRevenue',
    ({ city }) => `/admin/sales?Page=1&PageSize=25&Sort=-RoomRevenue&Search=${encodeURIComponent(city)}`,
  ],
  [
    'sales',
    'three months, Sort=-Adr',
    (facts) => `/admin/sales?Page=1&PageSize=25&Sort=-Adr&${months(facts)}`,
  ],
  ...housekeeping('open', () => ''),
  ...housekeeping('a day', day),
  ...housekeeping('an employee', ({ employee }) => `EmployeeID=${employee}`),
  ...housekeeping('a keyword', () => 'Search=towels'),
  ['housekeeping', 'Sort=-NoOfRooms', () => '/housekeeping/roomLogs/all?Page=1&PageSize=8&Sort=-NoOfRooms'],
  ['housekeeping', 'Sort=Name', () => '/housekeeping/roomLogs/all?Page=1&PageSize=8&Sort=Name'],
  ['housekeeping', 'per person, all days', () => '/housekeeping/roomLogs/people'],
  [
    'housekeeping',
    'per person, a week',
    ({ lastDay }) => `/housekeeping/roomLogs/people?From=${before(lastDay, 6)}&To=${lastDay}`,
  ],
  ['housekeeping', 'employees', () => '/admin/employees/forgetallhousekeeping'],
  ['desk log', 'open', () => '/logs/getAll?Page=1&PageSize=30'],
  ['desk log', 'changes', () => '/logs/changes'],
  ['desk log', 'a day', (facts) => `/logs/getAll?Page=1&PageSize=30&${day(facts)}`],
  ['desk log', 'a rare word', ({ word }) => `/logs/getAll?Page=1&PageSize=30&Search=${word}`],
  ['desk log', 'a common word', () => '/logs/getAll?Page=1&PageSize=30&Search=guest'],
  ['desk log', 'handovers that wait', () => '/handover?Acknowledged=false'],
  ['handovers', 'open', () => '/handover?Page=1&PageSize=10'],
  ['handovers', 'a word', () => '/handover?Page=1&PageSize=10&Search=quiet'],
  ['handovers', 'a new one', () => '/handover/preview'],
  ...sheet('ADA', '/ADACompliance/getAll'),
  ...sheet('cash counts', '/cashCountLogSheet/getAll'),
  ...sheet('calls', '/PreDepartCall/getAll'),
  ['rooms', 'open', () => '/Rooms/get?Retired=all'],
  ['lost and found', 'open', () => '/lost-and-found?Page=1&PageSize=20'],
  ['lost and found', 'a word', () => '/lost-and-found?Page=1&PageSize=20&Search=guest'],
  ['budgets', 'open', () => '/budgets?Year=2026&LocationID=2'],
  ['budgets', 'hotels', () => '/budgets/hotels'],
  ['budgets', 'last year', () => '/budgets/basis?Year=2026&LocationID=2'],
  ['budgets', 'variance', () => '/budgets/variance?Year=2026&LocationID=2'],
  ['bank', 'accounts', () => '/bank/accounts'],
  ['bank', 'hotels', () => '/bank/hotels'],
  [
    'bank',
    'deposits',
    ({ lastDay }) => `/bank/deposits?Page=1&PageSize=20&From=${monthBefore(lastDay)}&To=${lastDay}`,
  ],
  ['bank', 'sums', ({ lastDay }) => `/bank/deposits/summary?From=${monthBefore(lastDay)}&To=${lastDay}`],
  [
    'bank',
    'a word',
    ({ lastDay }) =>
      `/bank/deposits?Page=1&PageSize=20&Search=cash&From=${monthBefore(lastDay)}&To=${lastDay}`,
  ],
  ['bank', 'transactions', () => '/bank/transactions?Page=1&PageSize=20'],
  ['night audit', 'open', ({ lastDay }) => `/intake/days?From=${before(lastDay, 30)}&To=${lastDay}`],
  ['night audit', 'hotels', () => '/intake/hotels'],
  ['night audit', 'a day', ({ lastDay }) => `/intake/day?LocationID=2&Date=${lastDay}`],
  ['night audit', 'files', () => '/intake/files?Page=1&PageSize=20'],
  ['night audit', 'codes', () => '/intake/map?LocationID=2'],
  ['room logs', 'open marks', () => '/RoomsLog/open'],
  ['room logs', 'open', () => '/RoomsLog/get?Page=1&PageSize=15&Sort=-CreatedAt'],
  ['room logs', 'not done', () => '/RoomsLog/get?Page=1&PageSize=15&Sort=-CreatedAt&Done=false'],
  ['room logs', 'the latest of a room', ({ room }) => `/RoomsLog/get?RoomID=${room}&Page=1&PageSize=5`],
  ['room logs', 'a room', ({ room }) => `/RoomsLog/get?RoomID=${room}&Done=false`],
  ['room logs', 'a keyword', () => '/RoomsLog/get?Page=1&PageSize=15&Sort=-CreatedAt&Search=plumbing'],
  ...ROOM_LOG_SORTS.map((sort): Call => [
    'room logs',
    `Sort=${sort}`,
    () => `/RoomsLog/get?Page=1&PageSize=15&Sort=${sort}`,
  ]),
  ['dashboards', 'open (a row per hotel)', () => '/dashboard/list'],
  ['dashboards', 'a page of hotels', () => '/dashboard/list?Page=1&PageSize=10'],
  ['dashboards', 'charts of a hotel', (facts) => `/dashboard/trend?LocationID=1&${months(facts)}`],
  ['home', 'tiles', () => '/home'],
];
