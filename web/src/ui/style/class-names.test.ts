import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '..', '..');

const IMPORTED = /import (\w+) from '(\.[^']+\.module\.css)';/g;

/** The classes that a file asks a style sheet for and does not get. */
function missingClasses(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(IMPORTED)].flatMap(([, name = '', sheet = '']) => {
    const there = readFileSync(join(dirname(file), sheet), 'utf8');
    const asked = [...text.matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'))].map((found) => found[1]);
    return asked
      .filter((asking) => !new RegExp(`\\.${asking}(?![\\w-])`).test(there))
      .map((it) => `${file}: ${it}`);
  });
}

// A class that is gone says nothing: the buttons of a window just stand where they fall.
it('every class that a screen is drawn with stands in its style sheet', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  expect(files.flatMap((file) => missingClasses(join(SOURCE, file)))).toEqual([]);
});
