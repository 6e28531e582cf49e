import { columnName, type Column } from '../tables/columns.ts';
import { escapeXml, MAIN, XML_HEAD } from './xml.ts';

/** Widths are in characters. */
const NARROWEST = 8;
export const WIDEST = 60;
/** More would be too small to read on one page. */
const WIDEST_PAGE = 240;
const MAX_SHEET_NAME = 31;
/** Down to this row cells offer what may be chosen. */
export const CHOSEN_ROWS = 20_000;
const RELATED = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** What a column needs: its longest value, or its header, which is bold and has the filter's button beside it. */
export function widthOf({ header, width }: Column, longest: number): number {
  const needed = Math.max(longest, Math.ceil(header.length * 1.1) + 2) + 2;
  return width ?? Math.min(Math.max(needed, NARROWEST), WIDEST);
}

/** What stands before a sheet's rows: its header and first column frozen, its columns as wide as their content, and with the style of what is typed there. */
export function sheetHead(
  formats: readonly { readonly width: number; readonly style?: number }[],
  headerRow: number,
  lastRow: number,
): string {
  const pane = `xSplit="1" ySplit="${headerRow}" topLeftCell="B${headerRow + 1}"`;
  const columns = formats.map(
    ({ width, style }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}"${style === undefined ? '' : ` style="${style}"`} customWidth="1"/>`,
  );
  return `${XML_HEAD}<worksheet ${MAIN} ${RELATED}><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>
<dimension ref="A1:${columnName(formats.length)}${lastRow}"/>
<sheetViews><sheetView workbookViewId="0"><pane ${pane} activePane="bottomRight" state="frozen"/></sheetView></sheetViews>
<sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData>`;
}

/** What stands behind them: a filter, and the paper: landscape, as many pages side by side as stay readable. */
export function sheetFoot(
  widths: readonly number[],
  headerRow: number,
  bodyRows: number,
  choices: readonly (readonly [column: number, choices: string])[] = [],
  hasNotes = false,
): string {
  const filtered = `A${headerRow}:${columnName(widths.length)}${headerRow + bodyRows}`;
  const pages = Math.ceil(widths.reduce((sum, width) => sum + width, 0) / WIDEST_PAGE);
  return `</sheetData>${bodyRows > 0 ? `<autoFilter ref="${filtered}"/>` : ''}${validations(headerRow, choices)}
<pageMargins left="0.5" right="0.5" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>
<pageSetup paperSize="1" orientation="landscape" fitToWidth="${pages}" fitToHeight="0"/>
<headerFooter><oddFooter>&amp;L&amp;A&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>${hasNotes ? '<legacyDrawing r:id="rId1"/>' : ''}</worksheet>`;
}

/** A list to choose from in the cells of a column, below the header. What is not on it may be typed all the same. */
function validations(headerRow: number, choices: readonly (readonly [number, string])[]): string {
  if (choices.length === 0) return '';
  const each = choices.map(([column, list]) => {
    const name = columnName(column);
    return `<dataValidation type="list" allowBlank="1" sqref="${name}${headerRow + 1}:${name}${CHOSEN_ROWS}"><formula1>${escapeXml(list)}</formula1></dataValidation>`;
  });
  return `<dataValidations count="${each.length}">${each.join('')}</dataValidations>`;
}

/** Names without what Excel refuses, at most 31 characters, and no two alike ignoring case. */
export function uniqueNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((name) => {
    const clean = cleanSheetName(name);
    let unique = clean;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1) {
      const suffix = ` (${number})`;
      unique = clean.slice(0, MAX_SHEET_NAME - suffix.length) + suffix;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}

function cleanSheetName(name: string): string {
  const clean = name
    .replace(/[\u0000-\u001F\u007F]/g, '')
    .replace(/[[\]:*?/\\]/g, ' ')
    .toWellFormed()
    .slice(0, MAX_SHEET_NAME)
    .replace(/^[' ]+|[' ]+$/g, '');
  // Excel keeps "History" for itself.
  return clean === '' || clean.toLowerCase() === 'history' ? `Sheet ${clean}`.trim() : clean;
}
