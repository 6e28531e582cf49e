import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

const DIST = path.join(import.meta.dirname, '../web/dist/console');
const FLOOR = path.join(import.meta.dirname, '../web/dist/floor');
const manifestOf = (dist: string) =>
  JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const chunks = manifestOf(DIST);
const kilobyte = 1000;

/** Every file that loading a module brings along. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = chunks[name];
  if (!chunk || seen.has(name)) return new Set();
  seen.add(name);
  const below = (chunk.imports ?? []).flatMap((each) => [...filesOf(each, seen)]);
  return new Set([chunk.file, ...(chunk.css ?? []), ...below]);
}

const gzipped = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(DIST, file))).length, 0);

/** The file of all that is needed at one moment ("shell", "behind"), which belongs to no one module. */
function stage(name: string): string {
  const found = Object.keys(chunks).find((key) => key.startsWith(`_${name}-`) && key.endsWith('.js'));
  if (found === undefined) throw new Error(`No file of ${name}`);
  return found;
}
/** With the home page, the screen that the console begins with. */
const FIRST_LOAD = ['index.html', stage('shell')];
/** Fetched behind the first screen, and there for all others. */
const BEHIND = stage('behind');
const SCREENS = Object.keys(chunks).filter((name) => /^src\/features\/.*-page\.tsx$/.test(name));

/** The JavaScript among these files as browsers get it. */
const scripts = (files: Iterable<string>) =>
  [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + brotliCompressSync(readFileSync(path.join(DIST, file))).length, 0);
const together = (names: string[]) => new Set(names.flatMap((name) => [...filesOf(name)]));
const there = together([...FIRST_LOAD, BEHIND]);

test('the first load of the sign-in page needs less than 120 kB of JavaScript', () => {
  expect(scripts(together(['index.html', 'src/app/unrouted-sign-in.tsx']))).toBeLessThan(120 * kilobyte);
});

test('the first load of /admin needs less than 200 kB of JavaScript, and 250 kB with its styles', () => {
  expect(scripts(together(FIRST_LOAD))).toBeLessThan(200 * kilobyte);
  expect(gzipped(together(FIRST_LOAD))).toBeLessThan(250 * kilobyte);
});

/** Screens that are one of several parts, which are fetched one by one. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'src/features/housekeeping/housekeeping-page.tsx': ['add-logs', 'per-person', 'view-logs'].map(
    (part) => `src/features/housekeeping/${part}.tsx`,
  ),
};
const FIRST_SIGHTS = SCREENS.flatMap((screen) => (PARTS[screen] ?? [screen]).map((part) => [screen, part]));

test('each screen brings less than 40 kB of JavaScript beside what came behind the first one', () => {
  expect(SCREENS.length).toBeGreaterThan(20);
  for (const sight of FIRST_SIGHTS) {
    for (const name of sight) expect(chunks, name).toHaveProperty([name]);
    const added = [...together(sight)].filter((file) => !there.has(file));
    expect(scripts(added), sight.join(' with ')).toBeLessThan(40 * kilobyte);
  }
});

test('the first screen of the floor app needs less than 120 kB of JavaScript, both languages among it', () => {
  const floor = manifestOf(FLOOR);
  const filesBelow = (name: string): string[] => {
    const { file = '', imports = [] } = floor[name] ?? {};
    return [file, ...imports.flatMap(filesBelow)];
  };
  const first = [...new Set(filesBelow('index.html'))]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + brotliCompressSync(readFileSync(path.join(FLOOR, file))).length, 0);
  expect(first).toBeGreaterThan(50 * kilobyte);
  expect(first).toBeLessThan(120 * kilobyte);
  const screens = Object.keys(floor).filter((name) => /^screens\/.*-screen\.tsx$/.test(name));
  expect(screens.length).toBeGreaterThan(2);
  const kept = readFileSync(path.join(FLOOR, 'sw.js'), 'utf8');
  for (const name of screens) expect(kept, name).toContain(floor[name]?.file);
});
