import { describe, expect, it } from 'vitest';
import { needsRole, pastedPeople, problemsText, wrongFirst } from './pasted-people.ts';

const ROLES = [
  { RoleID: 4, RoleName: 'FRONT DESK' },
  { RoleID: 5, RoleName: 'HOUSEKEEPING' },
];
const ANA = { FirstName: 'Ana', LastName: 'Newell', Email: 'ana@hotel.example', RoleID: 4, Problem: '' };

describe('people pasted', () => {
  it.each([
    ['with commas', 'Ana, Newell, ana@hotel.example'],
    ['from a sheet', 'Ana\tNewell\tana@hotel.example'],
    ['with semicolons', 'Ana;Newell;ana@hotel.example;'],
    ['from a mail', 'Ana Newell <ana@hotel.example>'],
    ['from a mail with the last name first', '"Newell, Ana" <ana@hotel.example>'],
    ['with blanks alone', 'Ana Newell ana@hotel.example'],
    ['below a header', 'First Name,Last Name,Email\nAna,Newell,ana@hotel.example'],
  ])('%s are read', (_, text) => {
    expect(pastedPeople(text, ROLES, 4)).toMatchObject([ANA]);
  });

  it('have the role of everyone, or the one their line names', () => {
    const text = 'Ana,Newell,ana@hotel.example\n\nBo,de la Cruz,bo@hotel.example,housekeeping';
    expect(pastedPeople(text, ROLES, 4)).toMatchObject([
      { Line: 1, RoleName: 'FRONT DESK', Problem: '' },
      { Line: 3, LastName: 'de la Cruz', RoleID: 5, RoleName: 'HOUSEKEEPING', Problem: '' },
    ]);
  });

  it.each([
    ['Ana,Newell', 'Email is required'],
    ['Ana,Newell,ana@hotel', 'Invalid email address'],
    ['ana@hotel.example', 'First name is required'],
    ['Ana,ana@hotel.example', 'Last name is required'],
    ['Ana,Newell,ana@hotel.example,KING', 'No role KING here'],
  ])('as %s are told: %s', (text, problem) => {
    expect(pastedPeople(text, ROLES, 4)[0]?.Problem).toBe(problem);
  });

  it('twice, or without a role, are told so', () => {
    const line = 'Ana,Newell,ana@hotel.example';
    expect(pastedPeople(`${line}\n${line.toUpperCase()}`, ROLES, 4)[1]?.Problem).toBe(
      'This address is listed above',
    );
    expect(pastedPeople('Ana,Newell\nBo,Cruz', ROLES, 4)[1]?.Problem).toBe('Email is required');
    expect(pastedPeople(line, ROLES, null)[0]?.Problem).toBe('Role is required');
  });
});

it.each([
  ['nobody yet', '', true],
  [
    'everybody with a role',
    'Ana,Newell,ana@hotel.example,front desk\nBo,Cruz,bo@hotel.example,HOUSEKEEPING',
    false,
  ],
  ['a role that is not known', 'Ana,Newell,ana@hotel.example,KING', false],
  ['one without a role', 'Ana,Newell,ana@hotel.example,FRONT DESK\nBo,Cruz,bo@hotel.example', true],
])('a list of %s needs the role of everyone', (_, text, isNeeded) => {
  expect(needsRole(text, ROLES)).toBe(isNeeded);
});

describe('what is wrong with pasted people', () => {
  const good = 'Ana,Newell,ana@hotel.example';
  const read = (...lines: string[]) => pastedPeople(lines.join('\n'), ROLES, 4);

  it('is told of every line, and those lines stand first', () => {
    const people = read(good, 'Bo,bo@hotel.example', 'Cy,Lindt,cy@hotel.example', 'Di,Lindt,di@hotel');
    expect(problemsText(people)).toBe('Line 2: Last name is required. Line 4: Invalid email address.');
    expect(wrongFirst(people).map(({ Line }) => Line)).toEqual([2, 4, 1, 3]);
  });

  it('is counted beyond some lines, and nothing where all are right', () => {
    expect(problemsText(read(...Array.from({ length: 8 }, () => 'Bo')))).toMatch(
      /^(Line \d: Last name is required\. ){5}And 3 more\.$/,
    );
    expect(problemsText(read(good))).toBe('');
  });
});
