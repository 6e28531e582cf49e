import type { Page } from '@playwright/test';
import { axeViolations } from './axe-violations.ts';
import { expect, test } from './fixtures.ts';

const PHONE = { width: 390, height: 844 };
const SECTIONS = [
  'project',
  'metrics',
  'terms',
  'market',
  'places',
  'jobs',
  'hotel-timeline',
  'apartment-timeline',
  'pictures',
  'contact',
];

test.describe('the landing page', () => {
  test('has its ten sections in order, with every figure', async ({ page }) => {
    await page.goto('/EB5');
    const order = await page
      .locator('[data-section]')
      .evaluateAll((list) => list.map((section) => (section as HTMLElement).dataset.section));
    expect(order).toEqual(SECTIONS);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'A TEA EB-5 Investment in Lake Forest, Orange County',
    );

    const metrics = page.locator('[data-section=metrics]');
    for (const text of ['7+', '60+', '100%', '$15MM+', 'I-829 approval rate'])
      await expect(metrics).toContainText(text);
    const rows = page.getByRole('row');
    for (const [term, value] of [
      ['Asset type', 'Multifamily & Hotel'],
      ['Total capitalization', '$84.1MM'],
      ['EB-5 loan', '$40MM (47.58%)'],
      ['Developer equity', '$20MM (22.95%)'],
      ['Senior bank loan', '$24MM (29.47%)'],
      ['Estimated job creation', '640'],
      ['Visa category', 'Urban TEA'],
      ['Projected term', '5 years'],
      ['Exit', 'Refinancing or a partial share of ownership in the asset'],
    ] as const)
      await expect(rows.filter({ hasText: term }).getByRole('cell').filter({ hasText: value })).toHaveCount(
        1,
      );
    const jobs = page.locator('[data-section=jobs]');
    for (const text of ['640', '128%', '100%'])
      await expect(jobs.getByText(text, { exact: true })).toBeVisible();
    await expect(page.locator('[data-section=hotel-timeline] ol > li')).toHaveText([
      /Dec 2025.*Plan submission/,
      /Feb 2026.*Permit/,
      /Mar 2026.*Construction start/,
      /Mar 2027.*Completion/,
      /Apr 2027.*Operations/,
    ]);
    await expect(page.locator('[data-section=apartment-timeline] ol > li')).toHaveText([
      /Nov 2026.*Plan submission/,
      /Feb 2026.*Permit/,
      /Jan 2027.*Construction start/,
      /Dec 2029.*Completion/,
      /Dec 2029.*Operations/,
    ]);
    await expect(page.getByText('It is not an offer to sell securities')).toBeVisible();
    await expect(page.getByText('No visa, green card or return is guaranteed')).toBeVisible();
    await expect(page.locator('footer .copyright')).toContainText('©');
  });

  test('counts up to its three figures, and stands still for who asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/EB5');
    const counts = page.locator('[data-count]');
    const shown = await counts.first().evaluateHandle((element) => {
      const texts: string[] = [];
      new MutationObserver(() => texts.push(element.textContent)).observe(element, { childList: true });
      return texts;
    });
    await counts.first().scrollIntoViewIfNeeded();
    await expect(counts).toHaveText(['1881', '151', '117']);
    await expect.poll(() => shown.evaluate((texts) => texts.at(-1))).toBe('1881');
    expect(Number(await shown.evaluate((texts) => texts[0]))).toBeLessThan(1881);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await counts.first().scrollIntoViewIfNeeded();
    await expect(counts).toHaveText(['1881', '151', '117']);
  });

  test('shows one city at a time', async ({ page }) => {
    await page.goto('/EB5');
    const tabs = page.getByRole('tablist', { name: 'Where it stands' }).getByRole('tab');
    await expect(tabs).toHaveText(['About Lake Forest', 'About Irvine', 'About Mission Viejo']);
    const panels = page.locator('[data-section=places] .panel');
    await expect(panels.filter({ visible: true })).toHaveAttribute('id', 'panel-lake-forest');
    await tabs.nth(1).click();
    await expect(panels.filter({ visible: true })).toHaveAttribute('id', 'panel-irvine');
    await page.keyboard.press('ArrowRight');
    await expect(tabs.nth(2)).toBeFocused();
    await expect(panels.filter({ visible: true })).toHaveAttribute('id', 'panel-mission-viejo');
    await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true');
  });

  test('scrolls smoothly to the form for Contact Us, from either page', async ({ page }) => {
    await page.goto('/EB5');
    await page.getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL(/\/EB5#contact-form$/);
    await expect(page.getByRole('heading', { name: 'Request a Consultation' })).toBeInViewport();
    await page.goto('/EB5/portfolio');
    await page.getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL(/\/EB5#contact-form$/);
    await expect(page.getByRole('heading', { name: 'Request a Consultation' })).toBeInViewport();
    const top = () => page.locator('#contact-form').evaluate((form) => form.getBoundingClientRect().top);
    await expect.poll(top).toBeGreaterThanOrEqual(60);
    await expect(page.getByRole('banner')).toBeInViewport();
  });
});

