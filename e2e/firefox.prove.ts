import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeDataFolder } from '../server/test/data-folder.ts';
import { startServer, type RunningServer } from '../server/test/running-server.ts';
import { figure } from '../server/test/trust/figures.ts';
import { findFirefox, openFirefox, Visit } from './firefox-driver.ts';

const firefox = findFirefox();
if (firefox === undefined) {
  figure('firefox', 'the main journeys', 'not run, needs: apt-get install -y firefox-esr');
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const FIRST = 'BAYLIGHT HOTEL HAYWARD';
const SECOND = 'DESERT LANTERN INN YUMA';

describe.skipIf(firefox === undefined)(
  'in Firefox, without one complaint of the browser, an administrator',
  () => {
    let server: RunningServer | undefined;
    let browser: Browser | undefined;
    let visit: Visit;
    const dataDir = makeDataFolder('firefox');

    beforeAll(async () => {
      server = await startServer({ DATA_DIR: dataDir, DEMO_DATA: 'on' });
      browser = await openFirefox(firefox ?? '');
      visit = await Visit.begin(browser, `http://127.0.0.1:${server.port}`);
      figure('firefox', 'browser', await browser.version());
    }, 600_000);
    afterAll(async () => {
      await browser?.close();
      await server?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    afterEach(() => {
      expect(visit.complaints.splice(0)).toEqual([]);
    });

    it('signs in', async () => {
      await visit.open('/');
      await visit.fill('Email', 'admin@backofhouse.example');
      await visit.fill('Password', 'Welcome-2026');
      await visit.press('Sign In');
      await visit.sees('Today at this location');
      await visit.address('/admin');
    });

    it('opens every screen', async () => {
      // By its address: the screens behind the list are no code of this project's tools.
      const list = new URL('../web/src/app/screens.ts', import.meta.url).href;
      const { SCREEN_PATHS } = (await import(list)) as { SCREEN_PATHS: readonly string[] };
      for (const screen of SCREEN_PATHS) {
        await visit.open(`/admin/${screen}`);
        await visit.page.waitForSelector('main h1, main h2');
        await visit.page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
        const text = await visit.page.evaluate(() => document.body.innerText);
        expect(text, screen).not.toMatch(/went wrong|does not exist/i);
        expect(visit.complaints, screen).toEqual([]);
      }
      figure('firefox', 'screens opened', SCREEN_PATHS.length);
    });

    it('adds a room', async () => {
      await visit.open('/admin/rooms');
      await visit.press('Add Room', 'main');
      await visit.fill('Room Number', '9901');
      await visit.fill('Room Type', 'King');
      await visit.press('Save', '[role=dialog]');
      await visit.sees('Room added successfully!');
    });

    it('posts an entry to the desk log', async () => {
      await visit.open('/admin/logbook');
      await visit.press('+NEW');
      await visit.press('NEW DESK LOG ENTRY');
      await visit.fill('Entry', 'Ice machine is out');
      await visit.press('Post Entry');
      await visit.sees('LOG ENTRY POSTED!');
    });

    it('counts the cash', async () => {
      await visit.open('/admin/logbook?do=cash');
      await visit.choose('Shift Type', 'PM OUT');
      await visit.fill('Hundred Dollars', '400');
      await visit.fill('Bank Till', '300');
      await visit.fill('Deposit Drop', '100');
      await visit.press('Add Entry');
      await visit.sees('Cash Count Logsheet added successfully!');
    });

    it('looks at the payroll of another month', async () => {
      await visit.open('/admin/payroll');
      await visit.sees('Locations with Payroll Enabled');
      const month = (await visit.valueOf('Month')) === '01' ? '02' : '01';
      const [answer] = await Promise.all([
        visit.page.waitForResponse((response) => response.url().includes(`-${month}-`)),
        visit.choose('Month', month),
      ]);
      expect(answer.status()).toBe(200);
      expect(await visit.valueOf('Month')).toBe(month);
    });

    it('claims what was spent, with its receipt', async () => {
      const receipt = path.join(dataDir, 'umbrella-receipt.png');
      writeFileSync(receipt, PNG);
      await visit.open('/admin/reimbursement');
      await visit.press('Add Reimbursement');
      await visit.fill('Contexts', 'Umbrellas for the lobby');
      await (await visit.field('Add files to Receipts Attachments')).uploadFile(receipt);
      await visit.press('Save', '[role=dialog]');
      await visit.sees('Reimbursement Updated successfully');
      await visit.sees('umbrella-r…');
    });

    it('goes on at another hotel', async () => {
      await visit.open('/admin');
      await visit.press(FIRST, 'header');
      await visit.press(SECOND, '[role=listbox]');
      await visit.page.waitForFunction(
        (wanted) => document.querySelector('header')?.innerText.toUpperCase().includes(wanted),
        {},
        SECOND,
      );
    });

    it('leaves', async () => {
      await visit.press('Ada Moreno', 'header');
      await visit.press('Logout');
      await visit.address('/');
      expect(visit.complaints).toEqual([]);
      await visit.open('/admin');
      await visit.address('/');
      // Whoever has left is refused, which the browser calls a failed call.
      visit.complaints.length = 0;
    });
  },
);
