import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ACCOUNT_LABELS, ACCOUNTS } from '@boh/contract/budgets/budgets.calc.ts';
import { MONTH_NAMES } from '@boh/contract/budgets/budgets.words.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import type { TestCaller } from '../call.ts';
import { countsOf, workbookOf, type MovedIn, type Sheets } from '../moving-workbook.ts';
import { peakGrowth } from '../peak-memory.ts';
import { startServer, type RunningServer } from '../running-server.ts';
import { figure } from './figures.ts';

const PROOF = 'moving in';

let t: TestApp;
let server: RunningServer;
let admin: TestCaller;
let dataDir: string;
beforeAll(async () => {
  t = await buildTestApp();
  t.clock.set(new Date().toISOString());
  dataDir = await mkdtemp(path.join(tmpdir(), 'boh-moving-'));
  admin = await t.loginAs({ level: 100 });
  await t.make.role(['logbook'], { RoleName: 'FRONT DESK', Level: 10 });
  const DATABASE_URL = String(t.db.$client.options.connectionString);
  server = await startServer({ DATA_DIR: dataDir, DATABASE_URL, DEMO_DATA: 'off' });
});
afterAll(async () => {
  await server.stop();
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

const listOf = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));
const MONTHS = MONTH_NAMES.map((month) => month.slice(0, 3));
const hotel = (index: number) => `HOUSE ${index}`;

interface Size {
  readonly hotels: number;
  readonly rooms: number;
  readonly people: number;
}

/** A group with its rooms, people, their roles and a year of budgets. */
const group = ({ hotels, rooms, people }: Size): Sheets => ({
  LOCATIONS: listOf(hotels, (index) => ({ Name: hotel(index), State: 'CA', 'Total Number Of Rooms': 100 })),
  ROOMS: listOf(rooms, (index) => ({
    Location: hotel(index % hotels),
    'Room Number': `${Math.floor(index / hotels) + 100}`,
    'Room Type': 'KING',
    Adults: 2,
  })),
  EMPLOYEES: listOf(people, (index) => ({
    Email: `p${index}@house.example`,
    'First Name': 'Nora',
    'Last Name': `Vale ${index}`,
  })),
  ROLES: listOf(people, (index) => ({
    Email: `p${index}@house.example`,
    Location: hotel(index % hotels),
    Role: 'FRONT DESK',
  })),
  BUDGETS: listOf(hotels, hotel).flatMap((Location) =>
    ACCOUNTS.map((account) => ({
      ...{ Location, Year: 2027, Account: ACCOUNT_LABELS[account], Method: 'Amount' },
      ...Object.fromEntries(MONTHS.map((month, index) => [month, 1_000 + index])),
    })),
  ),
});

/** Uploads a workbook and notes the steps that were told meanwhile. */
async function send(content: Buffer, Preview: boolean): Promise<{ answer: MovedIn; steps: Set<string> }> {
  const address = `http://127.0.0.1:${server.port}/api`;
  const authorization = `Bearer ${admin.token}`;
  const steps = new Set<string>();
  const form = new FormData();
  form.set('Preview', String(Preview));
  form.set('file', new Blob([new Uint8Array(content)]), 'group.xlsx');
  const answered = fetch(`${address}/transfer/import`, {
    method: 'POST',
    headers: { authorization, 'Progress-Key': 'moving-in' },
    body: form,
  });
  const isDone = () =>
    Promise.race([
      answered.then(() => true),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), 100)),
    ]);
  while (!(await isDone())) {
    const told = await fetch(`${address}/progress`, { headers: { authorization } });
    for (const { Step } of (await told.json()) as { Step: string }[]) steps.add(Step);
  }
  const answer = await answered;
  expect(answer.status, await answer.clone().text()).toBe(200);
  return { answer: (await answer.json()) as MovedIn, steps };
}

describe('an empty group', () => {
  it('becomes forty hotels, 4,000 rooms, 1,200 people and a year of budgets in one upload, which tells how far it is', async () => {
    const content = await workbookOf(group({ hotels: 40, rooms: 4_000, people: 1_200 }));
    const since = performance.now();
    const { answer, steps } = await send(content, false);
    figure(
      PROOF,
      'forty hotels, 4,000 rooms, 1,200 people, a year of budgets: seconds',
      ((performance.now() - since) / 1000).toFixed(1),
    );
    expect(countsOf(answer)).toEqual({
      LOCATIONS: [40, 0, 0, 0],
      ROOMS: [4_000, 0, 0, 0],
      EMPLOYEES: [1_200, 0, 0, 0],
      ROLES: [1_200, 0, 0, 0],
      BUDGETS: [280, 0, 0, 0],
    });
    expect([...steps].some((step) => step.startsWith('Saving '))).toBe(true);
    const again = await send(content, false);
    expect(again.answer.Message).toBe('Everything was there already: nothing changed.');
  });
});

describe('50,000 rows', () => {
  it('are checked again and again in steady memory', async () => {
    const content = await workbookOf(group({ hotels: 40, rooms: 48_000, people: 840 }));
    const growths: number[] = [];
    // The first ones fill the pools that all later ones use again.
    for (let round = 0; round < 6; round += 1)
      growths.push(await peakGrowth(server.process.pid ?? 0, async () => void (await send(content, true))));
    const later = growths.slice(2);
    figure(PROOF, '50,000 rows: growth at the highest, megabytes', Math.max(...growths).toFixed(0));
    figure(PROOF, '50,000 rows: growth of the last, megabytes', (later.at(-1) ?? 0).toFixed(0));
    // What one check held is there for the next: it does not add up.
    expect(Math.max(...later)).toBeLessThan(Math.max(...growths.slice(0, 2)) + 50);
    expect(Math.max(...growths)).toBeLessThan(300);
  });
});
