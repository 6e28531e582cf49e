import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const LARGEST_TEXT = 64 * 1024 * 1024;

/** Where the program that reads the text of a PDF is, if it is on the machine. */
export const PDFTOTEXT = (process.env['PATH'] ?? '')
  .split(path.delimiter)
  .map((folder) => path.join(folder, 'pdftotext'))
  .find((file) => existsSync(file));

/** The text of each page as it stands on the paper: its lines, those without anything left out. */
export async function pagesOf(pdf: Uint8Array): Promise<string[][]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'boh-pdf-'));
  try {
    const file = path.join(folder, 'report.pdf');
    await writeFile(file, pdf);
    const { stdout } = await run(PDFTOTEXT ?? 'pdftotext', ['-layout', file, '-'], {
      maxBuffer: LARGEST_TEXT,
    });
    const pages = stdout.split('\f').slice(0, -1);
    return pages.map((page) => page.split('\n').filter((line) => line.trim() !== ''));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The cells of a line of a table, which blanks keep apart. */
export const cellsOf = (line: string): string[] => line.trim().split(/ {2,}/);
