import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

// By its address: the scripts are no code of the server.
const script = new URL('../../scripts/lib/counts.mjs', import.meta.url).href;
const { closingLine, countPlaywright, countVitest } = (await import(script)) as {
  closingLine: (counts: Counts) => string;
  countPlaywright: (report: string, code: number) => Counts;
  countVitest: (report: string, code: number) => Counts;
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'boh-counts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function saved(report: object): Promise<string> {
  const file = path.join(folder, 'report.json');
  await writeFile(file, JSON.stringify(report));
  return file;
}

describe('the closing line of a test run', () => {
  it('counts what Vitest skipped', async () => {
    const report = await saved({ numPassedTests: 7, numPendingTests: 2, numTodoTests: 1, testResults: [] });
    expect(closingLine(countVitest(report, 0))).toBe('7 passed, 0 failed, 3 skipped');
  });

  it('counts what Playwright skipped', async () => {
    const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 2 };
    const report = await saved({ stats, errors: [], suites: [] });
    expect(closingLine(countPlaywright(report, 0))).toBe('5 passed, 0 failed, 2 skipped');
  });

  it('tells a run without a report as failed', () => {
    const missing = path.join(folder, 'missing.json');
    expect(closingLine(countVitest(missing, 1))).toBe('0 passed, 1 failed, 0 skipped');
  });
});
