import type { Browser, BrowserContext, Page } from '@playwright/test';

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

/** A browser that has never been here, signed in. */
async function newVisitor(browser: Browser, base: string, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1440, height: 900 } });
  // tsx names functions through a helper of its own, which the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript((value) => {
    sessionStorage.setItem('token', value);
    const watched: Watched = { tasks: [] };
    (window as unknown as { watched: Watched }).watched = watched;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        watched.tasks.push({ start: startTime, duration });
    }).observe({ type: 'longtask', buffered: true });
  }, token);
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
function untilInteractive(page: Page): Promise<number> {
  return page.evaluate(
    (quiet) =>
      new Promise<number>((resolve) => {
        const { watched } = window as unknown as { watched: Watched };
        const isLoading = () =>
          !document.querySelector('main h1') ||
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
    QUIET_MS,
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
