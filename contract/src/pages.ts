/** The pages every database holds. */
export const PAGE_NAMES = [
  'Team',
  'Housekeeping Reports',
  'Reports',
  'Location',
  'Roles',
  'DashboardList',
  'Daily Sales Data',
  'logbook',
  'Rooms Details',
  'Room Logs',
  'Directory',
  'Invite User',
  'Property Insurance Master',
  'Payroll',
  'Franchise',
  'Reimbursement',
  'Bonus',
  'Lost and Found',
  'Budgets',
  'Bank',
  'Night Audit',
  'Calendar',
  'Integrations',
] as const;

export type PageName = (typeof PAGE_NAMES)[number];

const PATHS: Record<PageName, string> = {
  Team: 'team',
  'Housekeeping Reports': 'housekeeping-logs',
  Reports: 'reports',
  Location: 'locations',
  Roles: 'roles',
  DashboardList: 'dashboardList',
  'Daily Sales Data': 'dailysalesdata',
  logbook: 'logbook',
  'Rooms Details': 'rooms',
  'Room Logs': 'roomLogs',
  Directory: 'directory',
  'Invite User': 'inviteuser',
  'Property Insurance Master': 'property-insurance-master',
  Payroll: 'payroll',
  Franchise: 'franchise',
  Reimbursement: 'reimbursement',
  Bonus: 'bonus',
  'Lost and Found': 'lost-and-found',
  Budgets: 'budgets',
  Bank: 'bank',
  'Night Audit': 'night-audit',
  Calendar: 'calendar',
  Integrations: 'integrations',
};

/** The sidebar's fixed order; any other page follows alphabetically. */
const SIDEBAR_ORDER: readonly PageName[] = [
  'logbook',
  'Reimbursement',
  'Bonus',
  'Room Logs',
  'Property Insurance Master',
  'Payroll',
  'Franchise',
  'Team',
  'Daily Sales Data',
  'Housekeeping Reports',
  'DashboardList',
  'Rooms Details',
  'Roles',
  'Directory',
  'Invite User',
  'Location',
  'Reports',
];

/** The path of a page below /admin; an unmapped name becomes its lowercase name with spaces as hyphens. */
export function pagePath(pageName: string): string {
  return Object.hasOwn(PATHS, pageName)
    ? PATHS[pageName as PageName]
    : pageName.toLowerCase().replaceAll(' ', '-');
}

export const pageAddress = (pageName: string): string => `/admin/${pagePath(pageName)}`;

/** The link text of a page: only DashboardList is spelled differently in the sidebar than in the role. */
export function pageLabel(pageName: string): string {
  return pageName === 'DashboardList' ? 'Dashboard List' : pageName;
}

/**
 * The pages a role really opens: Property Insurance Master exists exactly when Location is allowed,
 * whatever the role says of it.
 */
export function openPages(allowedPages: readonly string[]): string[] {
  const otherPages = allowedPages.filter((name) => name !== 'Property Insurance Master');
  return allowedPages.includes('Location') ? [...otherPages, 'Property Insurance Master'] : otherPages;
}

/** By their letters alone: the first comparison by language takes a browser longer than drawing the sidebar. */
const byName = (a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);

/** The pages of the sidebar in their fixed order, unknown ones last in alphabetical order. */
export function sidebarPages(allowedPages: readonly string[]): string[] {
  const rank = (name: string) => {
    const index = SIDEBAR_ORDER.indexOf(name as PageName);
    return index === -1 ? SIDEBAR_ORDER.length : index;
  };
  return [...new Set(openPages(allowedPages))].sort((a, b) => rank(a) - rank(b) || byName(a, b));
}
