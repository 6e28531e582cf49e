import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { run, tool } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
];
const IN_PLAYWRIGHT = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  ...['chrome-mac', 'chrome-mac-arm64', 'chrome-mac-x64'].flatMap((folder) => [
    `${folder}/Chromium.app/Contents/MacOS/Chromium`,
    `${folder}/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing`,
  ]),
];

/**
 * The program of a Chromium on this machine.
 * @returns {string | undefined}
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return [
    ...(given ? [given] : []),
    ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...['/Applications', path.join(os.homedir(), 'Applications')].flatMap((folder) =>
      APPLICATIONS.map((application) => path.join(folder, application)),
    ),
    ...playwrightBrowsers(),
  ].find(isProgram);
}

function playwrightBrowsers() {
  const cache = process.platform === 'darwin' ? 'Library/Caches' : '.cache';
  const home = process.env.PLAYWRIGHT_BROWSERS_PATH ?? path.join(os.homedir(), cache, 'ms-playwright');
  if (!existsSync(home)) return [];
  const builds = readdirSync(home).filter((name) => /^chromium-\d+$/.test(name));
  return builds.flatMap((build) => IN_PLAYWRIGHT.map((program) => path.join(home, build, program)));
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Each window of Chromium loads two hidden pages for suggestions of its address bar: a quarter of what opening a screen costs.
 * Of several lists Chromium takes the last, so that those features stand here too that Playwright turns off.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** How Chromium is started, for browser tests and measurements alike. */
export const launchArguments = () => [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

const WITH_APT = 'apt-get install chromium';

/**
 * Whether packages of the system may be installed. Somebody at a terminal is asked; where nobody is (CI, a script), it is
 * said what happens and how to prevent it.
 */
async function mayUseApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  if (!process.stdin.isTTY || process.env.CI) {
    console.log(
      `No Chromium for the browser tests: installing one for the whole system now, as root (${WITH_APT}). To prevent this, set CHROMIUM_PATH or run npm test as another user.`,
    );
    return true;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `No Chromium for the browser tests. Install one for the whole system, as root (${WITH_APT})? [y/N] `,
  );
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/**
 * Finds a Chromium, or installs one: with apt where that may be done, otherwise with Playwright's installer.
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (await mayUseApt()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const updated = await run('apt-get', ['update', '-qq'], { env });
    if (updated.code === 0) await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env });
  }
  if (!findChromium()) {
    console.log("Installing Chromium for the browser tests into Playwright's folder of this user ...");
    await run(process.execPath, [tool('playwright/cli.js'), 'install', 'chromium']);
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'No Chromium was found and none could be installed: install one, or set CHROMIUM_PATH to its program',
  );
}
