import { describe, expect, it } from 'vitest';
import { personName } from './person.ts';

const problem = (name: string) => personName.FirstName.safeParse(name).error?.issues.map((i) => i.message);

describe('a name', () => {
  it.each([
    "O'Neil",
    'St. John',
    'St.John',
    'J.R.R.',
    'Dr. Anne-Marie',
    'Maria del Carmen de la Cruz y Fernández',
    'Martin Luther King Jr.',
    'Jean-Luc',
    '李小龙',
    'Σωκράτης',
  ])('%s is one', (name) => {
    expect(personName.FirstName.parse(name)).toBe(name);
  });

  it.each([
    'Win at https://evil.example',
    'WWW.evil',
    'evil.example',
    'call me at evil.co now',
    'mail ana@evil.example',
    'Open x.com',
    'see t.co now',
    'http:evil',
    'evil\u3002example',
    'evil/path',
    'evil\\path',
  ])('%s is none', (name) => {
    expect(problem(name)).toEqual(['Please enter a name without web or email addresses']);
  });

  it('has one line', () => {
    expect(problem('Ana\nRuiz')).toEqual(['Please remove the special characters']);
  });
});
