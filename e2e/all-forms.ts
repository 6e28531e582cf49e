import type { Locator, Page } from '@playwright/test';
import { atLocalhost, chooseMonth, emailOf, loginAs, PASSWORD, type Account } from './fixtures.ts';

interface Form {
  /** The file of web/src that holds it. */
  file: string;
  /** Opens it, from nothing. */
  open: (page: Page) => Promise<void>;
  /** What holds its fields and its messages. */
  within: (page: Page) => Locator;
  submit: string;
  /** A whole entry, by label; a select takes the first choice that is one. */
  entry: Record<string, string>;
  /** The fields it cannot do without, with what it says of each. */
  required: Record<string, string>;
  /** An alert comes first for these. */
  alerts?: readonly string[];
  /** A field the server names, and the label that must show what it says of it. */
  refused: { field: string; label: string } | null;
  /** The calls that save; every write where there is none. */
  saves?: RegExp;
  /** Nothing but the server knows what is missing. */
  isServerChecked?: true;
}

const at = (account: Account, path: string, click?: (page: Page) => Promise<void>) => async (page: Page) => {
  await loginAs(page, account, path);
  await click?.(page);
};
const press = (name: string | RegExp) => (page: Page) =>
  page.locator('main').getByRole('button', { name, exact: true }).first().click();
const openRow = (page: Page) =>
  page.locator('main tbody tr[data-row]').first().getByRole('button').first().click();
const dialog = (page: Page) => page.getByRole('dialog');
const panel = (name: string) => (page: Page) => page.getByRole('form', { name });
const main = (page: Page) => page.locator('main');

