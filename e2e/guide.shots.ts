import type { Page } from '@playwright/test';
import { bai2File } from '../server/src/demo/bai2-file.ts';
import { workbookOf } from '../server/test/moving-workbook.ts';
import { loginAs, signIn, test, type Account } from './fixtures.ts';
import { takePicture } from './guide-pictures.ts';

const FIRST_PAYROLL = 'BAYLIGHT HAYWARD PARTNERS LP';

interface Shot {
  name: string;
  account: Account;
  address: string;
  location?: string;
  /** What to do before the picture is taken. */
  steps?(page: Page): Promise<void>;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

const openFirstRow = (page: Page) =>
  page.getByRole('table').locator('tbody').getByRole('button').first().click();

/** A statement that is right, and one of which a line was lost on the way. */
const statementsOf = (lastFour: string) =>
  ['statement', 'statement-cut'].map((name) => {
    const text = bai2File(`00004000${lastFour}`, 1_250_000, [
      {
        date: '2026-11-12',
        transactions: [
          { cents: 41_250, text: 'COUNTER DEPOSIT', reference: 'D1' },
          { cents: -128_000, text: 'LINEN SERVICE', reference: 'D2' },
        ],
      },
    ]);
    const arrived = name === 'statement' ? text : text.replace(/^16,475.*\n/m, '');
    return { name: `${name}.bai`, mimeType: 'text/plain', buffer: Buffer.from(arrived) };
  });

/** Somebody whom the journey of leaving is about. */
const LEAVER = '/admin/team?search=villareal';
async function openLeaver(page: Page): Promise<void> {
  await press(page, 'Hanna Villareal');
  await page.getByRole('region', { name: 'Roles of Hanna Villareal' }).waitFor();
}

async function fillEntry(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Time, if it has one').fill('10:30');
  await dialog.getByLabel('Location', { exact: true }).selectOption({ index: 1 });
  await dialog.getByLabel('Remind me').fill('2');
}

const inboxLoaded = (page: Page) =>
  page.locator('main tbody tr[data-row]').or(page.getByText('Nothing waits for you')).first().waitFor();

/** A workbook in which three cells are wrong. */
async function openFaultyWorkbook(page: Page): Promise<void> {
  const buffer = await workbookOf({
    LOCATIONS: [{ Name: 'HARBOR INN', State: 'Bavaria' }],
    ROOMS: [
      { Location: 'HARBOR INN', 'Room Number': '101', 'Room Type': 'KING', Adults: 2 },
      { Location: 'HARBOR INN', 'Room Number': '102', 'Room Type': 'KING', Adults: 'two' },
      { Location: 'HARBOUR INN', 'Room Number': '103', 'Room Type': 'QUEEN', Adults: 2 },
    ],
  });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.getByLabel('File to import').setInputFiles({ name: 'group.xlsx', mimeType, buffer });
  await page.getByRole('region', { name: 'What is wrong' }).waitFor();
}

/** What each demo role sees first and what waits for it, by the name of its pictures. */
const ROLES: Readonly<Record<string, Account>> = {
  administrator: 'admin',
  regional: 'regional',
  manager: 'manager',
  accountant: 'accountant',
  'front-desk': 'frontdesk',
  housekeeping: 'housekeeper',
};
const OF_EACH_ROLE = Object.entries(ROLES).flatMap(([role, account]): Shot[] => [
  { name: `home-${role}`, account, address: '/admin' },
  { name: `inbox-${role}`, account, address: '/admin/inbox', steps: inboxLoaded },
]);

const SHOTS: readonly Shot[] = [
  ...OF_EACH_ROLE,
  {
    name: 'inbox-snooze',
    account: 'manager',
    address: '/admin/inbox',
    steps: (page) => press(page, /^Snooze: /),
  },
  {
    name: 'inbox-choices',
    account: 'manager',
    address: '/admin/inbox?choices=yes',
    steps: (page) => page.getByLabel('Claims to decide').waitFor(),
  },
  { name: 'desk-log', account: 'frontdesk', address: '/admin/logbook' },
  {
    name: 'desk-log-entry',
    account: 'frontdesk',
    address: '/admin/logbook',
    steps: (page) => press(page, /NIGHT AUDIT SHIFT/),
  },
  {
    name: 'handover',
    account: 'frontdesk',
    address: '/admin/logbook?do=handover',
    async steps(page) {
      await page.getByLabel('Rooms sold tonight').fill('72');
      await page
        .getByLabel('Note to the next shift')
        .fill('Shuttle at 4:45 AM is confirmed. Spare keys are in the top drawer.');
    },
  },
  {
    name: 'cash-count',
    account: 'frontdesk',
    address: '/admin/logbook',
    async steps(page) {
      await page.getByRole('tab', { name: '+NEW' }).click();
      await press(page, 'NEW LOG SHEET ENTRY');
      await press(page, /CASH COUNT/);
    },
  },
  { name: 'flash', account: 'regional', address: '/admin/reports' },
  {
    name: 'flash-figure',
    account: 'regional',
    address: '/admin/reports',
    steps: (page) => page.locator('main tbody tr[data-row]').first().getByRole('button').nth(4).click(),
  },
  {
    name: 'report-chart',
    account: 'regional',
    address:
      '/admin/reports?report=PERFORMANCE&measures=RevPAR&interval=Month&period=YTD&group=none&chart=line',
  },
  {
    name: 'report-budget',
    account: 'accountant',
    address: '/admin/reports?report=PERFORMANCE&compare=Budget',
  },
  {
    name: 'report-save',
    account: 'regional',
    address: '/admin/reports?report=PERFORMANCE&compare=Budget',
    async steps(page) {
      await press(page, 'Save As');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('AGAINST THE PLAN');
      await dialog.getByRole('checkbox', { name: 'GENERAL MANAGER' }).check();
    },
  },
  { name: 'bank', account: 'accountant', address: '/admin/bank' },
  {
    name: 'bank-match',
    account: 'accountant',
    address: '/admin/bank?show=Offered',
    steps: openFirstRow,
  },
  {
    name: 'bank-import',
    account: 'accountant',
    address: '/admin/bank?tab=accounts&search=payroll',
    async steps(page) {
      const account = page.getByRole('table').locator('tbody tr').first();
      const lastFour = (await account.getByRole('cell').nth(3).textContent()) ?? '';
      await page.getByRole('tab', { name: 'STATEMENTS' }).click();
      await press(page, 'Import Statements');
      await page.getByLabel('Statement files').setInputFiles(statementsOf(lastFour));
      await page.getByText('Nothing of this file is saved').waitFor();
    },
  },
  { name: 'bank-journals', account: 'accountant', address: '/admin/bank?tab=journals' },
  {
    name: 'bank-journals-due',
    account: 'accountant',
    address: '/admin/bank?tab=journals&view=due',
    steps: openFirstRow,
  },
  { name: 'api-tokens', account: 'admin', address: '/admin/integrations' },
  {
    name: 'api-token-new',
    account: 'accountant',
    address: '/admin/security',
    async steps(page) {
      await press(page, 'Add Token');
      await page.getByLabel('Name', { exact: true }).fill('Bookkeeping');
      await page.getByLabel('Pages', { exact: true }).selectOption('some');
      await page.getByRole('checkbox', { name: 'Payroll' }).check();
      await page.getByRole('checkbox', { name: 'Bank' }).check();
    },
  },
  {
    name: 'webhook-new',
    account: 'admin',
    address: '/admin/integrations?tab=webhooks&record=new',
    async steps(page) {
      await page.getByLabel('URL').fill('https://bookkeeping.hotelgroup.example/hooks');
      await page.getByLabel('Business day closed', { exact: true }).check();
      await page.getByLabel('Payroll approved', { exact: true }).check();
    },
  },
  {
    name: 'webhook-deliveries',
    account: 'admin',
    address: '/admin/integrations?tab=webhooks&deliveries=1',
    steps: (page) => page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr').first().waitFor(),
  },
  { name: 'leave-card', account: 'admin', address: LEAVER, steps: openLeaver },
  {
    name: 'leave-sessions',
    account: 'admin',
    address: LEAVER,
    async steps(page) {
      // Somebody who is signed in somewhere.
      await signIn(page, 'housekeeper');
      await openLeaver(page);
      await press(page, 'Sessions');
    },
  },
  {
    name: 'leave-question',
    account: 'admin',
    address: LEAVER,
    async steps(page) {
      await openLeaver(page);
      await press(page, 'Deactivate');
    },
  },
  { name: 'leave-inactive', account: 'admin', address: '/admin/team?people=Inactive', steps: openFirstRow },
  { name: 'calendar', account: 'admin', address: '/admin/calendar' },
  {
    name: 'calendar-entry',
    account: 'admin',
    address: '/admin/calendar',
    async steps(page) {
      await press(page, 'Add Entry');
      await fillEntry(page, 'Fire inspection');
    },
  },
  {
    name: 'calendar-feed',
    account: 'manager',
    address: '/admin/calendar?open=feed',
    async steps(page) {
      await press(page, 'Make Address');
      // The picture shows no address that works.
      await page.getByLabel('Your calendar address').evaluate((input: HTMLInputElement) => {
        input.value =
          'https://console.hotelgroup.example/api/calendar/feed/Qm9va2luZyBpcyBub3QgYSBzZWNyZXQ.ics';
      });
      await page.getByText('Your calendar address is ready.').waitFor();
    },
  },
  { name: 'budgets', account: 'accountant', address: '/admin/budgets' },
  {
    name: 'budget-variance',
    account: 'accountant',
    address: '/admin/budgets?view=variance&account=RoomPayroll',
  },
  { name: 'night-audit', account: 'regional', address: '/admin/night-audit' },
  { name: 'night-audit-hotel', account: 'frontdesk', address: '/admin/night-audit' },
  {
    name: 'night-audit-day',
    account: 'frontdesk',
    address: '/admin/night-audit',
    steps: (page) => press(page, /Unmapped/),
  },
  { name: 'night-audit-codes', account: 'manager', address: '/admin/night-audit?tab=codes' },
  { name: 'night-audit-files', account: 'accountant', address: '/admin/night-audit?tab=files' },
  { name: 'lost-and-found', account: 'frontdesk', address: '/admin/lost-and-found' },
  { name: 'room-logs', account: 'frontdesk', address: '/admin/roomLogs' },
  {
    name: 'room-series',
    account: 'frontdesk',
    address: '/admin/rooms',
    async steps(page) {
      await press(page, 'Room Series');
      await page.getByLabel('Numbers').fill('501-528, 601-628');
    },
  },
  {
    name: 'housekeeping-add',
    account: 'housekeeper',
    address: '/admin/housekeeping-logs',
    steps: (page) => page.getByRole('button', { name: 'Room', exact: true }).click(),
  },
  { name: 'housekeeping-people', account: 'manager', address: '/admin/housekeeping-logs' },
  {
    name: 'housekeeping-view',
    account: 'manager',
    address: '/admin/housekeeping-logs',
    steps: (page) => press(page, 'View Logs'),
  },
  { name: 'team', account: 'manager', address: '/admin/team' },
  {
    name: 'team-several',
    account: 'manager',
    address: '/admin/team?search=front+desk',
    async steps(page) {
      await page.getByLabel('Select all on this page').check();
      await press(page, 'Give Role');
      await page.getByRole('dialog').getByLabel('Role').selectOption({ label: 'HOUSEKEEPING' });
    },
  },
  { name: 'directory', account: 'manager', address: '/admin/directory' },
  { name: 'dashboards', account: 'regional', address: '/admin/dashboardList' },
  {
    name: 'dashboard-charts',
    account: 'regional',
    address: '/admin/dashboardList',
    steps: openFirstRow,
  },
  { name: 'reimbursements', account: 'manager', address: '/admin/reimbursement' },
  {
    name: 'claims-several',
    account: 'manager',
    address: '/admin/reimbursement?show=ForMe',
    async steps(page) {
      await page.getByLabel('Select all on this page').check();
      await press(page, 'Approve');
    },
  },
  {
    name: 'sales',
    account: 'accountant',
    address: '/admin/dailysalesdata',
    steps: (page) => press(page, 'Last Weekend'),
  },
  {
    name: 'sales-import',
    account: 'accountant',
    address: '/admin/dailysalesdata',
    steps: (page) => press(page, 'Import'),
  },
  { name: 'payroll', account: 'accountant', address: '/admin/payroll' },
  {
    name: 'payroll-edit',
    account: 'accountant',
    address: '/admin/payroll',
    steps: (page) => press(page, FIRST_PAYROLL),
  },
  {
    name: 'payroll-comparison',
    account: 'accountant',
    address: '/admin/payroll',
    async steps(page) {
      await page.getByLabel('Comparison', { exact: true }).press('Space');
      await page.getByLabel('Legal Name').selectOption({ label: FIRST_PAYROLL });
    },
  },
  { name: 'insurance', account: 'admin', address: '/admin/property-insurance-master' },
  {
    name: 'insurance-drafts',
    account: 'admin',
    address: '/admin/property-insurance-master',
    steps: (page) => press(page, 'New Year for All Hotels'),
  },
  { name: 'franchise', account: 'accountant', address: '/admin/franchise' },
  { name: 'locations', account: 'admin', address: '/admin/locations' },
  {
    name: 'location-edit',
    account: 'admin',
    address: '/admin/locations',
    steps: openFirstRow,
  },
  { name: 'move-out', account: 'admin', address: '/admin/move-out' },
  {
    name: 'moving-in',
    account: 'admin',
    address: '/admin/locations?do=move',
    steps: openFaultyWorkbook,
  },
  { name: 'roles', account: 'admin', address: '/admin/roles' },
  {
    name: 'role-preview',
    account: 'admin',
    address: '/admin/roles',
    steps: (page) => press(page, /What would .*FRONT DESK/i),
  },
  { name: 'invite', account: 'admin', address: '/admin/inviteuser' },
  {
    name: 'history',
    account: 'admin',
    address: '/admin/roles',
    async steps(page) {
      await press(page, 'Edit Role Access');
      await page.getByLabel('FRONT DESK: Directory').check();
      await press(page, 'Submit Changes');
      await page.getByText('Roles updated successfully!').waitFor();
      await press(page, /History of FRONT DESK/i);
    },
  },
];

for (const shot of SHOTS) {
  test(`docs/images/guide/${shot.name}.png`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await loginAs(page, shot.account, shot.address, shot.location);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await page.waitForLoadState('networkidle');
    await shot.steps?.(page);
    await page.getByText('Loading').waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    await takePicture(page, shot.name);
  });
}
