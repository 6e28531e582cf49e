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
const chunks = JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;
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

const SHELL = ['index.html', 'src/app/console.tsx', 'src/app/admin-shell.tsx', 'src/app/screen.tsx'];
/** Fetched behind the first screen, and there for all others. */
const MENUS = 'src/app/header-menus.tsx';
const shell = new Set([...SHELL, MENUS].flatMap((name) => [...filesOf(name)]));
const SCREENS = Object.keys(chunks).filter((name) => /^src\/features\/.*-page\.tsx$/.test(name));
const added = new Map(SCREENS.map((name) => [name, [...filesOf(name)].filter((file) => !shell.has(file))]));

/** The JavaScript of these modules as browsers get it. */
const scripts = (names: string[]) =>
  [...new Set(names.flatMap((name) => [...filesOf(name)]))]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + brotliCompressSync(readFileSync(path.join(DIST, file))).length, 0);

test('the first load of the sign-in page needs less than 120 kB of JavaScript', () => {
  expect(scripts(['index.html', 'src/app/unrouted-sign-in.tsx'])).toBeLessThan(120 * kilobyte);
});

test('the first load of /admin needs less than 200 kB of JavaScript, and 250 kB with its styles', () => {
  const home = 'src/features/home/home-page.tsx';
  expect(scripts([...SHELL, home])).toBeLessThan(200 * kilobyte);
  expect(gzipped(new Set([...SHELL, home].flatMap((name) => [...filesOf(name)])))).toBeLessThan(
    250 * kilobyte,
  );
});

test('each screen brings less than 60 kB of code of its own', () => {
  expect(SCREENS.length).toBeGreaterThan(20);
  for (const [name, files] of added) {
    const others = new Set([...added].flatMap(([other, theirs]) => (other === name ? [] : theirs)));
    const own = files.filter((file) => !others.has(file));
    expect(gzipped(own), name).toBeLessThan(60 * kilobyte);
  }
});

test('and less than 90 kB together with what it shares with other screens', () => {
  for (const [name, files] of added) expect(gzipped(files), name).toBeLessThan(90 * kilobyte);
});
