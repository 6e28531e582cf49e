import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';

const NOT_INPUT = new Set(['node_modules', 'dist', 'data', 'test-results']);

/**
 * One hash over the contents of files and folders: times say nothing in a fresh clone.
 * @param {string[]} inputs relative to the checkout; missing ones count as empty
 */
export function hashOf(inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesIn(path.join(ROOT, input)))) {
    hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function filesIn(place) {
  const found = statSync(place, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return /\.(test|spec)\.tsx?$|\.tsbuildinfo$/.test(place) ? [] : [place];
  const names = readdirSync(place).filter((name) => !NOT_INPUT.has(name));
  return names.sort().flatMap((name) => filesIn(path.join(place, name)));
}

/**
 * Whether outputs made from inputs with this hash are there.
 * @param {string} mark the file beside the outputs that holds their hash
 * @param {string} hash
 */
export function isFresh(mark, hash) {
  try {
    return readFileSync(path.join(ROOT, mark), 'utf8') === hash;
  } catch {
    return false;
  }
}

/**
 * @param {string} mark
 * @param {string} hash
 */
export function markFresh(mark, hash) {
  mkdirSync(path.dirname(path.join(ROOT, mark)), { recursive: true });
  writeFileSync(path.join(ROOT, mark), hash);
}