test.describe('the picture slider', () => {
  const slider = (page: Page) => page.locator('[data-section=pictures]');
  const shown = (page: Page) =>
    slider(page).locator('[role=tabpanel]:visible [data-slider=slide]:not([inert]) img');
  const control = (page: Page, name: string) =>
    slider(page).getByRole('button', { name }).filter({ visible: true });

  test('moves by buttons, dots and keys and stops at its ends', async ({ page }) => {
    await page.goto('/EB5');
    await slider(page).scrollIntoViewIfNeeded();
    await expect(control(page, 'Previous slide')).toBeDisabled();
    await expect(shown(page)).toHaveAttribute('alt', /hotel entrance/);
    await control(page, 'Next slide').click();
    await expect(shown(page)).toHaveAttribute('alt', /apartment houses/);
    await expect(shown(page)).toBeInViewport({ ratio: 0.3 });
    await expect(control(page, 'Previous slide')).toBeEnabled();
    await control(page, 'Go to slide 4').click();
    await expect(control(page, 'Next slide')).toBeDisabled();
    await expect(shown(page)).toHaveAttribute('alt', /from the air/);
    await page.keyboard.press('ArrowLeft');
    await expect(shown(page)).toHaveAttribute('alt', /courtyard/);
    await expect(control(page, 'Go to slide 3')).toHaveAttribute('aria-current', 'true');
  });

  test('starts at the first slide of the tab it is switched to', async ({ page }) => {
    await page.goto('/EB5');
    await control(page, 'Go to slide 3').click();
    await slider(page).getByRole('tab', { name: 'Current' }).click();
    await expect(shown(page)).toHaveAttribute('alt', /open land/);
    await control(page, 'Next slide').click();
    await slider(page).getByRole('tab', { name: 'Outside Renderings' }).click();
    await expect(shown(page)).toHaveAttribute('alt', /hotel entrance/);
    await expect(control(page, 'Previous slide')).toBeDisabled();
  });

  test.describe('on a touch screen', () => {
    test.use({ viewport: PHONE, hasTouch: true });

    async function drag(page: Page, by: number): Promise<void> {
      const box = await slider(page).locator('[role=tabpanel]:visible .window').boundingBox();
      const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
      const x = 195 - by / 2;
      const touch = await page.context().newCDPSession(page);
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      for (const part of [0.5, 1])
        await touch.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: [{ x: x + by * part, y }],
        });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    }

    test('follows a swipe over 50 pixels and ignores a shorter one', async ({ page }) => {
      await page.goto('/EB5');
      await slider(page).locator('.window:visible').scrollIntoViewIfNeeded();
      await drag(page, -44);
      await expect(shown(page)).toHaveAttribute('alt', /hotel entrance/);
      await drag(page, -120);
      await expect(shown(page)).toHaveAttribute('alt', /apartment houses/);
      await drag(page, 120);
      await expect(shown(page)).toHaveAttribute('alt', /hotel entrance/);
    });
  });
});

