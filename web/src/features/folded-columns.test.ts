import { DESCRIPTIVE_KEYS, YEAR_KEYS } from '@boh/contract/insurance/insurance.calc.ts';
import { franchiseFields } from '@boh/contract/franchise/franchise.contract.ts';
import { describe, expect, it } from 'vitest';
import { FRANCHISE_GROUPS, franchiseColumns } from './franchise/franchise-columns.tsx';
import { INSURANCE_GROUPS, insuranceColumns } from './insurance/insurance-table.tsx';

const nothing = () => undefined;

describe.each([
  [
    'insurance',
    INSURANCE_GROUPS,
    insuranceColumns(nothing),
    ['LegalName', 'Name'],
    [...YEAR_KEYS, ...DESCRIPTIVE_KEYS],
  ],
  [
    'franchise',
    FRANCHISE_GROUPS,
    franchiseColumns(nothing),
    ['Name', 'LegalName'],
    Object.keys(franchiseFields),
  ],
] as const)('the columns of %s', (_screen, groups, columns, always, fields) => {
  const folded = groups.flatMap((group) => group.columns.map(({ key }) => key));

  it('stand in the order of the groups that fold them away, after those that always show', () => {
    expect(columns.map(({ key }) => key)).toEqual([...always, ...folded]);
  });

  it('leave out no field of the record', () => {
    expect(new Set([...always, ...folded])).toEqual(new Set([...always, ...fields]));
  });
});
