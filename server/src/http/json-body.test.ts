import { describe, expect, it } from 'vitest';
import { longestTurn } from '../../test/longest-hold.ts';
import { parseJson } from './json-body.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('the JSON of a request', () => {
  it.each([
    ['what programs send', '{"Roles":[{"RoleID":5,"AllowedPages":[1,2]}]}'],
    ['with a mark of its byte order', '\uFEFF{"a":1}'],
    ['with 32 levels', nested(32)],
    ['with brackets in a text', JSON.stringify({ Notes: '[{'.repeat(100) })],
    ['with brackets after a quote in a text', JSON.stringify({ Notes: `"${'['.repeat(100)}` })],
    ['with brackets after a backslash that ends a text', JSON.stringify({ a: '\\', b: nested(20) })],
    ['with a text that speaks of names', JSON.stringify({ Notes: '"__proto__": "constructor":' })],
    ['with names that only begin like them', '{"constructors":1,"__proto":2}'],
  ])('%s is read as it is', (_what, text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text.replace('\uFEFF', '')));
  });

  it.each([
    ['nothing', ''],
    ['half of it', '{"a":'],
    ['33 levels', nested(33)],
    ['33 levels of both kinds', `${'{"a":['.repeat(17)}${']}'.repeat(17)}`],
    ['a name that every object has', '{"a":{"__proto__":{"admin":true}}}'],
    ['the same in escapes', '{"\\u005f\\u005Fproto\\u005f_" : 1}'],
    ['the way there by its maker', '{"constructor":{"prototype":{"admin":true}}}'],
  ])('%s is refused', (_what, text) => {
    expect(() => parseJson(text)).toThrow('This request could not be read.');
  });

  it.each([
    ['deep', `{"a":${nested(500_000)}}`],
    ['deep, with a name to look for', `{"constructor":${nested(500_000)}}`],
    ['wide, with a name to look for', `{"constructor":1,"a":[${'{},'.repeat(330_000)}{}]}`],
  ])('as large as it may be and %s, holds nobody up', async (_what, text) => {
    const { held } = await longestTurn(() =>
      Promise.resolve().then(() => expect(() => parseJson(text)).toThrow('could not be read')),
    );
    expect(held).toBeLessThan(100);
  });
});
