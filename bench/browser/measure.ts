import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

export interface Figures {
  /** Milliseconds from the first byte asked for until the screen has its data and the browser is free. */
  interactive: number;
  /** Milliseconds of the longest piece of work during which the screen could not answer. */
  longestTask: number;
  /** Bytes over the line, packed: all of them, and those of code and styles. */
  bytes: number;
  code: number;
}

interface Watched {
  tasks: { start: number; duration: number }[];
}

const QUIET_MS = 300;

/** A browser that has never been here, and whose pages note what keeps them busy. */
async function newWatched(
  browser: Browser,
  base: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: base, ...options });
  // tsx names functions through a helper of its own, which the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(() => {
    const watched: Watched = { tasks: [] };
    (window as unknown as { watched: Watched }).watched = watched;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        watched.tasks.push({ start: startTime, duration });
    }).observe({ type: 'longtask', buffered: true });
  });
  return context;
}

/** Somebody at a desk, signed in. */
async function newVisitor(browser: Browser, base: string, token: string): Promise<BrowserContext> {
  const context = await newWatched(browser, base, { viewport: { width: 1440, height: 900 } });
  await context.addInitScript((value) => sessionStorage.setItem('token', value), token);
  return context;
}

async function countBytes(page: Page): Promise<{ bytes: number; code: number }> {
  const counted = { bytes: 0, code: 0 };
  const kinds = new Map<string, string>();
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  line.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted.bytes += encodedDataLength;
    if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) counted.code += encodedDataLength;
  });
  return counted;
}

/** Resolves to the time when the screen has its data and the browser had nothing long to do since. */
function untilInteractive(page: Page, shown = 'main h1'): Promise<number> {
  return page.evaluate(
    ({ quiet, selector }) =>
      new Promise<number>((resolve) => {
        const { watched } = window as unknown as { watched: Watched };
        const isLoading = () =>
          !document.querySelector(selector) ||
          document.querySelector('main [aria-busy=true]') !== null ||
          [...document.querySelectorAll('[role=status]')].some((each) => each.textContent === 'Loading...');
        let ready: number | null = null;
        const look = () => {
          const now = performance.now();
          ready = isLoading() ? null : (ready ?? now);
          const busyUntil = Math.max(0, ...watched.tasks.map(({ start, duration }) => start + duration));
          if (ready !== null && now - Math.max(ready, busyUntil) > quiet) resolve(Math.max(ready, busyUntil));
          else requestAnimationFrame(look);
        };
        look();
      }),
    { quiet: QUIET_MS, selector: shown },
  );
}

const longestOf = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, ...(window as unknown as { watched: Watched }).watched.tasks.map(({ duration }) => duration)),
  );

/** One screen, opened by its address for the first time. */
export async function measureScreen(
  browser: Browser,
  base: string,
  token: string,
  path: string,
): Promise<Figures> {
  const context = await newVisitor(browser, base, token);
  const page = await context.newPage();
  const counted = await countBytes(page);
  await page.goto(path, { waitUntil: 'commit' });
  const interactive = await untilInteractive(page);
  const longestTask = await longestOf(page);
  const figures = { interactive, longestTask, ...counted };
  await context.close();
  return figures;
}

export interface ClickFigures {
  /** Milliseconds from the click until the screen is painted with its data, less the wait for the server's answers. */
  readonly beyondAnswers: number;
  readonly longestTask: number;
}

/** From reaching a link to pressing it: what a fast hand takes. */
const HOVER_MS = 150;

/** Where somebody is before they click: a screen that no link of the sidebar leads to. */
const BEFORE = '/admin/EditProfile';

