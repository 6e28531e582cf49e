import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = path.join(import.meta.dirname, '../..');
const STYLES = path.join(SOURCE, '../../node_modules/@mantine/core/styles');

function usedParts(): string[] {
  const names = new Set<string>();
  for (const file of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue;
    const text = readFileSync(path.join(SOURCE, file), 'utf8');
    for (const [, list = ''] of text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
      for (const name of list.split(',')) names.add(name.trim());
    }
  }
  return [...names].filter((name) => existsSync(path.join(STYLES, `${name}.layer.css`)));
}

it('brings the styles of every part of Mantine that is used', () => {
  const brought = readFileSync(path.join(import.meta.dirname, 'mantine-styles.ts'), 'utf8');
  const missing = usedParts().filter((name) => !brought.includes(`/${name}.layer.css`));
  expect(missing).toEqual([]);
  expect(usedParts()).toContain('Button');
});
