import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where the program that unpacks zips is, if it is on the machine. */
export const UNZIP = (process.env['PATH'] ?? '')
  .split(path.delimiter)
  .map((folder) => path.join(folder, 'unzip'))
  .find((file) => existsSync(file));

/** What the program makes of a zip: the content of each file by its path. A zip that is not whole is an error. */
export async function unzipped(zip: Buffer): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'boh-zip-'));
  try {
    const file = path.join(folder, 'whole.zip');
    const out = path.join(folder, 'out');
    await writeFile(file, zip);
    await run(UNZIP ?? 'unzip', ['-q', file, '-d', out]);
    const found = await readdir(out, { recursive: true, withFileTypes: true });
    const files = found
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    const contents = files.map(async (name) => [path.relative(out, name), await readFile(name)] as const);
    return new Map(await Promise.all(contents));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