/** Where the links of the sidebar lead. */
export async function sidebarPaths(browser: Browser, base: string, token: string): Promise<string[]> {
  const context = await newVisitor(browser, base, token);
  const page = await context.newPage();
  await page.goto(BEFORE);
  await untilInteractive(page);
  const paths = await page
    .locator('nav[aria-label="Main menu"] ul a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  await context.close();
  return paths;
}

/** From a link of the sidebar to its screen, of somebody who is at work already and has not opened that screen yet. */
export async function measureClick(
  browser: Browser,
  base: string,
  token: string,
  path: string,
): Promise<ClickFigures> {
  const context = await newVisitor(browser, base, token);
  const page = await context.newPage();
  await page.goto(BEFORE);
  await untilInteractive(page);
  const before = await page.locator('main h1').first().innerText();
  await page.evaluate(() => {
    (window as unknown as { watched: Watched }).watched.tasks.length = 0;
    performance.clearResourceTimings();
    addEventListener('click', () => performance.mark('clicked'), { capture: true, once: true });
  });
  const link = page.locator(`nav a[href="${path}"]`);
  // No hand presses a link in the moment it reaches it.
  await link.hover();
  await page.waitForTimeout(HOVER_MS);
  await link.click();
  const beyondAnswers = await page.evaluate(
    (last) =>
      new Promise<number>((resolve) => {
        const isThere = () => {
          const head = document.querySelector<HTMLElement>('main h1')?.innerText ?? last;
          const isLoading =
            document.querySelector('main [aria-busy=true]') !== null ||
            [...document.querySelectorAll('[role=status]')].some((each) => each.textContent === 'Loading...');
          return head !== last && !isLoading;
        };
        const look = () => {
          if (!isThere()) {
            requestAnimationFrame(look);
            return;
          }
          // The frame that shows it is over when the next one begins.
          requestAnimationFrame(() => {
            const painted = performance.now();
            const clicked = performance.getEntriesByName('clicked')[0]?.startTime ?? painted;
            // Times in which at least one answer was waited for; those that come later are not part of what is shown.
            const answers = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
              .filter(({ name, responseEnd }) => name.includes('/api/') && responseEnd <= painted)
              .sort((a, b) => a.startTime - b.startTime);
            let waited = 0;
            let until = clicked;
            for (const { startTime, responseEnd } of answers) {
              waited += Math.max(0, responseEnd - Math.max(startTime, until));
              until = Math.max(until, responseEnd);
            }
            resolve(painted - clicked - waited);
          });
        };
        look();
      }),
    before,
  );
  await untilInteractive(page);
  const longestTask = await longestOf(page);
  await context.close();
  return { beyondAnswers, longestTask };
}

interface Scrolling {
  rows: number;
  drawnRows: number;
  longestTask: number;
  /** Milliseconds between two pictures, in the worst case and in the middle. */
  worstFrame: number;
  medianFrame: number;
}

/** A list of many rows, made of the first one the server knows, scrolled from end to end. */
export async function measureScrolling(
  browser: Browser,
  base: string,
  token: string,
  rows: number,
): Promise<Scrolling> {
  const context = await newVisitor(browser, base, token);
  const page = await context.newPage();
  await page.route(/\/api\/Rooms\/get/, async (route) => {
    const answer = await route.fetch();
    const [room] = (await answer.json()) as object[];
    const json = Array.from({ length: rows }, (_, index) => ({
      ...room,
      RoomID: index + 1,
      RoomNumber: `R${index + 1}`,
    }));
    await route.fulfill({ response: answer, json });
  });
  await page.goto('/admin/rooms');
  await page.locator('main tbody tr[data-row]').first().waitFor();
  await untilInteractive(page);
  const scrolled = await page.evaluate(async () => {
    const { watched } = window as unknown as { watched: Watched };
    watched.tasks.length = 0;
    const region = document.querySelector('main [role=group]:has(table)');
    if (!region) throw new Error('There is no table to scroll');
    const frames: number[] = [];
    let last = performance.now();
    const steps = 120;
    for (let step = 1; step <= steps; step += 1) {
      region.scrollTop = (region.scrollHeight * step) / steps;
      await new Promise(requestAnimationFrame);
      frames.push(performance.now() - last);
      last = performance.now();
    }
    frames.sort((a, b) => a - b);
    return { worstFrame: frames.at(-1) ?? 0, medianFrame: frames[Math.floor(frames.length / 2)] ?? 0 };
  });
  const drawnRows = await page.locator('main tbody tr[data-row]').count();
  const longestTask = await longestOf(page);
  await context.close();
  return { rows, drawnRows, longestTask, ...scrolled };
}

export interface PhoneFigures {
  /** The sign-in page, on a phone that has never been here. */
  readonly first: number;
  /** The bytes it took over the line, and those of code among them. */
  readonly bytes: number;
  readonly code: number;
  /** Home with its data, from the phone's own store, each time it is opened after. */
  readonly again: number;
}

/** A telephone of the middle price on a slow mobile network: a quarter of this machine's speed, 1.6 Mbit/s and 150 ms away. */
async function slowDown(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150 },
    ...{ downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 },
  });
}

/** The floor app on a slow phone, opened for the first time, and again after somebody signed in. */
export async function measurePhone(
  browser: Browser,
  base: string,
  { Email, Password }: { Email: string; Password: string },
): Promise<PhoneFigures> {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const context = await newWatched(browser, base, phone);
  const page = await context.newPage();
  await slowDown(page);
  const counted = await countBytes(page);
  await page.goto('/floor', { waitUntil: 'commit' });
  const first = await untilInteractive(page, 'input[type=password]');
  const { bytes, code } = { ...counted };
  await page.locator('input[type=email]').fill(Email);
  await page.locator('input[type=password]').fill(Password);
  await page.keyboard.press('Enter');
  await page.locator('main h1').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForLoadState('networkidle');
  await page.close();
  const reopened = await context.newPage();
  await slowDown(reopened);
  await reopened.goto('/floor', { waitUntil: 'commit' });
  const again = await untilInteractive(reopened);
  await context.close();
  return { first, bytes, code, again };
}
