import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { SENTENCES } from '../server/src/http/spanish/sentences.ts';

const words = (language: 'en' | 'es') => {
  const text = readFileSync(path.join(import.meta.dirname, `../web/src/floor/words/${language}.po`), 'utf8');
  return new Map(
    [...text.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)].map(([, id = '', said = '']) => [id, said]),
  );
};

/** English sentences and labels, of the app and of the server, that Spanish has other words for. */
function onlyEnglish(): Set<string> {
  const spanish = new Set([...words('es').values(), ...Object.values(SENTENCES)]);
  const english = [...words('en').values(), ...Object.keys(SENTENCES)];
  return new Set(english.filter((said) => said !== '' && !said.includes('{') && !spanish.has(said)));
}

const ENGLISH = onlyEnglish();

/** What of it stands on the page, or is told to whoever cannot see it. */
export async function englishOn(page: Page): Promise<string[]> {
  const told = await page.evaluate(() => {
    const { body } = document;
    const spoken = ['aria-label', 'alt', 'title', 'placeholder'];
    const said = [...body.querySelectorAll('*')].flatMap((each) =>
      spoken.map((name) => each.getAttribute(name)),
    );
    return [body.innerText, ...said.filter((text) => text !== null)].join('\n');
  });
  return told
    .split(/\n| · /)
    .map((text) => text.trim())
    .filter((text) => ENGLISH.has(text));
}
