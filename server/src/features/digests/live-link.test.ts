import { READY_DEFINITIONS } from '@boh/contract/reports/ready-reports.ts';
import { reportDefinition } from '@boh/contract/reports/reports.contract.ts';
import { describe, expect, it } from 'vitest';
import { liveLink } from './live-link.ts';

const queryOf = (report: Parameters<typeof liveLink>[1]) =>
  Object.fromEntries(new URL(liveLink('https://hotels.example', report, '2026-11-10')).searchParams);

describe('the live link of a mail', () => {
  it('opens the report in the order it was mailed in', () => {
    const sorted = reportDefinition.parse({
      Measures: ['Occupancy', 'ADR'],
      Period: { Relative: 'MTD' },
      Sort: '-Occupancy',
    });
    expect(queryOf(sorted)).toMatchObject({ measures: 'Occupancy,ADR', sort: '-Occupancy' });
    expect(queryOf(reportDefinition.parse({ ...sorted, Sort: undefined }))).not.toHaveProperty('sort');
  });

  it('opens a ready report by its name, but with its order where that was changed', () => {
    const ready = READY_DEFINITIONS.PERFORMANCE;
    expect(queryOf(ready)).toEqual({ report: 'PERFORMANCE' });
    expect(queryOf({ ...ready, Sort: '-RevPAR' })).toMatchObject({ report: 'PERFORMANCE', sort: '-RevPAR' });
  });
});
