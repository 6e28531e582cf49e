import { expect, it } from 'vitest';
import { text } from './cells.ts';
import { readHeader } from './header.ts';

const LAYOUT = {
  columns: {
    'Client ID': { synonyms: ['Client No', 'Company'], read: text },
    Gross: { read: text },
    Tips: { synonyms: ['Total Tips'], read: text },
  },
  needs: ['Client ID', 'Gross'],
  leftOut: ['Report ID'],
} as const;

const found = (headers: readonly string[]) => Object.fromEntries(readHeader(headers, LAYOUT).found);

it.each([
  ['its own name', ['Client ID', 'Gross'], { 'Client ID': 'Client ID', Gross: 'Gross' }],
  ['a synonym', ['Company', 'Total Tips'], { 'Client ID': 'Company', Tips: 'Total Tips' }],
  ['another case', ['CLIENT id', 'gross'], { 'Client ID': 'CLIENT id', Gross: 'gross' }],
  ['blanks and signs', ['  client_no. ', 'Gross ($)'], { 'Client ID': '  client_no. ', Gross: 'Gross ($)' }],
])('a column is known by %s', (_, headers, names) => {
  expect(found(headers)).toEqual(names);
});

it('columns that differ in their digits alone are told apart, and no other number is taken for one of them', () => {
  const columns = { Hotel: { read: text }, 'Premium 9052': { read: text }, 'Premium 9058': { read: text } };
  const header = readHeader(['premium9058', 'Premium 9052', 'Premium 1', 'Hotel 2'], { columns, needs: [] });
  expect(Object.fromEntries(header.found)).toEqual({
    'Premium 9058': 'premium9058',
    'Premium 9052': 'Premium 9052',
    Hotel: 'Hotel 2',
  });
  expect(header.ignored).toEqual(['Premium 1']);
});

it.each([
  [['Client ID', 'Gross', 'Tips'], []],
  [['Tips', 'Gross'], ['Client ID']],
  [['Weather'], ['Client ID', 'Gross']],
  [[], ['Client ID', 'Gross']],
])('of %j the columns %j are missing', (headers, missing) => {
  expect(readHeader(headers, LAYOUT).missing).toEqual(missing);
});

it('the first of two columns for the same counts, and the second is told', () => {
  const header = readHeader(['Company', 'Gross', 'Client ID', 'Gross (2)'], LAYOUT);
  expect(header.found.get('Client ID')).toBe('Company');
  expect(header.doubled).toEqual(['Client ID', 'Gross']);
});

it.each(['Weather', '=HYPERLINK("http://x")', '__proto__', 'constructor', 'toString'])(
  'a column %s is ignored and told',
  (name) => {
    const header = readHeader([name, 'Gross'], LAYOUT);
    expect(header.ignored).toEqual([name]);
    expect([...header.found]).toEqual([['Gross', 'Gross']]);
  },
);

it.each(['Report ID', 'report-id', '', '#', '2026'])('of a column %j nothing is said', (name) => {
  expect(readHeader([name, 'Gross'], LAYOUT)).toMatchObject({ ignored: [], doubled: [] });
});
