import { describe, expect, it } from 'vitest';
import { isSameName } from './invite.names.ts';

const named = (FirstName: string, LastName: string) => ({ FirstName, LastName });

describe('isSameName', () => {
  it.each([
    [named('Ana', 'Newell'), named('ANA', ' newell ')],
    [named('José', 'Núñez'), named('Jose', 'Nunez')],
    [named('Newell', 'Ana'), named('Ana', 'Newell')],
    [named('Mary Ann', 'Lee'), named('Mary', 'Ann Lee')],
    [named('Mary-Ann', 'O’Neil'), named('Mary Ann', "O'Neil")],
    [named('J.', 'St. John'), named('J', 'St John')],
  ])('takes %j and %j for one person', (one, other) => {
    expect(isSameName(one, other)).toBe(true);
  });

  it.each([
    [named('Tom', 'Newman'), named('Anil', 'Deshmukh')],
    [named('Ana', 'Newell'), named('Ana', 'Newman')],
    [named('Ana', 'Newell'), named('Ana Maria', 'Newell')],
    [named('李', '伟'), named('王', '芳')],
  ])('takes %j and %j for two', (one, other) => {
    expect(isSameName(one, other)).toBe(false);
  });
});
