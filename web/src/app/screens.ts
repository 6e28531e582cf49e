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

/** How to load the screen at a path below /admin; nothing when the role does not open it. */
function loaderAt(address: string, allowedPages: readonly string[]): Loader | undefined {
  // Typed or pasted with a slash at its end it is the same place.
  const path = address.replace(/\/+$/, '');
  const open = openPages(allowedPages);
  const screen = SCREENS.find((entry) => pathOf(entry) === path);
  if (screen) return screen.page === 'always' || open.includes(screen.page) ? screen.load : undefined;
  return open.some((page) => pagePath(page) === path) ? placeholder : undefined;
}

const drawn = new Map<Loader, LazyExoticComponent<ComponentType>>();

/** The screen at a path below /admin as a component; the same one each time, so that it keeps its state. */
export function screenAt(path: string, allowedPages: readonly string[]) {
  const load = loaderAt(path, allowedPages);
  if (!load) return undefined;
  const known = drawn.get(load) ?? lazy(async () => ({ default: await load() }));
  drawn.set(load, known);
  return known;
}

/** Whether pages open a screen at a path below /admin. */
export const hasScreen = (path: string, allowedPages: readonly string[]): boolean =>
  loaderAt(path, allowedPages) !== undefined;

/** Starts loading a screen's code when the pointer rests on its link. */
export function warmUp(path: string, allowedPages: readonly string[]): void {
  void loaderAt(path, allowedPages)?.().catch(() => undefined);
}
