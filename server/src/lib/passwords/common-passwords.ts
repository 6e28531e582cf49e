import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The 100,000 most common passwords as `tools/common-passwords` wrote them: sorted beginnings of their hashes. */
const FILE = '@boh/server/src/lib/passwords/common-passwords.bin';
const BYTES = 5;

/** What is tried first at a hotel, or after the lists were made. */
const HERE = new Set(
  `password1! p@ssword p@ssword1 p@ssw0rd1 pa$$word new-password1 changeme123 change-me welcome-2026 welcome1! welcome!
  admin12345 adminadmin root123 toor123 guest123 login123 qwerty! aa12345678 facebook1 contraseña hotel12 hotel123
  hotel1234 front123 frontdesk frontdesk1 housekeeping reception reception1 manager123`.split(/\s+/),
);

let read: Buffer | undefined;

/** Whether a password, in small letters, is among the most common ones. */
export function isCommonPassword(small: string): boolean {
  if (HERE.has(small)) return true;
  read ??= readFileSync(createRequire(import.meta.url).resolve(FILE));
  const wanted = createHash('sha256').update(small).digest().readUIntBE(0, BYTES);
  let low = 0;
  let high = read.length / BYTES;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (read.readUIntBE(middle * BYTES, BYTES) < wanted) low = middle + 1;
    else high = middle;
  }
  return low * BYTES < read.length && read.readUIntBE(low * BYTES, BYTES) === wanted;
}
