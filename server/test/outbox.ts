import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { simpleParser, type ParsedMail } from 'mailparser';
import type { TestApp } from './build-test-app.ts';

const folderOf = (t: TestApp) => path.join(t.services.env.dataDir, 'outbox');
const namesIn = async (t: TestApp) => (await readdir(folderOf(t)).catch(() => [])).sort();
const read = (t: TestApp, names: readonly string[]) =>
  Promise.all(names.map(async (name) => simpleParser(await readFile(path.join(folderOf(t), name)))));

/** All mails that went out without a relay, as a mail program reads them. */
export const outbox = async (t: TestApp): Promise<ParsedMail[]> => read(t, await namesIn(t));

/** The mails that something made; those of one moment are in no order. */
export async function mailsOf(t: TestApp, cause: () => Promise<unknown>): Promise<ParsedMail[]> {
  const before = new Set(await namesIn(t));
  await cause();
  return read(
    t,
    (await namesIn(t)).filter((name) => !before.has(name)),
  );
}
