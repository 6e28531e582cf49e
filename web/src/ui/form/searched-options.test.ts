import { expect, it } from 'vitest';
import { searchedOptions } from './searched-options.ts';

const ZONES = [
  { label: 'UTC' },
  { label: 'America/Los_Angeles', also: 'Pacific Time (PT, PST, PDT)' },
  { label: 'America/Phoenix', also: 'Mountain Time (MT, MST)' },
  { label: 'Pacific/Apia' },
];

it.each([
  ['los angeles', ['America/Los_Angeles']],
  ['los_ang', ['America/Los_Angeles']],
  ['angeles america', ['America/Los_Angeles']],
  ['Pacific', ['America/Los_Angeles', 'Pacific/Apia']],
  ['pst', ['America/Los_Angeles']],
  ['PHOENIX', ['America/Phoenix']],
  ['eastern', []],
  ['', ['UTC', 'America/Los_Angeles', 'America/Phoenix', 'Pacific/Apia']],
])('%j finds %j', (search, names) => {
  expect(searchedOptions(ZONES, search).map(({ label }) => label)).toEqual(names);
});
