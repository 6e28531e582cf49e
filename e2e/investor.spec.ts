import { axeViolations } from './axe-violations.ts';
import { expect, test } from './fixtures.ts';
import { PHONE } from './phone.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

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

  test('robots, sitemap and metadata lead to the two pages', async ({ page, request, baseURL }) => {
    expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
    const sitemap = await (await request.get('/sitemap.xml')).text();
    expect(sitemap).toContain(`<loc>${baseURL}/EB5</loc>`);
    expect(sitemap).toContain(`<loc>${baseURL}/EB5/portfolio</loc>`);
    await page.goto('/EB5');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/EB5`);
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', `${baseURL}/EB5`);
    await expect(page.getByText(`© ${new Date().getUTCFullYear()} `)).toBeVisible();
    await expect(page).toHaveTitle(/EB-5 Investment in Lake Forest/);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
      'content',
      new RegExp(`^${baseURL}/EB5/assets/share.+jpg$`),
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
