import { MOST_TOLD } from '@boh/contract/moving-in/moving-in.contract.ts';
import { SHEET_NAMES, type SheetName } from '@boh/contract/moving-in/moving-in.sheets.ts';

/** What is wrong with a cell, or with a sheet as a whole where it names none. */
export interface Fault {
  readonly sheet: SheetName;
  /** The row of the sheet; 0 for the sheet as a whole. */
  readonly line: number;
  /** Such as D7; blank for the sheet as a whole. */
  readonly cell: string;
  readonly text: string;
}

/** All that is wrong with a workbook. A wrong file may have a fault in every cell: only so many are kept, all are counted. */
export interface Faults {
  count: number;
  readonly listed: Fault[];
  /** The rows with a fault, by sheet. */
  readonly rows: ReadonlyMap<SheetName, Set<number>>;
}

export const noFaults = (): Faults => ({
  count: 0,
  listed: [],
  rows: new Map(SHEET_NAMES.map((name) => [name, new Set<number>()])),
});

export function noteFault(faults: Faults, fault: Fault): void {
  faults.count += 1;
  if (faults.listed.length < MOST_TOLD) faults.listed.push(fault);
  if (fault.line > 0) faults.rows.get(fault.sheet)?.add(fault.line);
}

const columnNumber = (cell: string): number =>
  Array.from(cell.replace(/\d/g, '')).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** In the order of the sheets, their rows and their columns. */
export const inOrder = (faults: readonly Fault[]): Fault[] =>
  faults.toSorted(
    (a, b) =>
      SHEET_NAMES.indexOf(a.sheet) - SHEET_NAMES.indexOf(b.sheet) ||
      a.line - b.line ||
      columnNumber(a.cell) - columnNumber(b.cell),
  );

/** Where a fault is, in front of its sentence. */
export const placeOf = ({ sheet, cell }: Fault): string => (cell === '' ? sheet : `${sheet} ${cell}`);
