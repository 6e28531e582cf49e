import { editorOf, STALE_TEXT } from '@boh/contract/errors.ts';
import { describe, expect, it } from 'vitest';
import { samePlaces } from './same-places.ts';
import { changedNames, clashesOf, clashText, valueText, wordsOf } from './three-way.ts';

describe('what was changed in a form', () => {
  it('is each field of a record inside it, and a list as one', () => {
    const values = {
      Notes: 'new',
      Name: 'old',
      Extras: [{ Amount: '5', Comment: '' }],
      years: { Y2025: { Carrier: 'A', Notes: '' }, Y2026: { Carrier: 'B', Notes: 'x' } },
    };
    const dirty = {
      Notes: true,
      Extras: [{ Amount: true }],
      years: { Y2025: { Carrier: false }, Y2026: { Notes: true } },
    };
    expect(changedNames(values, dirty)).toEqual(['Notes', 'Extras', 'years.Y2026.Notes']);
    expect(changedNames(values, {})).toEqual([]);
  });
});

describe('what two people changed at once', () => {
  const changes = { Notes: { value: 'mine', was: 'old' }, Size: { value: 'XL', was: 'M' } };

  it('is named where somebody else made something different of it', () => {
    expect(clashesOf(changes, (name) => ({ Notes: 'theirs', Size: 'M' })[name])).toEqual(['Notes']);
  });
  it('is nothing where both wrote the same, or only one changed it', () => {
    expect(clashesOf(changes, (name) => ({ Notes: 'mine', Size: 'M' })[name])).toEqual([]);
    expect(clashesOf(changes, (name) => ({ Notes: 'old', Size: 'M' })[name])).toEqual([]);
  });
  it('is named as its label reads, with the year it belongs to', () => {
    expect(['TotalNumberOfRooms', 'years.Y2026.Carrier'].map(wordsOf)).toEqual([
      'Total Number Of Rooms',
      'Carrier 2026',
    ]);
  });
});

describe('what somebody else made of it', () => {
  it.each([
    ['', '(blank)'],
    [true, 'Yes'],
    [['a', 'b'], 'a, b'],
    [12.5, '12.5'],
    ['x'.repeat(130), `${'x'.repeat(120)}…`],
  ])('%s', (value, text) => {
    expect(valueText(value)).toBe(text);
  });
  it('is told by field, with who did it where that is known', () => {
    const clashes = [
      { what: 'City', theirs: 'YUMA' },
      { what: 'Notes', theirs: '(blank)' },
    ];
    expect(clashText(clashes)).toBe('Somebody changed meanwhile: City to “YUMA”, Notes to “(blank)”.');
    expect(clashText(clashes, editorOf(STALE_TEXT('Ana Newell')))).toMatch(/^ANA NEWELL changed meanwhile/);
    expect(editorOf('No such room.')).toBeUndefined();
  });
});

describe('files that are crossed out', () => {
  it('stay so where they stand in the list of somebody else', () => {
    expect(samePlaces([1, 2], ['a', 'b', 'c'], ['b', 'x', 'c'])).toEqual([0, 2]);
  });
  it('are none any more where they are gone', () => {
    expect(samePlaces([0], ['a', 'b'], ['b'])).toEqual([]);
  });
  it('are told apart where two have one name', () => {
    expect(samePlaces([1], ['a', 'a'], ['x', 'a', 'a'])).toEqual([2]);
  });
});