test.describe('the menu below 700 pixels', () => {
  test.use({ viewport: PHONE });

  test('is a drawer that keeps the focus, closes by button and Escape, and leads on', async ({ page }) => {
    await page.goto('/EB5');
    const opener = page.getByRole('button', { name: 'Open menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(page.getByRole('link', { name: 'About Us' })).toBeHidden();
    await opener.click();
    await expect(drawer).toBeVisible();
    const close = drawer.getByRole('button', { name: 'Close menu' });
    await expect(close).toBeFocused();
    await expect(drawer.getByRole('link')).toHaveText([
      'About Us',
      'Past EB5 Projects',
      'Our Services',
      'Contact Us',
    ]);
    await page.keyboard.press('Shift+Tab');
    await expect(drawer.getByRole('link', { name: 'Contact Us' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(close).toBeFocused();
    for (let i = 0; i < 5; i += 1) await page.keyboard.press('Tab');
    await expect(close).toBeFocused();
    // It slides in.
    const rightEdge = async () => {
      const box = await drawer.boundingBox();
      return Math.round((box?.x ?? 0) + (box?.width ?? 0));
    };
    await expect.poll(rightEdge).toBe(PHONE.width);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await close.click();
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await opener.click();
    await drawer.getByRole('link', { name: 'Contact Us' }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Request a Consultation' })).toBeInViewport();
  });

  for (const path of ['/EB5', '/EB5/portfolio'])
    test(`fits ${path} on screens of 320 pixels`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
});

test.describe('the consultation form', () => {
  test.use({ allowedErrors: /status of (400|500)|ERR_FAILED/ });

  async function fill(page: Page, aware: 'Yes' | 'No'): Promise<void> {
    await page.getByLabel('First name').fill('Ana');
    await page.getByLabel('Last name').fill('Li');
    await page.getByLabel('Email').fill('ana@example.com');
    await page.getByLabel('Phone number').fill('+1 949 555 0100');
    await page.getByLabel(aware, { exact: true }).check();
    await page.getByLabel('Message').fill('Please call in the morning.');
  }
  const submit = (page: Page) => page.locator('#contact-form button[type=submit]');

  test('sends the request once, says so and clears itself', async ({ page }) => {
    const bodies: unknown[] = [];
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/eb5-form', async (route) => {
      bodies.push(route.request().postDataJSON());
      await held;
      await route.fulfill({ json: { message: 'ok' } });
    });
    await page.goto('/EB5#contact-form');
    await fill(page, 'Yes');
    await submit(page).click();
    await expect(submit(page)).toHaveText('Submitting...');
    await expect(submit(page)).toBeDisabled();
    answer();
    await expect(page.getByRole('status')).toHaveText('Thanks! We will contact you shortly.');
    await expect(submit(page)).toBeEnabled();
    await expect(submit(page)).toHaveText('Submit');
    await expect(page.getByLabel('First name')).toHaveValue('');
    await expect(page.getByLabel('Yes', { exact: true })).not.toBeChecked();
    expect(bodies).toEqual([
      {
        FirstName: 'Ana',
        LastName: 'Li',
        Email: 'ana@example.com',
        PhoneNumber: '+1 949 555 0100',
        Aware: true,
        Message: 'Please call in the morning.',
      },
    ]);
  });

  test('asks for the awareness of the investment and sends nothing without it', async ({ page }) => {
    let calls = 0;
    await page.route('**/api/eb5-form', (route) => {
      calls += 1;
      return route.fulfill({ json: {} });
    });
    await page.goto('/EB5');
    await expect(
      page.getByText(
        'Are you aware that applying for this immigrant visa requires a minimum investment of $800,000?',
      ),
    ).toBeVisible();
    await fill(page, 'No');
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Please confirm your awareness of the $800,000 investment requirement.',
    );
    expect(calls).toBe(0);
  });

  test('names the fields that are missing or wrong and keeps what was typed', async ({ page }) => {
    await page.goto('/EB5');
    await page.getByLabel('Last name').fill('Li');
    await page.getByLabel('Email').fill('not an address');
    await page.getByLabel('Yes', { exact: true }).check();
    await submit(page).click();
    await expect(page.getByText('First name is required.')).toBeVisible();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(page.getByText('Phone number is required.')).toBeVisible();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByLabel('Last name')).toHaveValue('Li');
  });

  for (const [what, reply, text] of [
    [
      'the reason of a refusal',
      { status: 400, json: { error: 'The email address is not valid.' } },
      'The email address is not valid.',
    ],
    ['a refusal without a reason', { status: 500, json: {} }, 'Submission failed'],
    ['a refusal that is no JSON', { status: 500, body: '<h1>no</h1>' }, 'Submission failed'],
    ['a network failure', undefined, 'Submission failed'],
  ] as const)
    test(`shows ${what} and keeps what was typed`, async ({ page }) => {
      await page.route('**/api/eb5-form', (route) => (reply ? route.fulfill(reply) : route.abort()));
      await page.goto('/EB5');
      await fill(page, 'Yes');
      await submit(page).click();
      await expect(page.getByRole('alert')).toHaveText(text);
      await expect(page.getByLabel('First name')).toHaveValue('Ana');
      await expect(submit(page)).toBeEnabled();
    });
});

test.describe('the portfolio', () => {
  test('shows seven hotels with picture and address, each leading to its own page', async ({ page }) => {
    await page.goto('/EB5');
    await page.getByRole('link', { name: 'Past EB5 Projects' }).click();
    await expect(page).toHaveURL(/\/EB5\/portfolio$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Past EB5 Projects');
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards).toHaveText([
      /Yuma, AZ/,
      /Palm Desert, CA/,
      /Hayward, CA/,
      /El Centro, CA/,
      /Bossier City, LA/,
      /Las Vegas, NV/,
      /Las Vegas, NV/,
    ]);
    for (const card of await cards.all()) {
      await card.scrollIntoViewIfNeeded();
      await expect(card.getByRole('link')).toHaveAttribute('href', /^https:\/\//);
      await expect
        .poll(() => card.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    }
    await page.locator('a.logo').click();
    await expect(page).toHaveURL(/\/EB5$/);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every text and picture is there, and the menu too', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/EB5');
    for (const heading of [
      'Lake Forest, at the foot of Saddleback',
      'Irvine, the county’s workplace',
      'Mission Viejo, settled around its lake',
    ])
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.locator('[data-slider=slide]')).toHaveCount(7);
    for (const slide of await page.locator('[data-slider=slide]').all()) await expect(slide).toBeVisible();
    for (const name of ['About Us', 'Past EB5 Projects', 'Our Services', 'Contact Us'])
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(page.locator('[data-count]')).toHaveText(['1881', '151', '117']);
    await expect(page.getByText('Sending this form needs JavaScript.')).toBeVisible();
  });
});

test.describe('for everyone', () => {
  for (const path of ['/EB5', '/EB5/portfolio'])
    for (const viewport of [PHONE, { width: 1440, height: 900 }])
      test(`${path} has no accessibility violation at ${viewport.width} pixels`, async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.setViewportSize(viewport);
        await page.goto(path);
        expect(await axeViolations(page)).toEqual([]);
      });

  for (const viewport of [PHONE, { width: 1440, height: 900 }])
    test(`the first view at ${viewport.width} pixels is light and does not move`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.addInitScript(() => {
        const seen = { shift: 0, largest: '' };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            seen.shift += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            seen.largest = (entry as PerformanceEntry & { element: Element }).element.tagName;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      });
      // Late fonts are what moves pages: they are held back until the page has been painted without them.
      let release: () => void = () => undefined;
      const painted = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/*.woff2', async (route) => {
        await painted;
        await route.continue();
      });
      await page.goto('/EB5', { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
      release();
      await page.waitForLoadState('networkidle');
      const sizes = await page.evaluate(() =>
        performance
          .getEntries()
          .filter((entry) => entry instanceof PerformanceResourceTiming)
          .map((entry) => ({ name: entry.name, bytes: entry.encodedBodySize, plain: entry.decodedBodySize })),
      );
      const total = sizes.reduce((sum, file) => sum + file.bytes, 0);
      const script = sizes
        .filter((file) => file.name.endsWith('.js'))
        .reduce((sum, file) => sum + file.plain, 0);
      expect(script).toBeGreaterThan(0);
      expect(script).toBeLessThan(60_000);
      expect(total).toBeLessThan(350_000);
      const seen = await page.evaluate(
        () => (window as unknown as { seen: { shift: number; largest: string } }).seen,
      );
      expect(seen.shift).toBe(0);
      expect(['IMG', 'H1', 'P']).toContain(seen.largest);
    });

  test('robots, sitemap and metadata lead to the two pages', async ({ page, request }) => {
    expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: ');
    const sitemap = await (await request.get('/sitemap.xml')).text();
    expect(sitemap).toContain('/EB5</loc>');
    expect(sitemap).toContain('/EB5/portfolio</loc>');
    await page.goto('/EB5');
    await expect(page).toHaveTitle(/EB-5 Investment in Lake Forest/);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
      'content',
      /^https?:\/\/.+\.jpg$/,
    );
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'WebPage', inLanguage: 'en' });
  });

  test('nothing of the console is in its bundle', async ({ request }) => {
    const manifest = await (await request.get('/EB5/manifest.json')).json();
    expect(Object.keys(manifest.pages)).toEqual(['/EB5', '/EB5/portfolio']);
    expect(manifest.inputs.length).toBeGreaterThan(5);
    for (const input of manifest.inputs) expect(input).toMatch(/^src\/investor\//);
    for (const { files } of Object.values<{ files: string[] }>(manifest.pages))
      for (const file of files) expect(file).toMatch(/^\/EB5\/assets\//);
  });
});
