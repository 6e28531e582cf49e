import { expect, it } from 'vitest';
import { leftOutWarnings } from './left-out.ts';

const KNOWN = ['Property Carrier', 'GL Carrier', 'Year', 'WC'];

it.each([
  ['PRPERTY CARRIER', ' Did you mean Property Carrier?'],
  ['Yaer', ''],
  ['Yeear', ' Did you mean Year?'],
  ['GL-Carier', ' Did you mean GL Carrier?'],
  ['Broker Remarks', ''],
  ['GC', ''],
])('names the column %s that is left out, and the one that it is near', (header, hint) => {
  expect(leftOutWarnings([header], KNOWN)).toEqual([`Column ${header} is not known and is left out.${hint}`]);
});
