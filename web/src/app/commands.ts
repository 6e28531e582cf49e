import { TRANSFER_LEVEL } from '@boh/contract/access.ts';
import { pageLabel, pagePath, sidebarPages } from '@boh/contract/pages.ts';
import { IMPORT_LEVEL } from '@boh/contract/sales/sales.contract.ts';
import type { Session } from '../session/session.tsx';

type CommandKind =
  'Page' | 'Action' | 'Location' | 'Day' | 'Room' | 'Person' | 'Hotel' | 'Desk log' | 'Room log' | 'Claim';

export interface Command {
  kind: CommandKind;
  label: string;
  /** Where it leads, or what it does. */
  to?: string;
  run?: () => void;
  /** A record whose very name is typed. */
  isNamed?: boolean;
}

interface ScreenAction {
  label: string;
  /** The page whose screen does it. */
  page: string;
  /** What the screen is asked for (useAsked). */
  asks: string;
  level?: number;
}

const ACTIONS: readonly ScreenAction[] = [
  { label: 'New desk log entry', page: 'logbook', asks: 'new' },
  { label: 'New cash count', page: 'logbook', asks: 'cash' },
  { label: 'New ADA need', page: 'logbook', asks: 'ada' },
  { label: 'New pre-departure call', page: 'logbook', asks: 'calls' },
  { label: 'Hand over the shift', page: 'logbook', asks: 'handover' },
  { label: 'Handovers', page: 'logbook', asks: 'handovers' },
  { label: 'Add housekeeping log', page: 'Housekeeping Reports', asks: 'add' },
  { label: 'View housekeeping logs', page: 'Housekeeping Reports', asks: 'view' },
  { label: 'Housekeeping per person', page: 'Housekeeping Reports', asks: 'people' },
  { label: 'Add reimbursement', page: 'Reimbursement', asks: 'add' },
  { label: 'Name a stand-in for approvals', page: 'Reimbursement', asks: 'standIn' },
  { label: 'Add bonus', page: 'Bonus', asks: 'add' },
  { label: 'Add room', page: 'Rooms Details', asks: 'add' },
  { label: 'Add a series of rooms', page: 'Rooms Details', asks: 'series' },
  { label: 'Add lost and found item', page: 'Lost and Found', asks: 'add' },
  { label: 'Import bank statements', page: 'Bank', asks: 'import' },
  { label: 'Overdue deposits', page: 'Bank', asks: 'overdue' },
  { label: 'Choose among deposit matches', page: 'Bank', asks: 'choose' },
  { label: 'Add bank account', page: 'Bank', asks: 'account' },
  { label: 'Make journals for the bookkeeping', page: 'Bank', asks: 'journals' },
  { label: 'Import budgets', page: 'Budgets', asks: 'import' },
  { label: 'Schedule a report', page: 'Reports', asks: 'schedule' },
  { label: 'Compare with the budget', page: 'Budgets', asks: 'variance' },
  { label: 'Add calendar entry', page: 'Calendar', asks: 'add' },
  { label: 'Calendar as a list', page: 'Calendar', asks: 'list' },
  { label: 'Subscribe in your own calendar', page: 'Calendar', asks: 'feed' },
  { label: 'API tokens of all people', page: 'Integrations', asks: 'tokens' },
  { label: 'Add webhook', page: 'Integrations', asks: 'webhook' },
  { label: 'Upload night audit files', page: 'Night Audit', asks: 'upload' },
  { label: 'Files of the night audit', page: 'Night Audit', asks: 'files' },
  { label: 'Map codes of the night audit', page: 'Night Audit', asks: 'codes' },
  { label: 'Import daily sales', page: 'Daily Sales Data', asks: 'import', level: IMPORT_LEVEL },
  { label: 'Import payroll provider data', page: 'Payroll', asks: 'import' },
  { label: 'Import bank balances', page: 'Payroll', asks: 'balances' },
  { label: 'Compare check dates', page: 'Payroll', asks: 'compare' },
  { label: 'Mark claims as paid', page: 'Payroll', asks: 'claims' },
  { label: 'Begin a new insurance year', page: 'Property Insurance Master', asks: 'renew' },
  { label: 'Import insurance sheet', page: 'Property Insurance Master', asks: 'import' },
  { label: 'Compare insurance years', page: 'Property Insurance Master', asks: 'compare' },
  { label: 'Add location', page: 'Location', asks: 'add' },
  { label: 'Move in by a workbook', page: 'Location', asks: 'move', level: TRANSFER_LEVEL },
  { label: 'Add role', page: 'Roles', asks: 'add' },
];

/** Screens that no link of the sidebar leads to. */
const FURTHER_SCREENS: readonly { label: string; page: string; path: string; level?: number }[] = [
  { label: 'Consultation Requests', page: 'Location', path: 'consultations' },
  { label: 'Move Out: export everything', page: 'Location', path: 'move-out', level: TRANSFER_LEVEL },
  { label: 'Manage Pages', page: 'Roles', path: 'pages' },
];

type Holder = Pick<Session, 'pages' | 'holds' | 'role' | 'employee' | 'location'>;

/** Everything the caller may open or start from where they are: the same rights as the sidebar's. */
export function commandsOf(session: Holder, moveTo: (LocationID: number) => void): Command[] {
  const { pages, holds, role, employee, location } = session;
  const level = role?.Level ?? 0;
  return [
    ...ACTIONS.filter(({ page, level: least = 0 }) => holds(page) && level >= least).map(
      ({ label, page, asks }): Command => ({
        kind: 'Action',
        label,
        to: `/admin/${pagePath(page)}?do=${asks}`,
      }),
    ),
    { kind: 'Action', label: 'Choose what comes to the inbox', to: '/admin/inbox?do=choices' },
    { kind: 'Page', label: 'Start page', to: '/admin' },
    { kind: 'Page', label: 'Inbox', to: '/admin/inbox' },
    ...sidebarPages(pages).map((page): Command => ({
      kind: 'Page',
      label: pageLabel(page),
      to: `/admin/${pagePath(page)}`,
    })),
    ...FURTHER_SCREENS.filter(({ page, level: least = 0 }) => holds(page) && level >= least).map(
      ({ label, path }): Command => ({
        kind: 'Page',
        label,
        to: `/admin/${path}`,
      }),
    ),
    { kind: 'Page', label: 'Edit Profile', to: '/admin/EditProfile' },
    { kind: 'Page', label: 'Security', to: '/admin/security' },
    { kind: 'Action', label: 'Add API token', to: '/admin/security?do=token' },
    { kind: 'Action', label: 'Set up an authenticator app', to: '/admin/security?do=app' },
    { kind: 'Action', label: 'Add a passkey', to: '/admin/security?do=passkey' },
    ...employee.locations
      .map(({ Location }) => Location)
      .filter(({ LocationID }) => LocationID !== location?.LocationID)
      .map(({ LocationID, Name }): Command => ({
        kind: 'Location',
        label: Name,
        run: () => moveTo(LocationID),
      })),
  ];
}
