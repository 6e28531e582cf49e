import { PAGE_NAMES, type PageName } from '@boh/contract/pages.ts';

export const DEMO_PASSWORD = 'Welcome-2026';
/**
 * The password above, hashed once for good: whoever still has it is then found by comparing texts, without hashing. Its
 * salt is as public as the password itself.
 */
export const DEMO_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$gIiTYQ5OpjRsKcNHw4+c0g$cmxzjkV6L+essAM8Fqu16Nqlqt1vpaHuko9zptzkJM4';
export const DEMO_DOMAIN = 'backofhouse.example';

const without = (...names: PageName[]): PageName[] => PAGE_NAMES.filter((name) => !names.includes(name));

/** Property Insurance Master opens nothing without Location: whoever has not the one has not the other. */
export const DEMO_ROLES: readonly {
  RoleName: string;
  Level: number;
  VisibleForManager: boolean;
  /** Up to here their approval is final, of reimbursements and of bonuses; without one, any amount. */
  limit?: number;
  pages: readonly PageName[];
}[] = [
  { RoleName: 'ADMINISTRATOR', Level: 100, VisibleForManager: false, pages: PAGE_NAMES },
  {
    RoleName: 'REGIONAL MANAGER',
    Level: 80,
    VisibleForManager: false,
    limit: 2500,
    pages: without('Roles', 'Location', 'Property Insurance Master', 'Integrations'),
  },
  {
    RoleName: 'GENERAL MANAGER',
    Level: 60,
    VisibleForManager: false,
    limit: 500,
    pages: [
      'Team',
      'Housekeeping Reports',
      'Reports',
      'DashboardList',
      'Daily Sales Data',
      'logbook',
      'Rooms Details',
      'Room Logs',
      'Directory',
      'Invite User',
      'Payroll',
      'Reimbursement',
      'Bonus',
      'Lost and Found',
      'Budgets',
      'Night Audit',
      'Calendar',
    ],
  },
  {
    RoleName: 'ACCOUNTANT',
    Level: 50,
    VisibleForManager: false,
    limit: 500,
    pages: [
      'Payroll',
      'Franchise',
      'Reimbursement',
      'Bonus',
      'Daily Sales Data',
      'Reports',
      'Budgets',
      'Bank',
      'Night Audit',
      'Calendar',
    ],
  },
  {
    RoleName: 'FRONT DESK',
    Level: 20,
    VisibleForManager: true,
    pages: ['logbook', 'Rooms Details', 'Room Logs', 'Reimbursement', 'Lost and Found', 'Night Audit'],
  },
  {
    RoleName: 'HOUSEKEEPING',
    Level: 10,
    VisibleForManager: true,
    pages: ['Housekeeping Reports', 'Room Logs', 'Lost and Found'],
  },
];

/** Where each demo account works: indexes into DEMO_HOTELS, or all of them. */
export const DEMO_ACCOUNTS: readonly {
  account: string;
  FirstName: string;
  LastName: string;
  roles: readonly { role: string; hotels: readonly number[] | 'all' }[];
  temporary?: true;
}[] = [
  {
    account: 'admin',
    FirstName: 'Ada',
    LastName: 'Moreno',
    roles: [{ role: 'ADMINISTRATOR', hotels: 'all' }],
  },
  {
    account: 'regional',
    FirstName: 'Ruben',
    LastName: 'Castellano',
    roles: [{ role: 'REGIONAL MANAGER', hotels: [0, 1, 3, 7] }],
  },
  {
    account: 'manager',
    FirstName: 'Maya',
    LastName: 'Lindqvist',
    roles: [
      { role: 'GENERAL MANAGER', hotels: [1] },
      { role: 'FRONT DESK', hotels: [3] },
    ],
  },
  {
    account: 'accountant',
    FirstName: 'Anil',
    LastName: 'Deshmukh',
    roles: [{ role: 'ACCOUNTANT', hotels: 'all' }],
  },
  {
    account: 'frontdesk',
    FirstName: 'Frances',
    LastName: 'Okafor',
    roles: [{ role: 'FRONT DESK', hotels: [1] }],
  },
  {
    account: 'housekeeper',
    FirstName: 'Hanna',
    LastName: 'Villareal',
    roles: [{ role: 'HOUSEKEEPING', hotels: [1] }],
  },
  { account: 'newcomer', FirstName: 'Noel', LastName: 'Pruitt', roles: [] },
  {
    account: 'temporary',
    FirstName: 'Tessa',
    LastName: 'Monroe',
    roles: [{ role: 'FRONT DESK', hotels: [0] }],
    temporary: true,
  },
];

export const FIRST_NAMES = [
  'Alma', 'Bruno', 'Carla', 'Dario', 'Elena', 'Felix', 'Gloria', 'Hector', 'Ines', 'Jonas', 'Kira', 'Lucia', 'Marco',
  'Nadia', 'Oscar', 'Paula', 'Quinn', 'Rosa', 'Samuel', 'Teresa', 'Ulises', 'Vera', 'Walter', 'Ximena', 'Yusuf', 'Zoe',
] as const; // prettier-ignore

export const LAST_NAMES = [
  'Abbott', 'Barrera', 'Chavez', 'Duran', 'Ellison', 'Figueroa', 'Guerrero', 'Hollis', 'Ibarra', 'Jennings', 'Kowalski',
  'Larsen', 'Medina', 'Navarro', 'Ortega', 'Pacheco', 'Quintero', 'Reyes', 'Solis', 'Tran', 'Urbina', 'Vance', 'Whitaker',
] as const; // prettier-ignore
