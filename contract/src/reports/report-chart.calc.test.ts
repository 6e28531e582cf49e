import { describe, expect, it } from 'vitest';
import { chartOf } from './report-chart.calc.ts';
import { datesText } from './report-texts.ts';
import type { Report, ReportDefinition, ReportRow } from './reports.contract.ts';

const row = (Group: string, month: string, now: number | null, then: number | null): ReportRow => ({
  ...{ Group, LocationID: null, From: `2026-${month}-01`, To: `2026-${month}-28`, Partial: false },
  ...{ Values: { ADR: now }, Compared: { ADR: then }, Change: { ADR: null }, Notes: {} },
});
const report = (...Rows: ReportRow[]): Report => ({
  Columns: [{ Measure: 'ADR', Label: 'ADR ($)', Definition: '' }],
  ...{ Rows, Total: { Values: {}, Compared: {}, Change: {} }, Gaps: [], Through: '2026-03-28' },
});
const definition = (own: Partial<ReportDefinition>): ReportDefinition => ({
  ...{ Measures: ['ADR'], GroupBy: 'none', Interval: 'Month', Period: { Relative: 'YTD' }, Chart: 'line' },
  ...{ Compare: 'LastYearDate', LocationIDs: [], LikeForLike: true },
  ...own,
});

describe('the picture of a report', () => {
  const one = report(row('All', '02', null, 95), row('All', '01', 100, 90), row('All', '03', 110, null));

  it('has this year and last as two lines over time, and leaves gaps where figures are missing', () => {
    expect(chartOf(one, definition({}))).toEqual({
      kind: 'line',
      caption: 'ADR ($)',
      labels: ['Jan 2026', 'Feb 2026', 'Mar 2026'],
      series: [
        { name: 'ADR ($)', values: [100, null, 110], isStep: false },
        { name: 'Last year, same dates', values: [90, 95, null], isStep: false },
      ],
      leftOut: '',
    });
  });
  it.each(['Budget', 'Forecast'] as const)('draws a %s as a step', (Compare) => {
    expect(chartOf(one, definition({ Compare }))?.series.map(({ isStep }) => isStep)).toEqual([false, true]);
  });
  it('draws a few of many groups, each alone, and says how many are in the table only', () => {
    const groups = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => row(name, '01', 5, 4));
    const picture = chartOf(report(...groups), definition({}));
    expect(picture?.series.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D']);
    expect(picture?.leftOut).toContain('The first 4 of 6 are drawn; the table has all.');
  });
  it('sets the rows side by side as bars, with what each is compared with', () => {
    const rows = report(row('PALM COURT', '01', 5, 4), row('LANTERN INN', '01', 6, null));
    const picture = chartOf(rows, definition({ Chart: 'bar', Interval: 'none' }));
    expect(picture?.labels).toEqual(['PALM COURT', 'LANTERN INN']);
    expect(picture?.series.map(({ values }) => values)).toEqual([
      [5, 6],
      [4, null],
    ]);
  });
  it('is none where none is asked for, and where there is nothing to draw', () => {
    expect(chartOf(one, definition({ Chart: 'none' }))).toBeNull();
    expect(chartOf(report(row('All', '01', null, null)), definition({}))).toBeNull();
    expect(chartOf(report(), definition({ Chart: 'bar' }))).toBeNull();
  });
});

describe('days without figures', () => {
  it.each([
    [['2026-01-09'], '01/09/2026'],
    [['2025-12-31', '2026-01-01'], '12/31/2025 – 01/01/2026'],
    [['2026-01-09', '2026-01-11', '2026-01-12', '2026-01-13'], '01/09/2026, 01/11/2026 – 01/13/2026'],
  ])('%j read as %s', (dates, text) => {
    expect(datesText(dates)).toBe(text);
  });
});
