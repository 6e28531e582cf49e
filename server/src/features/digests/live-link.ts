import { movedDays } from '@boh/contract/reports/report-days.calc.ts';
import type { ReportDefinition } from '@boh/contract/reports/reports.contract.ts';
import type { ScheduledReport } from '@boh/contract/reports/subscriptions.contract.ts';
import { readyNameOf } from '@boh/contract/reports/subscription-words.ts';

const DAY_OF = {
  FLASH: (BusinessDate: string) => BusinessDate,
  RENEWALS: (BusinessDate: string) => movedDays(BusinessDate, 1),
} as const;

/** What is run for a business date: fixed layouts are of a day, all others count from the moment they are run. */
export const askedOf = (report: ScheduledReport, BusinessDate: string) =>
  'Ready' in report ? { ...report, Date: DAY_OF[report.Ready](BusinessDate) } : report;

/** A definition as the screen has it in its address: a ready report with everything of it chosen. */
function definitionQuery(definition: ReportDefinition): Record<string, string> {
  const { Measures, GroupBy, Interval, Period, Compare, LocationIDs, LikeForLike, Chart, Sort } = definition;
  return {
    report: 'PERFORMANCE',
    measures: Measures.join(','),
    group: GroupBy,
    interval: Interval,
    ...('Relative' in Period
      ? { period: Period.Relative }
      : { period: 'days', from: Period.From, to: Period.To }),
    compare: Compare,
    ...(LocationIDs.length > 0 && { hotels: LocationIDs.join(',') }),
    like: LikeForLike ? 'on' : 'off',
    chart: Chart,
    ...(Sort !== undefined && { sort: Sort }),
  };
}

function queryOf(report: ScheduledReport, BusinessDate: string): Record<string, string> {
  if ('Ready' in report) return { report: report.Ready, date: DAY_OF[report.Ready](BusinessDate) };
  if ('ReportID' in report) return { report: String(report.ReportID) };
  const ready = readyNameOf(report);
  return ready === null ? definitionQuery(report) : { report: ready };
}

/** Where the report can be opened as it is now. */
export const liveLink = (publicUrl: string, report: ScheduledReport, BusinessDate: string): string =>
  `${publicUrl}/admin/reports?${new URLSearchParams(queryOf(report, BusinessDate)).toString()}`;
