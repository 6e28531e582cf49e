import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
/** What a newcomer cannot open: papers that are not part of this repository, by number or by section. */
const ABSENT_PAPER = /\b(documents? \d|decisions,? section|section \d+ of the|the documents\b)/i;

const FOLDERS = ['contract/src', 'server/src', 'server/test', 'web/src', 'e2e', 'bench', 'scripts'];

function sourceFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && file !== 'comments.test.ts')
      .map((file) => path.join(folder, file)),
  );
}

describe('somebody who has just cloned the project', () => {
  it('finds each rule in the comment itself and is never sent to a paper they do not have', () => {
    const files = sourceFiles();
    expect(files.length).toBeGreaterThan(300);
    const pointing = files.flatMap((file) =>
      readFileSync(path.join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (ABSENT_PAPER.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(pointing).toEqual([]);
  });
});
