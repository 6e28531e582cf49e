import { measureOf, type MeasureName } from '@boh/contract/reports/report-measures.ts';
import {
  changeOfText,
  COMPARE_WORDS,
  daysText,
  figureText,
  GROUP_WORDS,
  INTERVAL_WORDS,
} from '@boh/contract/reports/report-texts.ts';
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

type Figures = Pick<ReportRow, 'Values' | 'Compared' | 'Change'>;

const isCompared = ({ Total }: Report) => Object.keys(Total.Compared).length > 0;

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

function measureHeads(name: MeasureName, compared: boolean): ReportColumn[] {
  const { label, definition } = measureOf(name);
  const column = (head: string): ReportColumn => ({ head, align: 'right' });
  return compared
    ? [{ ...column(label), definition }, column(`${label} compared`), column('Change')]
    : [{ ...column(label), definition }];
}

const figureCells = (
  names: readonly MeasureName[],
  { Values, Compared, Change }: Figures,
  compared: boolean,
) =>
  names.flatMap((name) => {
    const value = figureText(name, Values[name]);
    return compared
      ? [value, figureText(name, Compared[name]), changeOfText(name, Change[name]) ?? '–']
      : [value];
  });

function subtitleOf({ report, definition }: PaperReport): string[] {
  const through = `Through ${daysText({ From: report.Through, To: report.Through }, 'none')}`;
  if (!definition) return [through];
  const compared =
    definition.Compare === 'none' ? '' : `, compared with: ${COMPARE_WORDS[definition.Compare]}`;
  return [
    `By ${GROUP_WORDS[definition.GroupBy]}, ${INTERVAL_WORDS[definition.Interval]}${compared}`,
    through,
  ];
}

/** A report as it is on paper: the same texts as on the screen. */
export function paperSpec(
  made: PaperReport,
  { paper, now, timeZone }: { paper: ReportSpec['paper']; now: Date; timeZone: string },
): ReportSpec {
  const { title, report, definition } = made;
  const names = report.Columns.map(({ Measure }) => Measure);
  const compared = isCompared(report);
  const heads = keyHeads(made);
  const totals = report.Totals ?? (names.length > 0 ? [{ Span: '', ...report.Total }] : []);
  return {
    title,
    subtitle: subtitleOf(made),
    notes: report.Gaps.map(
      ({ Name, Dates }) =>
        `No figures of ${Name}: ${Dates.map((day) => daysText({ From: day, To: day }, 'none')).join(', ')}`,
    ),
    columns: [
      ...heads.map((head): ReportColumn => ({ head, align: 'left' })),
      ...names.flatMap((name) => measureHeads(name, compared)),
    ],
    keyColumns: heads.length,
    rows: [
      ...report.Rows.map((row) => ({
        cells: [...keyCells(row, definition), ...figureCells(names, row, compared)],
      })),
      ...totals.map((total) => ({
        cells: ['Total', total.Span, ...figureCells(names, total, compared)],
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
