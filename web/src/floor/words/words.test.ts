import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { messages as english } from './en.ts';
import { messages as spanish } from './es.ts';
import { dayText, momentText } from './format.ts';
import { phoneLanguage, speak } from './language.ts';

const words = import.meta.dirname;
const MESSAGE = /^msgid "(.+)"\nmsgstr "(.*)"$/gm;

async function catalog(language: 'en' | 'es'): Promise<Map<string, string>> {
  const text = await readFile(path.join(words, `${language}.po`), 'utf8');
  return new Map([...text.matchAll(MESSAGE)].map(([, id = '', message = '']) => [id, message]));
}
const namesIn = (message: string) => [...message.matchAll(/\{(\w+)(?=[},])/g)].map(([, name]) => name).sort();

/** Every message in the code: a literal id and its English beside it. */
async function messagesInCode(): Promise<Map<string, string>> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-co', '--exclude-standard', '.'], {
    cwd: path.join(words, '..'),
  });
  const files = stdout.split('\n').filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^words\//.test(file));
  const found = new Map<string, string>();
  for (const file of files) {
    const code = await readFile(path.join(words, '..', file), 'utf8').catch(() => '');
    for (const [, id = '', quote = '', message = ''] of code.matchAll(
      /\bid:\s*'([\w.]+)',\s*message:\s*(['"])((?:(?!\2)[^\\]|\\.)*)\2/g,
    ))
      found.set(id, quote === "'" ? message.replaceAll("\\'", "'") : message);
  }
  return found;
}

describe('the words of the floor app', () => {
  it('are all in the catalogs, as the code says them, and nothing else is', async () => {
    const code = await messagesInCode();
    const [en, es] = [await catalog('en'), await catalog('es')];
    expect(Object.fromEntries(en)).toEqual(Object.fromEntries(code));
    expect([...es.keys()].sort()).toEqual([...code.keys()].sort());
  });

  it('have their Spanish, with the same values in it', async () => {
    const [en, es] = [await catalog('en'), await catalog('es')];
    for (const [id, message] of es) {
      expect(message, id).not.toBe('');
      expect([...new Set(namesIn(message))], id).toEqual([...new Set(namesIn(en.get(id) ?? ''))]);
    }
  });

  it('are compiled as they were translated', async () => {
    expect(Object.keys(english).sort()).toEqual([...(await catalog('en')).keys()].sort());
    expect(Object.keys(spanish).sort()).toEqual([...(await catalog('es')).keys()].sort());
    for (const [id, message] of await catalog('es'))
      if (!message.includes('{')) expect(spanish[id], id).toEqual([message.replaceAll('\\"', '"')]);
  });

  it('count and tell dates as the language does', () => {
    speak('es');
    const waiting = (n: number) => i18n._('bar.waiting', { n });
    expect([waiting(1), waiting(3)]).toEqual([
      '1 cosa espera para enviarse.',
      '3 cosas esperan para enviarse.',
    ]);
    expect(dayText('2026-11-18')).toMatch(/^mié,? 18 (de )?nov/);
    speak('en');
    expect([waiting(1), waiting(3)]).toEqual(['1 thing waits to be sent.', '3 things wait to be sent.']);
    expect(dayText('2026-11-18')).toBe('Wed, Nov 18');
    expect(momentText('2026-11-18T22:05:00Z', 'America/Los_Angeles')).toMatch(/^Nov 18, 2:05\sPM$/);
  });

  it.each([
    [['es-MX', 'en'], 'es'],
    [['fr-FR', 'es'], 'es'],
    [['de'], 'en'],
  ] as const)('of a phone that speaks %s are %s', (wanted, language) => {
    expect(phoneLanguage(wanted)).toBe(language);
  });
});
