import {
  createColleague,
  emailOf,
  expect,
  giveRole,
  loginAs,
  openWith,
  PASSWORD,
  test,
  type Account,
} from './fixtures.ts';

/** The browser itself reports answered refusals as errors. */
const REFUSED = /status of (401|404|405|422)/;

test.describe('the staff entrance', () => {
  test.use({ allowedErrors: REFUSED });

  test('lets a manager in with the right password and out again', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Email').fill(emailOf('manager'));
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByText('Maya Lindqvist').first()).toBeVisible();
    await page.getByRole('button', { name: 'Maya Lindqvist' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/$/);
  });

  test('says the same of an unknown email and a wrong password', async ({ page }) => {
    for (const email of [emailOf('manager'), 'nobody@backofhouse.example']) {
      await page.goto('/');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('not-the-password');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByText("Couldn't find your account with this email and password.")).toBeVisible();
    }
  });

  test('names what is missing before anything is sent', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await page.getByLabel('Email').fill('not an email');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
  });

  test('asks for a new password when the one given is temporary', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByLabel('New Password', { exact: true })).toHaveCount(0);
    await page.getByLabel('Email').fill(emailOf('temporary'));
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(
      page.getByText("You're using a temporary password. Please provide a new password."),
    ).toBeVisible();
    await page.getByLabel('New Password', { exact: true }).fill('a-better-one');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/admin$/);
  });

  test('confirms the email of a forgotten password', async ({ page }) => {
    await page.goto('/');
    await page.getByText('Forgot Password?').click();
    await expect(page.getByText('Confirm your email')).toBeVisible();
    const confirm = page.getByRole('button', { name: 'Confirm' });
    await expect(confirm).toBeDisabled();
    await page.getByLabel('Email').fill('nobody@backofhouse.example');
    await confirm.click();
    await expect(page.getByText('Could not find email in our system.')).toBeVisible();
    await page.getByLabel('Email').fill(emailOf('newcomer'));
    await confirm.click();
    await expect(page.getByText('Password reset link has been sent to your email.')).toBeVisible();
    await page.getByText('Back to Sign in').click();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  });
});

test('the email typed at sign-in goes along to the forgotten password and back', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Email').fill('maya@backofhouse.example');
  await page.getByText('Forgot Password?').click();
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('maya@backofhouse.example');
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeEnabled();
  await page.getByLabel('Email').fill('maya.l@backofhouse.example');
  await page.getByText('Back to Sign in').click();
  await expect(page.getByLabel('Email')).toHaveValue('maya.l@backofhouse.example');
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('maya.l@backofhouse.example');
  await expect(page).not.toHaveURL(/maya/);
});

test('where accounts are made by invitation only, no form is offered', async ({ page }) => {
  await page.route('**/api/login/options', (route) => route.fulfill({ json: { SignUp: false } }));
  const told = page.waitForResponse('**/api/login/options');
  await page.goto('/');
  await told;
  await expect(page.getByText('Forgot Password?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Account' })).toHaveCount(0);
  await page.goto('/?view=create');
  await expect(page.getByText('Please ask your manager for an invitation.')).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

const SIDEBARS: [Account, string[]][] = [
  ['frontdesk', ['logbook', 'Reimbursement', 'Room Logs', 'Rooms Details', 'Lost and Found', 'Night Audit']],
  ['housekeeper', ['Room Logs', 'Housekeeping Reports', 'Lost and Found']],
  [
    'accountant',
    [
      'Reimbursement',
      'Bonus',
      'Payroll',
      'Franchise',
      'Daily Sales Data',
      'Reports',
      'Bank',
      'Budgets',
      'Calendar',
      'Night Audit',
    ],
  ],
];

for (const [account, pages] of SIDEBARS) {
  test(`the sidebar of ${account} lists exactly the allowed pages in their order`, async ({ page }) => {
    await loginAs(page, account);
    const links = page.getByRole('navigation').getByRole('link');
    const own = async () => {
      const texts = await links.allInnerTexts();
      return texts.map((text) => text.trim().toLowerCase()).filter((text) => text !== 'home');
    };
    await expect.poll(own).toEqual(pages.map((name) => name.toLowerCase()));
  });
}

test('a demo says on every page that everybody knows its password, and covers nothing', async ({ page }) => {
  const notice = page.getByRole('complementary', { name: 'Demo' });
  for (const address of ['/', '/?view=create', '/?view=forgot']) {
    await page.goto(address);
    await expect(notice).toHaveText(
      'Demo: everybody knows the password of these accounts. Enter nothing real.',
    );
  }
  await loginAs(page, 'newcomer');
  await expect(page.getByText('No pages available for this location')).toBeVisible();
  await expect(notice).toBeInViewport({ ratio: 1 });
  const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight);
  await expect.poll(scrolls).toBe(false);
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(notice).toBeInViewport({ ratio: 1 });
});

