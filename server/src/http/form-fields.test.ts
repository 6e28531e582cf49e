import { describe, expect, it } from 'vitest';
import { AppError } from '../lib/app-error.ts';
import { addField } from './form-fields.ts';

function formOf(...parts: [name: string, value: string][]): unknown {
  const fields = {};
  for (const [name, value] of parts) addField(fields, name, value);
  return fields;
}

const refusalOf = (...parts: [name: string, value: string][]): string => {
  try {
    formOf(...parts);
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return error.message;
    throw error;
  }
  return 'taken';
};

describe('a form', () => {
  it('is rebuilt from the names of its parts, as screens and other programs write them', () => {
    const wanted = { Notes: 'x', ExtraPayrolls: [{ Type: 'Room', Amount: '1' }, { Type: 'FandB' }] };
    expect(
      formOf(
        ['Notes', 'x'],
        ['ExtraPayrolls[0].Type', 'Room'],
        ['ExtraPayrolls[1][Type]', 'FandB'],
        ['ExtraPayrolls.0.Amount', '1'],
      ),
    ).toEqual(wanted);
  });

  it('makes a list of a name that comes again', () => {
    expect(formOf(['a', '1'], ['a', '2'], ['a[]', '3'], ['b.c', '1'], ['b.c', '2'])).toEqual({
      a: ['1', '2', '3'],
      b: { c: ['1', '2'] },
    });
  });

  it.each(['', '.', '[]', 'a.b.c.d.e', '__proto__', '__proto__[x]', 'a[__proto__]', 'constructor.prototype'])(
    'has no field %j',
    (name) => expect(refusalOf([name, 'x'])).toBe('A field of the form has a name that is not known.'),
  );

  it.each(['toString', 'a.hasOwnProperty', 'a[valueOf]', 'a[0].constructor'])(
    'cannot replace what every object has: %s',
    (name) => expect(refusalOf([name, 'x'])).toBe('A field of the form has a name that is not known.'),
  );

  it.each(['length', 'flatMap', 'map', 'filter', 'some', 'then', '-1', '9e9'])(
    'takes %s for a name, never for something of a list',
    (name) => {
      expect(refusalOf(['a[0]', 'x'], [`a.${name}`, '4294967295'])).toMatch(/contradict each other/);
      expect(refusalOf(['a', 'x'], ['a', 'y'], [`a[${name}]`, 'z'])).toMatch(/contradict each other/);
      expect(refusalOf([`a.${name}`, '4294967295'], ['a[0]', 'x'])).toMatch(/contradict each other/);
    },
  );

  it.each(['a[100]', 'a[4294967294]', 'a.99999999999999999999', 'a[0][100]'])(
    'has lists that end: %s',
    (name) => expect(refusalOf([name, 'x'])).toBe('A list in the form has more than 100 items.'),
  );

  it.each<[string, string]>([
    ['a', 'a.b'],
    ['a.b', 'a'],
    ['a[0].b', 'a[0]'],
    ['a[0]', 'a[0].b'],
    ['0', 'x'],
  ])('does not guess between %s and %s', (first, second) =>
    expect(refusalOf([first, 'x'], [second, 'y'])).toMatch(/contradict each other/),
  );
});
