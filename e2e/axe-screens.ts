import type { Locator, Page } from '@playwright/test';

interface Screen {
  /** What is there once the screen has its data. */
  ready: (page: Page) => Locator;
  /** What can be opened on it, each begun from the screen as it is first shown. */
  opens?: Record<string, (page: Page) => Promise<void>>;
}

const row = (page: Page) => page.locator('main tbody tr[data-row]').first();
const press = (name: string | RegExp) => (page: Page) =>
  page.locator('main').getByRole('button', { name, exact: true }).first().click();
const openRow = (page: Page) => row(page).getByRole('button').first().click();
/** Of oneself there is less to see in the roster than of others. */
const openColleague = (page: Page) =>
  page
    .locator('main tbody tr[data-row]')
    .filter({ hasNotText: /ada moreno/i })
    .first()
    .getByRole('button')
    .first()
    .click();
const choose = (menu: string, item: string) => async (page: Page) => {
  await press(menu)(page);
  await page.getByRole('menuitem', { name: item }).click();
};
const table: Screen['ready'] = row;
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true });

/** An address that opens something; until the screen is there an empty page would be looked at in its place. */
const opened =
  (address: string, seen: Screen['ready'] = (page) => page.getByRole('heading', { level: 1 })) =>
  async (page: Page) => {
    await page.goto(`/admin/${address}`);
    await seen(page).waitFor();
  };

const schedules = async (page: Page) => {
  await page.getByRole('tab', { name: 'SCHEDULES' }).click();
  await page.getByRole('table', { name: 'Deliveries' }).waitFor();
};

const bankTab = (name: string) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
  await table(page).waitFor();
};

/** The hotel of the demo group whose system exports tables. */
const LAKE_FOREST = 'SADDLEBACK HOUSE LAKE FOREST';
const nightAudit = (tab: string, name: string) => async (page: Page) => {
  await page.goto(`/admin/night-audit?tab=${tab}`);
  await page.getByRole('table', { name, exact: true }).waitFor();
};

/** The server wants to know again who it is, before a factor changes. */
const askedAgain = async (page: Page) => {
  await page.route('**/api/security/totp/start', (route) =>
    route.fulfill({ status: 428, json: { error: 'Please confirm that it is you.', ReauthRequired: true } }),
  );
  await press('Set Up an App')(page);
};

