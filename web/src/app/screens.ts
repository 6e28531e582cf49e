import { openPages, pagePath } from '@boh/contract/pages.ts';
import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

type Loader = () => Promise<ComponentType>;

interface ScreenEntry {
  /** The page a role must hold; 'always' for what every employee has. */
  page: string;
  /** Below /admin, where it is not the page's own path. */
  path?: string;
  load: Loader;
}

/** The one list of screens. A page without an entry leads to a plain placeholder. */
const SCREENS: readonly ScreenEntry[] = [
  { page: 'always', path: '', load: async () => (await import('../features/home/home-page.tsx')).HomePage },
  {
    page: 'always',
    path: 'EditProfile',
    load: async () => (await import('../features/profile/profile-page.tsx')).ProfilePage,
  },
  {
    page: 'always',
    path: 'inbox',
    load: async () => (await import('../features/inbox/inbox-page.tsx')).InboxPage,
  },
  {
    page: 'always',
    path: 'security',
    load: async () => (await import('../features/security/security-page.tsx')).SecurityPage,
  },
  {
    page: 'Location',
    load: async () => (await import('../features/locations/locations-page.tsx')).LocationsPage,
  },
  {
    page: 'Location',
    path: 'consultations',
    load: async () => (await import('../features/consultations/consultations-page.tsx')).ConsultationsPage,
  },
  {
    page: 'Location',
    path: 'move-out',
    load: async () => (await import('../features/moving-out/moving-out-page.tsx')).MovingOutPage,
  },
  { page: 'Team', load: async () => (await import('../features/team/team-page.tsx')).TeamPage },
  { page: 'Roles', load: async () => (await import('../features/roles/roles-page.tsx')).RolesPage },
  {
    page: 'Roles',
    path: 'pages',
    load: async () => (await import('../features/pages/pages-page.tsx')).PagesPage,
  },
  { page: 'Reports', load: async () => (await import('../features/reports/reports-page.tsx')).ReportsPage },
  {
    page: 'Housekeeping Reports',
    load: async () => (await import('../features/housekeeping/housekeeping-page.tsx')).HousekeepingPage,
  },
  {
    page: 'Daily Sales Data',
    load: async () => (await import('../features/sales/sales-page.tsx')).SalesPage,
  },
  {
    page: 'DashboardList',
    load: async () => (await import('../features/dashboards/dashboards-page.tsx')).DashboardsPage,
  },
  { page: 'logbook', load: async () => (await import('../features/desk-log/desk-log-page.tsx')).DeskLogPage },
  { page: 'Rooms Details', load: async () => (await import('../features/rooms/rooms-page.tsx')).RoomsPage },
  {
    page: 'Room Logs',
    load: async () => (await import('../features/room-logs/room-logs-page.tsx')).RoomLogsPage,
  },
  {
    page: 'Directory',
    load: async () => (await import('../features/directory/directory-page.tsx')).DirectoryPage,
  },
  { page: 'Invite User', load: async () => (await import('../features/invite/invite-page.tsx')).InvitePage },
  {
    page: 'Property Insurance Master',
    load: async () => (await import('../features/insurance/insurance-page.tsx')).InsurancePage,
  },
  { page: 'Payroll', load: async () => (await import('../features/payroll/payroll-page.tsx')).PayrollPage },
  {
    page: 'Franchise',
    load: async () => (await import('../features/franchise/franchise-page.tsx')).FranchisePage,
  },
  {
    page: 'Reimbursement',
    load: async () => (await import('../features/claims/reimbursement-page.tsx')).ReimbursementPage,
  },
  {
    page: 'Lost and Found',
    load: async () => (await import('../features/lost-and-found/lost-and-found-page.tsx')).LostAndFoundPage,
  },
  { page: 'Bank', load: async () => (await import('../features/bank/bank-page.tsx')).BankPage },
  { page: 'Budgets', load: async () => (await import('../features/budgets/budgets-page.tsx')).BudgetsPage },
  {
    page: 'Calendar',
    load: async () => (await import('../features/calendar/calendar-page.tsx')).CalendarPage,
  },
  {
    page: 'Integrations',
    load: async () => (await import('../features/integrations/integrations-page.tsx')).IntegrationsPage,
  },
  {
    page: 'Night Audit',
    load: async () => (await import('../features/night-audit/night-audit-page.tsx')).NightAuditPage,
  },
  { page: 'Bonus', load: async () => (await import('../features/claims/bonus-page.tsx')).BonusPage },
];

const placeholder: Loader = async () =>
  (await import('../features/placeholder/placeholder-page.tsx')).PlaceholderPage;

const pathOf = ({ page, path }: ScreenEntry) => path ?? pagePath(page);

/** Where the screens are, below /admin. */
export const SCREEN_PATHS: readonly string[] = SCREENS.map(pathOf);

/** Typed or pasted with a slash at its end it is the same place. */
const withoutSlash = (address: string) => address.replace(/\/+$/, '');

const screenOf = (address: string) => SCREENS.find((entry) => pathOf(entry) === withoutSlash(address));

/** How to load the screen at a path below /admin; nothing when the role does not open it. */
function loaderAt(address: string, allowedPages: readonly string[]): Loader | undefined {
  const path = withoutSlash(address);
  const open = openPages(allowedPages);
  const screen = screenOf(path);
  if (screen) return screen.page === 'always' || open.includes(screen.page) ? screen.load : undefined;
  return open.some((page) => pagePath(page) === path) ? placeholder : undefined;
}

/** The screens that are there by now. */
const fetched = new Map<Loader, ComponentType>();

async function fetchScreen(load: Loader): Promise<ComponentType> {
  const screen = await load();
  fetched.set(load, screen);
  return screen;
}

const drawn = new Map<Loader, ComponentType | LazyExoticComponent<ComponentType>>();

/** The screen at a path below /admin as a component; the same one each time, so that it keeps its state. */
export function screenAt(path: string, allowedPages: readonly string[]) {
  const load = loaderAt(path, allowedPages);
  if (!load) return undefined;
  // One that is there already is drawn at once: a lazy one would be waited for in any case.
  const known =
    drawn.get(load) ?? fetched.get(load) ?? lazy(async () => ({ default: await fetchScreen(load) }));
  drawn.set(load, known);
  return known;
}

/** Whether pages open a screen at a path below /admin. */
export const hasScreen = (path: string, allowedPages: readonly string[]): boolean =>
  loaderAt(path, allowedPages) !== undefined;

/**
 * Starts loading the code of a screen that will probably be opened: the pointer rests on its link, or its address is open
 * and who is signed in is still asked. Code is nobody's secret; whether the role opens the screen is decided when it is drawn.
 */
export function warmUp(address: string): void {
  const load = screenOf(address)?.load;
  if (load && !fetched.has(load)) fetchScreen(load).catch(() => undefined);
}
