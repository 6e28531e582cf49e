import { chartOf } from '@boh/contract/reports/report-chart.calc.ts';
import { cellText, figureColumns, reasonsOf, totalRows } from '@boh/contract/reports/report-columns.ts';
import { measureOf } from '@boh/contract/reports/report-measures.ts';
import { aboutReport, datesText, daysText, GROUP_WORDS } from '@boh/contract/reports/report-texts.ts';
import type { Report, ReportDefinition, ReportRow } from '@boh/contract/reports/reports.contract.ts';
import { FileAnswer } from '../../http/answers.ts';
import type { Call } from '../../http/call.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { writeReportPdf } from '../../lib/pdf/report-pdf.ts';
import type { ReportColumn, ReportSpec } from '../../lib/pdf/report-spec.ts';

/** What a report on paper is made of; fixed layouts have no definition. */
export interface PaperReport {
  readonly title: string;
  readonly report: Report;
  readonly definition: ReportDefinition | null;
}

/** What stands before the figures of a row. */
function keyHeads({ report, definition }: PaperReport): string[] {
  const group = GROUP_WORDS[definition?.GroupBy ?? 'Location'];
  if (report.Rows.some(({ Renewal }) => Renewal !== undefined)) return [group, 'What', 'Date'];
  return [group, report.Totals ? 'Time' : 'Days'];
}

function keyCells(row: ReportRow, definition: ReportDefinition | null): string[] {
  if (row.Renewal !== undefined) return [row.Group, row.Renewal, daysText(row, 'none')];
  if (row.Span !== undefined) return [row.Group, row.Span];
  const days = daysText(row, definition?.Interval ?? 'none');
  return [row.Group, row.Partial ? `${days} (part of a pay period)` : days];
}

/** A report as it is on paper: the same texts as on the screen. */
function paperSpec(
  made: PaperReport,
  { paper, now, timeZone }: { paper: ReportSpec['paper']; now: Date; timeZone: string },
): ReportSpec {
  const { title, report, definition } = made;
  const figured = figureColumns(report);
  const chart = definition && chartOf(report, definition);
  const heads = keyHeads(made);
  return {
    title,
    subtitle: aboutReport(report, definition),
    notes: [
      ...report.Gaps.map(({ Name, Dates }) => `No figures of ${Name}: ${datesText(Dates)}`),
      ...reasonsOf(report),
    ],
    columns: [
      ...heads.map((head): ReportColumn => ({ head, align: 'left' })),
      ...figured.map(({ head, Measure, side }): ReportColumn => ({
        head,
        align: 'right',
        ...(side === 'Values' ? { definition: measureOf(Measure).definition } : { isJoined: true }),
      })),
    ],
    keyColumns: heads.length,
    ...(chart && { chart: { ...chart, caption: [chart.caption, chart.leftOut].filter(Boolean).join('. ') } }),
    rows: [
      ...report.Rows.map((row) => ({
        cells: [...keyCells(row, definition), ...figured.map((column) => cellText(column, row))],
      })),
      ...totalRows(report).map((total) => ({
        cells: ['Total', total.Span, ...figured.map((column) => cellText(column, total))],
        isTotal: true,
      })),
    ],
    definitions: [],
    paper,
    footer: 'Back of House',
    generatedAt: now,
    timeZone,
  };
}

export async function reportPdf(
  call: Pick<Call, 'caller' | 'now' | 'services'>,
  made: PaperReport,
): Promise<FileAnswer> {
  const paper = call.services.env.reportPaper;
  const content = await writeReportPdf(paperSpec(made, { paper, now: call.now, timeZone: zoneOf(call) }));
  return new FileAnswer('report.pdf', 'application/pdf', content);
}
