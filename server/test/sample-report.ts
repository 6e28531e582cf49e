import type { ReportColumn, ReportRow, ReportSpec } from '../src/lib/pdf/report-spec.ts';

const MEASURES = ['Supply', 'Sold', 'Room revenue ($)', 'Occupancy (%)', 'ADR ($)', 'RevPAR ($)'];

/** A column of hotels and as many measures as make up the number. */
export const sampleColumns = (count: number): ReportColumn[] => [
  { head: 'Hotel', align: 'left' },
  ...Array.from({ length: count - 1 }, (_, at) => ({
    head: `${MEASURES[at % MEASURES.length]} ${at + 1}`,
    align: 'right' as const,
  })),
];

/** Figures that differ from cell to cell, so that one in the wrong place is noticed. */
const figure = (row: number, column: number): string =>
  (((row + 1) * 7_919 + column * 104_729) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });

export const sampleRow = (row: number, columns: number, name = `HOTEL ${row}`): ReportRow => ({
  cells: [name, ...Array.from({ length: columns - 1 }, (_, at) => figure(row, at))],
});

export const sampleRows = (count: number, columns: number): ReportRow[] =>
  Array.from({ length: count }, (_, row) => sampleRow(row, columns));

export const sampleReport = (change: Partial<ReportSpec> = {}): ReportSpec => ({
  title: 'PERFORMANCE',
  subtitle: ['01/01/2026 – 06/30/2026, by hotel'],
  notes: [],
  columns: sampleColumns(5),
  rows: sampleRows(3, 5),
  definitions: [],
  paper: 'Letter',
  footer: 'Back of House',
  generatedAt: new Date('2026-07-01T12:00:00Z'),
  timeZone: 'America/Chicago',
  ...change,
});