/** Every screen of the console by its path below /admin; the dialogs that matter with it. */
export const SCREENS: Record<string, Screen> = {
  '': { ready: (page) => page.getByRole('link', { name: 'Open room logs' }) },
  EditProfile: {
    ready: (page) => page.getByText('Email', { exact: true }),
    opens: { edit: press(/^Change/) },
  },
  inbox: {
    ready: table,
    opens: {
      'a snooze': press(/^Snooze: /),
      'what comes to one': press('What Comes to Me'),
      'several of it': (page) => row(page).getByRole('checkbox').check(),
    },
  },
  security: {
    ready: table,
    opens: {
      'a new API token': press('Add Token'),
      'a new authenticator app': press('Set Up an App'),
      'the question who one is': askedAgain,
    },
  },
  locations: { ready: table, opens: { 'a new location': press('Add Location'), 'a location': openRow } },
  consultations: { ready: table },
  'move-out': { ready: (page) => page.getByRole('button', { name: 'Export Everything' }) },
  team: {
    ready: table,
    opens: {
      'the card of a member': openRow,
      'people who left': opened('team?people=Inactive', table),
      'the sessions of a member': async (page) => {
        await openColleague(page);
        await press('Sessions')(page);
        await page.getByRole('dialog').waitFor();
      },
    },
  },
  roles: {
    ready: (page) => page.getByRole('rowheader').first(),
    opens: {
      'a new role': press('Add Role'),
      editing: press('Edit Role Access'),
      history: press(/^History of/),
    },
  },
  pages: { ready: table },
  reports: {
    ready: table,
    opens: {
      'what a figure is': press(/^What is RevPAR/),
      'a report with a chart and its figures': async (page) => {
        await page.goto('/admin/reports?report=HOUSEKEEPING');
        await press('Show the figures as a table')(page);
      },
      'its measures': async (page) => {
        await page.goto('/admin/reports?report=PERFORMANCE&chart=line&interval=Month&period=YTD');
        await press(/^Measures/)(page);
      },
      'saving it': async (page) => {
        await page.goto('/admin/reports?report=LABOUR');
        await press('Save As')(page);
      },
      renewals: opened('reports?report=RENEWALS', table),
      schedules,
      'a new schedule': async (page) => {
        await schedules(page);
        await press('Add Schedule')(page);
      },
    },
  },
  'housekeeping-logs': {
    ready: heading('Housekeeping Data Entry'),
    opens: {
      'a log of rooms': async (page) => {
        await press('Add Logs')(page);
        await press('Room')(page);
      },
      'what is missing in it': async (page) => {
        await press('Add Logs')(page);
        await press('Room')(page);
        await press('Submit')(page);
      },
      'the logs': press('View Logs'),
    },
  },
  dailysalesdata: { ready: table, opens: { import: press('Import') } },
  dashboardList: { ready: table, opens: { charts: openRow } },
  logbook: {
    ready: (page) => page.getByRole('region').getByRole('listitem').first(),
    opens: {
      'a log': (page) => page.getByRole('region').getByRole('listitem').first().getByRole('button').click(),
      'a new entry': opened('logbook?do=new'),
      'handing over': opened('logbook?do=handover'),
      handovers: opened('logbook?do=handovers'),
      'cash count': opened('logbook?do=cash'),
      'ADA compliance': opened('logbook?do=ada'),
      'pre-departure calls': opened('logbook?do=calls'),
    },
  },
  rooms: {
    ready: table,
    opens: { 'a new room': press('Add Room'), 'a series': press('Room Series'), 'a room': openRow },
  },
  roomLogs: {
    ready: table,
    opens: {
      'a new log': (page) => page.getByRole('list', { name: 'Rooms' }).getByRole('button').first().click(),
      'a log': openRow,
    },
  },
  'lost-and-found': { ready: table, opens: { 'a new item': press('Add Item'), 'an item': openRow } },
  bank: {
    ready: table,
    opens: {
      'a deposit': openRow,
      'a deposit to match': async (page) => {
        await page.goto('/admin/bank?show=Overdue');
        await openRow(page);
      },
      'a tie': async (page) => {
        await page.goto('/admin/bank?show=Offered');
        await openRow(page);
      },
      transactions: bankTab('TRANSACTIONS'),
      statements: bankTab('STATEMENTS'),
      'the import': async (page) => {
        await bankTab('STATEMENTS')(page);
        await press('Import Statements')(page);
      },
      accounts: bankTab('ACCOUNTS'),
      'an account': async (page) => {
        await bankTab('ACCOUNTS')(page);
        await openRow(page);
      },
      journals: bankTab('JOURNALS'),
      'a journal': async (page) => {
        await bankTab('JOURNALS')(page);
        await openRow(page);
      },
      'journals due': async (page) => {
        await page.goto('/admin/bank?tab=journals&view=due');
        await openRow(page);
      },
      'accounts of journals': async (page) => {
        await page.goto('/admin/bank?tab=journals&view=accounts');
        await openRow(page);
      },
    },
  },
  budgets: {
    ready: (page) => page.getByRole('region', { name: /^Budget/ }),
    opens: {
      variances: (page) => page.getByText('Variance', { exact: true }).click(),
      'the import': press('Import'),
    },
  },
  calendar: {
    ready: (page) => page.getByRole('gridcell').getByRole('link').first(),
    opens: {
      'a day': press(/more$/),
      'an empty day': (page) =>
        page
          .getByRole('gridcell', { name: /no dates$/ })
          .first()
          .click(),
      'a list': opened('calendar?tab=list', table),
      'the private address': press('Subscribe in your calendar'),
    },
  },
  integrations: {
    ready: row,
    opens: {
      'a new API token': press('Add Token'),
      'the question before a token ends': press('End Property system'),
      webhooks: opened('integrations?tab=webhooks', table),
      'a new webhook': opened('integrations?tab=webhooks&record=new', (page) => page.getByLabel('URL')),
      'the deliveries of a webhook': opened('integrations?tab=webhooks&deliveries=1', (page) =>
        page.getByRole('dialog').getByRole('table', { name: 'Deliveries' }),
      ),
    },
  },
  'night-audit': {
    ready: row,
    opens: {
      'a day with a code that is not mapped': press(/: Unmapped/),
      'a closed day that is to be reopened': async (page) => {
        await press(/: Closed by/)(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
      },
      'closing several days': press('Close balanced days'),
      'the upload': press('Upload files'),
      'the month of a hotel': press(/^PALM COURT SUITES PALM DESERT$/),
      files: nightAudit('files', 'Files'),
      codes: nightAudit('codes', 'Codes'),
      'a layout': async (page) => {
        await nightAudit('layouts', 'Layouts')(page);
        await page.getByLabel('Hotel', { exact: true }).selectOption({ label: LAKE_FOREST });
        await press('Flash')(page);
      },
      sources: opened('night-audit?tab=sources', (page) => page.getByText('Drop folder')),
    },
  },
  directory: { ready: table },
  inviteuser: {
    ready: heading('Invite New User'),
    opens: { 'what is missing': press('Invite User') },
  },
  'property-insurance-master': {
    ready: table,
    opens: { 'a record': openRow, comparison: press('COMPARISON') },
  },
  payroll: {
    // What stands below the window comes last.
    ready: (page) => page.getByRole('table', { name: 'All Payroll Records (Date-wise)' }),
    opens: {
      'a record': openRow,
      mail: choose('Sent Email', 'Email Account Balance'),
      import: choose('Import', 'Import Provider Data'),
      comparison: opened('payroll?do=compare'),
      'claims to pay': opened('payroll?do=claims'),
    },
  },
  franchise: { ready: table, opens: { 'an agreement': openRow } },
  reimbursement: {
    ready: table,
    opens: {
      'a new one': press('Add Reimbursement'),
      'one of them': openRow,
      'the stand-in': press('Stand-In'),
    },
  },
  bonus: { ready: table, opens: { 'a new one': press('Add Bonus'), 'one of them': openRow } },
};
