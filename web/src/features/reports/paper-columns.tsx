import { cellText, figureColumns, type RowFigures } from '@boh/contract/reports/report-columns.ts';
import type { Report, ReportRow } from '@boh/contract/reports/reports.contract.ts';
import type { Column } from '../../ui/table/table-rows.ts';
import { noteOf, type NoteNumbers } from './report-notes.tsx';

/** The figures of a report on paper: the columns of its PDF, with the same heads and the same texts. */
export const paperFigures = <Row extends RowFigures & Partial<Pick<ReportRow, 'Notes'>>>(
  report: Report,
  numbers: NoteNumbers,
): Column<Row>[] =>
  figureColumns(report).map((column) => ({
    key: `${column.Measure} ${column.side}`,
    header: column.head,
    align: 'right',
    cell: (row) => {
      const note = column.side === 'Values' ? noteOf(numbers, row, column.Measure) : undefined;
      return (
        <>
          {cellText(column, row)}
          {note && <sup>{note.number}</sup>}
        </>
      );
    },
    sortValue: (row) => cellText(column, row),
    footer: cellText(column, report.Total),
  }));