/** Every form of the console. */
export const FORMS: Record<string, Form> = {
  'sign in': {
    file: 'features/sign-in/sign-in-form.tsx',
    open: (page) => page.goto('/').then(() => undefined),
    within: main,
    submit: 'Sign In',
    entry: { Email: 'ana@example.com', Password: 'Long-enough-1' },
    required: { Email: 'Email is required', Password: 'Password is required' },
    refused: null,
  },
  'the second step of a sign-in': {
    file: 'features/sign-in/factor-form.tsx',
    open: async (page) => {
      await page.route('**/api/login', (route) =>
        route.fulfill({ json: { FactorRequired: true, Ticket: 'ticket', Factors: ['Code'] } }),
      );
      await page.goto('/');
      await page.getByLabel('Email').fill(emailOf('manager'));
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    },
    within: main,
    submit: 'Continue',
    entry: { Code: '123456' },
    required: { Code: 'Please enter the code' },
    refused: null,
  },
  'the question who one is': {
    file: 'app/prove-again.tsx',
    open: at('admin', '/admin/security', async (page) => {
      await page.route('**/api/security/totp/start', (route) =>
        route.fulfill({
          status: 428,
          json: { error: 'Please confirm that it is you.', ReauthRequired: true },
        }),
      );
      await press('Set Up an App')(page);
    }),
    within: dialog,
    submit: 'Confirm',
    entry: { Password: 'Welcome-2026' },
    required: { Password: 'Password is required' },
    refused: null,
  },
  'an authenticator app': {
    file: 'features/security/app-form.tsx',
    open: at('admin', '/admin/security', press('Set Up an App')),
    within: dialog,
    submit: 'Confirm',
    entry: { Code: '123456' },
    required: { Code: 'Please enter the code' },
    refused: { field: 'Code', label: 'Code' },
  },
  'a passkey': {
    file: 'features/security/passkey-form.tsx',
    open: at('admin', '/admin/security', async (page) => {
      await atLocalhost(page);
      await press('Add a Passkey')(page);
    }),
    within: dialog,
    submit: 'Add',
    entry: { Name: 'Never' },
    required: { Name: 'Please give the passkey a name' },
    refused: { field: 'Name', label: 'Name' },
  },
  'a new account': {
    file: 'features/sign-in/create-account-form.tsx',
    open: (page) => page.goto('/?view=create').then(() => undefined),
    within: main,
    submit: 'Create Account',
    entry: {
      'First Name': 'Ana',
      'Last Name': 'Newell',
      Email: 'ana@example.com',
      'Phone Number': '555-0100',
      'Address 1': '1 Main St',
      City: 'Yuma',
      State: 'AZ',
      'Zip Code': '85364',
      Password: 'Long-enough-1',
    },
    required: {
      'First Name': 'First name is required',
      'Last Name': 'Last name is required',
      Email: 'Email is required',
      'Phone Number': 'Phone number is required',
      'Address 1': 'Address is required',
      City: 'City is required',
      State: 'State is required',
      'Zip Code': 'Zip Code is required',
      Password: 'Password is required',
    },
    refused: { field: 'Email', label: 'Email' },
  },
  'a forgotten password': {
    file: 'features/sign-in/forgot-password-form.tsx',
    open: (page) => page.goto('/?view=forgot').then(() => undefined),
    within: main,
    submit: 'Confirm',
    entry: { Email: 'ana@example.com' },
    // The button waits for an address.
    required: {},
    refused: null,
  },
  'another password': {
    file: 'app/change-password-modal.tsx',
    open: at('admin', '/admin/EditProfile', async (page) => {
      await page.getByRole('button', { name: 'ADA MORENO' }).click();
      await page.getByRole('menuitem', { name: 'Change Password' }).click();
    }),
    within: dialog,
    submit: 'Save',
    entry: { 'Old Password': 'Welcome-2026', 'New Password': 'Welcome-2027' },
    required: {
      'Old Password': 'Please enter both old and new passwords.',
      'New Password': 'Please enter both old and new passwords.',
    },
    refused: null,
  },
  profile: {
    file: 'features/profile/profile-row.tsx',
    open: at('frontdesk', '/admin/EditProfile', press('Change First Name')),
    within: main,
    submit: 'Save',
    entry: { 'First Name': 'Ana' },
    required: { 'First Name': 'First name is required' },
    refused: { field: 'FirstName', label: 'First Name' },
    isServerChecked: true,
  },
  'a location': {
    file: 'features/locations/location-form.tsx',
    open: at('admin', '/admin/locations', press('Add Location')),
    within: dialog,
    submit: 'Save',
    entry: { 'Location Name': 'NEVER INN', 'Cc Emails': 'ana@example.com' },
    required: { 'Location Name': 'Location Name is required.' },
    alerts: ['Location Name'],
    refused: { field: 'ToEmails.0', label: 'To Emails' },
  },
  'several invitations': {
    file: 'features/invite/invite-several.tsx',
    open: at('admin', '/admin/inviteuser', press('Several People')),
    within: dialog,
    submit: 'Send Invitations',
    entry: { Location: '', Role: '', People: 'Ana, Newell, ana@example.com' },
    required: {
      Location: 'Location is required',
      Role: 'Role is required',
      People: 'Please enter at least one person',
    },
    refused: { field: 'People', label: 'People' },
  },
  'an invitation': {
    file: 'features/invite/invite-page.tsx',
    open: at('admin', '/admin/inviteuser'),
    within: panel('Invite New User'),
    submit: 'Invite User',
    entry: {
      'First Name': 'Ana',
      'Last Name': 'Newell',
      Email: 'ana@example.com',
      'Phone Number': '555-0100',
      'Address 1': '1 Main St',
      City: 'Yuma',
      State: 'AZ',
      'Zip Code': '85364',
      County: 'Yuma',
      Location: '',
      Role: '',
    },
    required: {
      'First Name': 'First name is required',
      'Last Name': 'Last name is required',
      Email: 'Email is required',
      'Phone Number': 'Phone number is required',
      'Address 1': 'Address is required',
      City: 'City is required',
      State: 'State is required',
      'Zip Code': 'Zip Code is required',
      County: 'County is required',
      Location: 'Location is required',
      Role: 'Role is required',
    },
    refused: { field: 'Email', label: 'Email' },
  },
  // A blank name of a role or a page is ignored, as their own tests show.
  'a role': {
    file: 'features/roles/create-role.tsx',
    open: at('admin', '/admin/roles', press('Add Role')),
    within: dialog,
    submit: 'Create',
    entry: { 'Role Name': 'NEVER' },
    required: {},
    refused: { field: 'RoleName', label: 'Role Name' },
  },
  'the name of a role': {
    file: 'features/roles/rename-role.tsx',
    open: at('admin', '/admin/roles', press('Rename or remove FRONT DESK')),
    within: dialog,
    submit: 'Save',
    entry: { 'Role Name': 'NEVER' },
    required: { 'Role Name': 'Role Name is required.' },
    refused: { field: 'RoleName', label: 'Role Name' },
  },
  'the name of a page': {
    file: 'features/pages/edit-page-form.tsx',
    open: at('admin', '/admin/pages', async (page) => {
      await page.getByLabel('Page Name').fill('Kennel');
      await press('Create Page')(page);
      await press('Rename or remove Kennel')(page);
    }),
    within: dialog,
    submit: 'Save',
    entry: { 'Page Name': 'Never' },
    required: { 'Page Name': 'Page Name is required' },
    refused: { field: 'PageName', label: 'Page Name' },
  },
  'a page': {
    file: 'features/pages/create-page-form.tsx',
    open: at('admin', '/admin/pages'),
    within: panel('Create Page'),
    submit: 'Create Page',
    entry: { 'Page Name': 'Never' },
    required: {},
    refused: { field: 'PageName', label: 'Page Name' },
  },
  'a room': {
    file: 'features/rooms/room-form.tsx',
    open: at('frontdesk', '/admin/rooms', press('Add Room')),
    within: dialog,
    submit: 'Save',
    entry: { 'Room Number': 'N1', 'Room Type': 'KING' },
    required: { 'Room Number': 'Room Number is required', 'Room Type': 'Room Type is required' },
    refused: { field: 'Size', label: 'Size' },
  },
  'a series of rooms': {
    file: 'features/rooms/series-form.tsx',
    open: at('frontdesk', '/admin/rooms', press('Room Series')),
    within: dialog,
    submit: 'Save',
    entry: { Numbers: '9001-9003', 'Room Type': 'KING' },
    required: { Numbers: 'Room numbers are required', 'Room Type': 'Room Type is required' },
    refused: { field: 'Size', label: 'Size' },
  },
  'a lost and found item': {
    file: 'features/lost-and-found/lost-and-found-page.tsx',
    open: at('frontdesk', '/admin/lost-and-found', press('Add Item')),
    within: dialog,
    submit: 'Save',
    entry: { Item: 'RING', 'Found On': '2026-11-09', 'Found By': 'ANA', 'Where Kept': 'SAFE' },
    required: {
      Item: 'Item is required',
      'Found On': 'Found On is required',
      'Found By': 'Found By is required',
      'Where Kept': 'Where Kept is required',
    },
    refused: { field: 'DisposedOf', label: 'Disposed Of' },
  },
  'a saved report': {
    file: 'features/reports/save-report.tsx',
    open: at('admin', '/admin/reports?report=PERFORMANCE', press('Save As')),
    within: dialog,
    submit: 'Save',
    entry: { Name: 'AGAINST THE PLAN' },
    required: { Name: 'Name is required' },
    refused: { field: 'Name', label: 'Name' },
    saves: /\/api\/reports$/,
  },
  'a schedule': {
    file: 'features/reports/schedules-form.tsx',
    // The one of the demo group: to whom it goes is ticked already.
    open: at('admin', '/admin/reports?tab=schedules', press('FLASH')),
    within: dialog,
    submit: 'Save',
    entry: { At: '06:45' },
    required: { At: 'Please enter a time as HH:MM' },
    refused: { field: 'At', label: 'At' },
  },
  'a bank account': {
    file: 'features/bank/account-form.tsx',
    open: at('accountant', '/admin/bank?tab=accounts', press('Add Account')),
    within: dialog,
    submit: 'Save',
    entry: { Name: 'NEVER', Bank: 'NEVER BANK', 'Last Four Digits': '0000', Currency: 'USD' },
    required: {
      Name: 'Name is required',
      Bank: 'Bank is required',
      'Last Four Digits': 'Please enter the last four digits of the account number',
      Currency: 'A currency is three letters, such as USD',
    },
    refused: { field: 'LastFour', label: 'Last Four Digits' },
  },
  'an entry of the calendar': {
    file: 'features/calendar/entry-form.tsx',
    open: at('accountant', '/admin/calendar', press('Add Entry')),
    within: dialog,
    submit: 'Save',
    entry: { Title: 'NEVER', Date: '2027-01-11', 'Remind me': '3' },
    required: { Title: 'Title is required', Date: 'Please enter a date as YYYY-MM-DD' },
    refused: { field: 'ReminderBefore', label: 'Remind me' },
  },
  'a webhook': {
    file: 'features/integrations/webhook-form.tsx',
    open: at('admin', '/admin/integrations?tab=webhooks', async (page) => {
      await press('Add Webhook')(page);
      await page.getByLabel('Business day closed', { exact: true }).check();
    }),
    within: dialog,
    submit: 'Save',
    entry: { URL: 'https://never.example/' },
    required: { URL: 'URL is required' },
    refused: { field: 'Url', label: 'URL' },
  },
  'a match by hand': {
    file: 'features/bank/match-form.tsx',
    open: at('accountant', '/admin/bank?show=Offered', async (page) => {
      await openRow(page);
      await dialog(page).getByRole('region', { name: 'Credits' }).getByRole('checkbox').first().check();
    }),
    within: dialog,
    submit: 'Match',
    entry: { Reason: 'ONE BAG' },
    required: { Reason: 'Please say why they belong together' },
    refused: { field: 'Reason', label: 'Reason' },
  },
  'taking a match apart': {
    file: 'features/bank/matched-form.tsx',
    open: at('accountant', '/admin/bank?show=Matched', openRow),
    within: dialog,
    submit: 'Unmatch',
    entry: { 'Reason to unmatch': 'ANOTHER BAG' },
    required: { 'Reason to unmatch': 'Please say why they do not belong together' },
    refused: { field: 'Reason', label: 'Reason to unmatch' },
  },
  'the accounts of journals': {
    file: 'features/bank/journal-map-form.tsx',
    // Not the group's, which belong to whoever has the page at every hotel: other tests make hotels.
    open: at('accountant', '/admin/bank?tab=journals&view=accounts', (page) =>
      main(page).locator('tbody tr[data-row]').getByRole('button', { name: 'SPRING MOUNTAIN' }).click(),
    ),
    within: dialog,
    submit: 'Save',
    entry: { Tips: '2299 NEVER' },
    required: {},
    refused: { field: 'Accounts.Tips', label: 'Tips' },
  },
  'reopening a day': {
    file: 'features/night-audit/reopen-form.tsx',
    open: at('admin', '/admin/night-audit', async (page) => {
      await press(/: Closed by/)(page);
      await dialog(page).getByRole('button', { name: 'Reopen' }).click();
    }),
    within: panel('Reopen the day'),
    submit: 'Reopen',
    entry: { 'Why it is reopened': 'POSTED TWICE' },
    required: { 'Why it is reopened': 'Please say why it is reopened' },
    refused: { field: 'Reason', label: 'Why it is reopened' },
  },
  'a layout of files': {
    file: 'features/night-audit/layout-form.tsx',
    open: at('admin', '/admin/night-audit?tab=layouts', async (page) => {
      await main(page)
        .getByLabel('Hotel', { exact: true })
        .selectOption({ label: 'SADDLEBACK HOUSE LAKE FOREST' });
      await press('Flash')(page);
    }),
    within: dialog,
    submit: 'Save',
    entry: { Name: 'NIGHTLY FLASH' },
    required: { Name: 'Name is required' },
    refused: { field: 'Name', label: 'Name' },
  },
  'where files come from': {
    file: 'features/night-audit/sources-tab.tsx',
    open: at('admin', '/admin/night-audit?tab=sources'),
    within: panel('Sources'),
    submit: 'Save',
    entry: { 'Part of the mail address': 'baylight' },
    required: {},
    refused: { field: 'MailPart', label: 'Part of the mail address' },
  },
  'unlocking a budget': {
    file: 'features/budgets/unlock-form.tsx',
    open: at('admin', `/admin/budgets?year=${new Date().getFullYear() - 1}`, press('Unlock')),
    within: dialog,
    submit: 'Unlock',
    entry: { Reason: 'TOO LOW' },
    required: { Reason: 'Please say why it is unlocked' },
    refused: { field: 'Reason', label: 'Reason' },
  },
  'a comment on a variance': {
    file: 'features/budgets/comment-form.tsx',
    open: at('admin', '/admin/budgets?view=variance', press(/^Comment on/)),
    within: dialog,
    submit: 'Save',
    entry: { Comment: 'A FESTIVAL' },
    required: { Comment: 'Please write a comment' },
    refused: { field: 'Comment', label: 'Comment' },
  },
  'a new room log': {
    file: 'features/room-logs/new-log-form.tsx',
    open: at('frontdesk', '/admin/roomLogs', (page) =>
      page.getByRole('list', { name: 'Rooms' }).getByRole('button').first().click(),
    ),
    within: dialog,
    submit: 'Save',
    entry: { Department: '' },
    required: { Department: 'Department is required.' },
    alerts: ['Department'],
    refused: { field: 'Notes', label: 'Notes' },
  },
  'a room log': {
    file: 'features/room-logs/edit-log-form.tsx',
    open: at('frontdesk', '/admin/roomLogs', openRow),
    within: dialog,
    submit: '/^Save/',
    entry: { Department: '', 'Fixed By': 'ANA' },
    required: { Department: 'Department required.', 'Fixed By': 'Fixed By is required' },
    alerts: ['Department'],
    refused: { field: 'FixedBy', label: 'Fixed By' },
  },
  'rooms cleaned': {
    file: 'features/housekeeping/task-forms.tsx',
    open: at('housekeeper', '/admin/housekeeping-logs', press('Room')),
    within: main,
    submit: 'Submit',
    entry: {
      Date: '2026-11-10',
      'Number of Rooms': '5',
      'Start Time': '08:00',
      'End Time': '10:00',
      'Break Time': '15',
    },
    required: {
      Date: 'Please select a date before submitting the log.',
      'Number of Rooms': 'Please enter number of rooms',
      'Start Time': 'Please Enter Start Time',
      'End Time': 'Please Enter End Time',
      'Break Time': 'Please Enter Break Time',
    },
    refused: { field: 'StartTime', label: 'Start Time' },
  },
  'another task': {
    file: 'features/housekeeping/task-forms.tsx',
    open: at('housekeeper', '/admin/housekeeping-logs', press('Other Task')),
    within: main,
    submit: 'Submit',
    entry: { Date: '2026-11-10' },
    required: { Date: 'Please select a date before submitting the log.' },
    refused: { field: 'BreakTime', label: 'Break Time' },
  },
  'a desk log entry': {
    file: 'features/desk-log/new-log-form.tsx',
    open: at('frontdesk', '/admin/logbook?do=new'),
    within: panel('New log'),
    submit: 'Post Entry',
    entry: { Entry: 'Never posted' },
    required: { Entry: 'Please enter the text of the entry' },
    refused: { field: 'Entry', label: 'Entry' },
  },
  'a report to the room log': {
    file: 'features/desk-log/report-form.tsx',
    open: at('frontdesk', '/admin/logbook', async (page) => {
      await page.getByRole('tabpanel').getByRole('listitem').first().getByRole('button').click();
      await page.getByRole('button', { name: 'Report to Room Log' }).first().click();
      await dialog(page).getByLabel('Room', { exact: true }).first().click();
      await page.getByRole('option', { name: '101', exact: true }).click();
    }),
    within: dialog,
    submit: 'Save',
    entry: { Department: '', Notes: 'Never reported' },
    required: { Department: 'Department is required.' },
    alerts: ['Department'],
    refused: { field: 'Notes', label: 'Notes' },
  },
  'a reply': {
    file: 'features/desk-log/reply-box.tsx',
    open: at('frontdesk', '/admin/logbook', (page) =>
      page.getByRole('tabpanel').getByRole('listitem').first().getByRole('button').click(),
    ),
    within: panel('Answer this log'),
    submit: 'Send Reply',
    entry: { Reply: 'Never posted' },
    required: { Reply: 'Please enter the text of the entry' },
    refused: { field: 'Entry', label: 'Reply' },
  },
  'a handover': {
    file: 'features/desk-log/handover/hand-over-form.tsx',
    open: at('frontdesk', '/admin/logbook?do=handover'),
    within: panel('Hand over the shift'),
    submit: 'Hand Over',
    entry: { 'Rooms sold tonight': '84', 'Note to the next shift': 'Never handed over' },
    required: {},
    refused: { field: 'Note', label: 'Note to the next shift' },
  },
  'a cash count': {
    file: 'features/desk-log/sheets/cash-sheet.tsx',
    open: at('frontdesk', '/admin/logbook?do=cash'),
    within: panel('CASH COUNT LOGSHEET'),
    submit: 'Add Entry',
    entry: { 'Shift Type': '', Date: '2026-11-10', 'Bank Till': '300', 'Deposit Drop': '20' },
    required: {
      'Shift Type': 'Please select a shift type',
      Date: 'Date is required',
      'Bank Till': 'Bank till is required',
      'Deposit Drop': 'Deposit drop is required',
    },
    refused: { field: 'TwentyDollars', label: 'Twenty Dollars' },
  },
  'an ADA entry': {
    file: 'features/desk-log/sheets/ada-sheet.tsx',
    open: at('frontdesk', '/admin/logbook?do=ada'),
    within: panel('ADA COMPLIANCE'),
    submit: 'Add Entry',
    entry: { 'Guest Name': 'ANA', 'Room Number': '101', 'Special Needs': 'Ramp' },
    required: {
      'Guest Name': 'Guest name is required',
      'Room Number': 'Room number is required',
      'Special Needs': 'Special needs are required',
    },
    refused: { field: 'Notes', label: 'Notes' },
  },
  'a call': {
    file: 'features/desk-log/sheets/call-sheet.tsx',
    open: at('frontdesk', '/admin/logbook?do=calls'),
    within: panel('PRE-DEPARTURE CALLS'),
    submit: 'Add Entry',
    entry: { 'Room Number': '101', 'Guest Name': 'ANA', 'Date Called': '2026-11-10', 'Time Called': '08:00' },
    required: {
      'Room Number': 'Room number is required',
      'Guest Name': 'Guest name is required',
      'Date Called': 'Date called is required',
      'Time Called': 'Time called is required',
    },
    refused: { field: 'TimeCalled', label: 'Time Called' },
  },
  'an insurance record': {
    file: 'features/insurance/insurance-form.tsx',
    open: at('admin', '/admin/property-insurance-master', openRow),
    within: dialog,
    submit: 'Save',
    entry: { 'Legal Name': 'NEVER LLC', Name: 'NEVER INN' },
    required: { 'Legal Name': 'Legal Name is required', Name: 'Location Name is required.' },
    refused: { field: 'City', label: 'City' },
  },
  'a franchise': {
    file: 'features/franchise/franchise-form.tsx',
    open: at('admin', '/admin/franchise', openRow),
    within: dialog,
    submit: 'Save',
    entry: {},
    required: {},
    refused: { field: 'Flag', label: 'Flag' },
  },
  'a payroll record': {
    file: 'features/payroll/payroll-form.tsx',
    open: at('accountant', '/admin/payroll', async (page) => {
      await chooseMonth(page, '2019-02');
      const locations = page.getByRole('table', { name: 'Locations with Payroll Enabled' });
      await locations.getByRole('button').filter({ hasText: 'BAYLIGHT' }).first().click();
    }),
    within: dialog,
    submit: 'Save',
    entry: {},
    required: {},
    refused: { field: 'RoomRevenue', label: 'Room Revenue' },
  },
  'a payroll mail': {
    file: 'features/payroll/payroll-mail-modal.tsx',
    open: at('accountant', '/admin/payroll', async (page) => {
      await press('Sent Email')(page);
      await page.getByRole('menuitem', { name: 'Email Account Balance' }).click();
    }),
    within: dialog,
    submit: 'Send',
    entry: { CC: 'ana@example.com' },
    required: {},
    refused: { field: 'To', label: 'TO' },
    saves: /\/api\/admin\/.*[?&](to|cc)=/,
  },
  'a reimbursement': {
    file: 'features/claims/claim-form.tsx',
    open: at('frontdesk', '/admin/reimbursement', press('Add Reimbursement')),
    within: dialog,
    submit: 'Save',
    entry: { Contexts: 'Never asked' },
    required: { Contexts: 'Contexts is required' },
    refused: { field: 'OtherNotes', label: 'Other Notes' },
  },
  'a rejection': {
    file: 'features/claims/reject-form.tsx',
    open: at('admin', '/admin/reimbursement?show=ForMe', async (page) => {
      await openRow(page);
      await dialog(page).getByRole('button', { name: 'Reject' }).click();
    }),
    within: (page) => page.getByRole('dialog', { name: /^Reject/ }),
    submit: 'Reject',
    entry: { Reason: 'Never given' },
    required: { Reason: 'Please give the reason.' },
    refused: { field: 'Reason', label: 'Reason' },
  },
  'what comes to the inbox': {
    file: 'features/inbox/choices-form.tsx',
    open: at('admin', '/admin/inbox', press('What Comes to Me')),
    within: dialog,
    submit: 'Save',
    entry: { 'Claims to decide': '' },
    required: {},
    refused: { field: 'DayToClose', label: 'Days to close' },
  },
  'a snooze': {
    file: 'features/inbox/snooze-form.tsx',
    open: at('admin', '/admin/inbox', press(/^Snooze: /)),
    within: dialog,
    submit: 'Snooze',
    entry: { Day: '2030-01-07' },
    required: { Day: 'Please choose a day after today.' },
    refused: { field: 'Day', label: 'Day' },
  },
  'an API token': {
    file: 'session/tokens/token-form.tsx',
    open: at('admin', '/admin/security', press('Add Token')),
    within: dialog,
    submit: 'Make Token',
    entry: { Name: 'NEVER', Access: 'write' },
    required: { Name: 'Name is required' },
    refused: { field: 'Name', label: 'Name' },
  },
  'a stand-in': {
    file: 'features/claims/stand-in-form.tsx',
    open: at('admin', '/admin/reimbursement', press('Stand-In')),
    within: dialog,
    submit: 'Save',
    entry: { 'Stand-In': '', From: '2026-12-01', To: '2026-12-05' },
    required: { From: 'Please enter the first day.', To: 'Please enter the last day.' },
    refused: { field: 'EmployeeID', label: 'Stand-In' },
  },
  'a bonus': {
    file: 'features/claims/claim-form.tsx',
    open: at('admin', '/admin/bonus', press('Add Bonus')),
    within: dialog,
    submit: 'Save',
    entry: { Type: '' },
    required: { Type: 'Type is required' },
    refused: { field: 'TypeInDetails', label: 'Type In Details' },
  },
};