test('no page tries what the content policy forbids', async ({ page }) => {
  await page.addInitScript(() => {
    const tried: string[] = [];
    Object.assign(window, { tried });
    document.addEventListener('securitypolicyviolation', (event) => tried.push(event.violatedDirective));
  });
  const tried = () => page.evaluate(() => (window as unknown as { tried: string[] }).tried);
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText(/email/i).first()).toBeVisible();
  expect(await tried()).toEqual([]);
  await loginAs(page, 'admin', '/admin/rooms');
  await page.getByRole('button', { name: 'Add Room' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').locator('[aria-invalid=true]').first()).toBeVisible();
  expect(await tried()).toEqual([]);
});

test('an employee without any role sees that there is nothing yet', async ({ page }) => {
  await loginAs(page, 'newcomer');
  await expect(page.getByText('No pages available for this location')).toBeVisible();
  await expect(page.getByText('No locations available')).toBeVisible();
});

test('a first role opens its pages as soon as the console is loaded again', async ({ page }) => {
  const { token, user } = await createColleague(page, 'Frida');
  await openWith(page, token);
  await expect(page.getByText('No locations available')).toBeVisible();
  await giveRole(page, user.EmployeeID, 'FRONT DESK', 'DESERT LANTERN');
  await page.reload();
  await expect(page.getByText('DESERT LANTERN INN YUMA', { exact: true })).toHaveCount(1);
  await page.getByRole('link', { name: 'Rooms Details' }).click();
  await expect(page.getByRole('table').locator('tbody tr').nth(1)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('the location menu names the hotels once, and takes the keys', async ({ page }) => {
  await loginAs(page, 'manager');
  const menu = page.getByRole('button', { name: 'PALM COURT' });
  await expect(menu).toBeVisible();
  await expect(page.getByRole('option', { includeHidden: true })).toHaveCount(0);
  await menu.press('ArrowDown');
  await expect(page.getByRole('option')).toHaveCount(2);
  await menu.press('Escape');
  await expect(page.getByRole('option', { includeHidden: true })).toHaveCount(0);
});

test('a narrow screen is told that the console is for the desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await loginAs(page, 'admin');
  await expect(page.getByText(/desktop only/i)).toBeVisible();
  await page
    .getByRole('button', { name: 'Go to Home' })
    .or(page.getByRole('link', { name: 'Go to Home' }))
    .click();
  await expect(page).toHaveURL(/\/$/);
});

for (const [path, limit] of [
  ['/', 120],
  ['/admin', 200],
] as const) {
  test(`the first load of ${path} needs less than ${limit} kB of JavaScript and does not jump`, async ({
    page,
  }) => {
    // What is loaded ahead while nothing else happens is not needed for the first screen, and comes sooner or later.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    if (path === '/admin') await loginAs(page, 'admin', '/admin');
    // What the first visit is still loading would be counted as well.
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script')
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(10_000);
    expect(total / 1000).toBeLessThan(limit);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(
              list
                .getEntries()
                .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
            );
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(0), 500);
        }),
    );
    expect(shift).toBeLessThan(0.01);
  });
}
