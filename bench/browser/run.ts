/**
 * What a visitor waits for: time to interactive, longest task and bytes of every screen, opened for the first time.
 *
 *   npm run bench:browser                            with the large group
 *   npm run bench:browser -- --demo team payroll     with the demo group, these screens
 *   npm run bench:browser -- --demo --phone          the floor app alone, on a slow phone
 *   BASE_URL=https://hotel.example EMAIL=... PASSWORD=... npm run bench:browser
 */
import { chromium, type Browser } from '@playwright/test';
import { parseArgs } from 'node:util';
import { build } from '../../scripts/build.mjs';
import { ensureChromium, launchArguments } from '../../scripts/lib/chromium.mjs';
import {
  measureClick,
  type ClickFigures,
  measurePhone,
  sidebarPaths,
  measureScreen,
  measureScrolling,
  type Figures,
  type PhoneFigures,
} from './measure.ts';
import { DEMO_ADMIN, openDemoGroup, openLargeGroup, type House } from './server.ts';

const RUNS = Number(process.env['RUNS'] ?? 3);
const MANY_ROWS = 10_000;

const { values: options, positionals: asked } = parseArgs({
  options: { demo: { type: 'boolean', default: false }, phone: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const say = (text: string) => void process.stdout.write(`${text}\n`);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

async function openHouse(): Promise<House> {
  const { BASE_URL, EMAIL, PASSWORD } = process.env;
  if (BASE_URL !== undefined) {
    const account = { Email: EMAIL ?? DEMO_ADMIN.Email, Password: PASSWORD ?? DEMO_ADMIN.Password };
    return { base: BASE_URL, account, stop: () => Promise.resolve() };
  }
  await build();
  return options.demo ? openDemoGroup() : openLargeGroup(say);
}

async function signIn({ base, account }: House): Promise<string> {
  const answer = await fetch(`${base}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`Nobody could sign in as ${account.Email}: ${answer.status}`);
  return ((await answer.json()) as { token: string }).token;
}

async function pathsToMeasure(): Promise<string[]> {
  const list = new URL('../../web/src/app/screens.ts', import.meta.url).href;
  const { SCREEN_PATHS } = (await import(list)) as { SCREEN_PATHS: string[] };
  return SCREEN_PATHS.filter((path) => asked.length === 0 || asked.includes(path));
}

const ms = (value: number) => `${Math.round(value)} ms`.padStart(9);
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`.padStart(10);

async function measureScreens(browser: Browser, base: string, token: string): Promise<void> {
  say(`${'screen'.padEnd(28)}${'interactive'.padStart(12)} longest task      bytes       code`);
  for (const path of await pathsToMeasure()) {
    const runs: Figures[] = [];
    for (let run = 0; run < RUNS; run += 1)
      runs.push(await measureScreen(browser, base, token, `/admin/${path}`));
    const of = (key: keyof Figures) => median(runs.map((figures) => figures[key]));
    const cells = [
      ms(of('interactive')),
      ms(of('longestTask')),
      kilobytes(of('bytes')),
      kilobytes(of('code')),
    ];
    say(`${`/admin/${path}`.padEnd(31)}${cells.join('  ')}`);
  }
}

async function measureClicks(browser: Browser, base: string, token: string): Promise<void> {
  say(`${'clicked in the sidebar'.padEnd(34)}beyond the answers  longest task`);
  const paths = (await sidebarPaths(browser, base, token)).filter(
    (path) => asked.length === 0 || asked.includes(path.replace('/admin/', '')),
  );
  for (const path of paths) {
    const runs: ClickFigures[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measureClick(browser, base, token, path));
    const of = (key: keyof ClickFigures) => median(runs.map((figures) => figures[key]));
    say(`${path.padEnd(40)}${ms(of('beyondAnswers'))}     ${ms(of('longestTask'))}`);
  }
}

async function measurePhones(browser: Browser, { base, account }: House): Promise<void> {
  const runs: PhoneFigures[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measurePhone(browser, base, account));
  const of = (key: keyof PhoneFigures) => median(runs.map((figures) => figures[key]));
  say(
    `/floor on a slow phone: sign-in after${ms(of('first'))} and${kilobytes(of('bytes'))} (code${kilobytes(of('code'))}), ` +
      `home after${ms(of('again'))} when it is opened again`,
  );
}

async function main(): Promise<void> {
  const executablePath = await ensureChromium();
  const house = await openHouse();
  const { base } = house;
  const browser = await chromium.launch({ executablePath, args: launchArguments() });
  try {
    const token = await signIn(house);
    say(`Median of ${RUNS} first visits each`);
    await measurePhones(browser, house);
    if (options.phone) return;
    await measureScreens(browser, base, token);
    await measureClicks(browser, base, token);
    const { drawnRows, longestTask, worstFrame, medianFrame } = await measureScrolling(
      browser,
      base,
      token,
      MANY_ROWS,
    );
    say(
      `${MANY_ROWS} rows scrolled from end to end: ${drawnRows} rows drawn, longest task ${Math.round(longestTask)} ms, ` +
        `frames ${Math.round(medianFrame)} ms (median), ${Math.round(worstFrame)} ms (worst)`,
    );
  } finally {
    await browser.close();
    await house.stop();
  }
}

await main();
