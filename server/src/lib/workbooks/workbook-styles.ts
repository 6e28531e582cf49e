import type { ColumnType } from '../tables/columns.ts';
import { escapeXml, MAIN, XML_HEAD } from './xml.ts';

const NUMBER_FORMATS: Record<ColumnType, string> = {
  // Even when such a cell is edited, the spreadsheet program keeps it text.
  text: '@',
  integer: '#,##0',
  money: '#,##0.00',
  percent: '0.00"%"',
  number: 'General',
  // Days and the clock as the screens show them.
  date: 'mm/dd/yyyy',
  instant: 'mm/dd/yyyy hh:mm AM/PM',
  // Excel shows the words by itself, others a 1 or a 0.
  boolean: '"TRUE";"TRUE";"FALSE"',
};
const TYPES = Object.keys(NUMBER_FORMATS) as ColumnType[];
const NUMBERS: readonly ColumnType[] = ['integer', 'money', 'percent', 'number'];
/** Lower numbers are the spreadsheet programs' own formats. */
const FIRST_FORMAT = 164;

/** Named in every font: a spreadsheet program takes any font for one without a name. */
const font = (kind: string, size = 11) => `<font>${kind}<sz val="${size}"/><name val="Calibri"/></font>`;
const FONTS = [font(''), font('<b/>', 14), font('<i/>'), font('<b/>')];
const [PLAIN, LARGE, ITALIC, BOLD] = [0, 1, 2, 3];

const line = (top: string, bottom: string) =>
  `<border><left/><right/><top${top}/><bottom${bottom}/><diagonal/></border>`;
const BORDERS = [line('', ''), line('', ' style="thin"'), line(' style="thin"', '')];
const [NO_LINE, LINE_BELOW, LINE_ABOVE] = [0, 1, 2];

/** The first two are the spreadsheet programs' own. */
const FILLS = ['FFEEF1F5', 'FFFFD6D6'].map(
  (colour) =>
    `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill></fill>`,
);
const [EXAMPLE_FILL, MARKED_FILL] = [2, 3];

/** Numbers stand at the right, a little off the next column; all else at the left. */
const alignmentOf = (type: ColumnType, more = '') =>
  NUMBERS.includes(type)
    ? `<alignment horizontal="right" vertical="top" indent="1"${more}/>`
    : `<alignment horizontal="left" vertical="top"${more}/>`;

const styles: string[] = [];

/** Adds a style and tells its number, by which cells name it. */
function style(fontNumber: number, border = NO_LINE, alignment = '', format = 0, fill = 0): number {
  const numbers = `numFmtId="${format}" fontId="${fontNumber}" fillId="${fill}" borderId="${border}" xfId="0"`;
  const applied = 'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"';
  return styles.push(`<xf ${numbers} ${applied}>${alignment}</xf>`) - 1;
}

const byType = (make: (type: ColumnType) => number) =>
  Object.fromEntries(TYPES.map((type) => [type, make(type)])) as Record<ColumnType, number>;

/** The styles of a row's values, by the type of their column; `wrapped` is that of a text of several lines. */
export type RowStyles = Readonly<Record<ColumnType | 'wrapped', number>>;

function rowStyles(fontNumber: number, border: number, fill = 0): RowStyles {
  const typed = (type: ColumnType, more?: string) =>
    style(fontNumber, border, alignmentOf(type, more), FIRST_FORMAT + TYPES.indexOf(type), fill);
  return { ...byType((type) => typed(type)), wrapped: typed('text', ' wrapText="1"') };
}

// The first one is that of cells which name none.
style(PLAIN);
export const TITLE = style(LARGE);
export const SUBTITLE = style(ITALIC);
export const HEADER = byType((type) => style(BOLD, LINE_BELOW, alignmentOf(type)));
export const BODY = rowStyles(PLAIN, NO_LINE);
export const TOTALS = rowStyles(BOLD, LINE_ABOVE);
export const EXAMPLES = rowStyles(ITALIC, NO_LINE, EXAMPLE_FILL);
export const MARKED = rowStyles(PLAIN, NO_LINE, MARKED_FILL);

const list = (name: string, items: readonly string[]) =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`;

/** The part of the file with all styles. It is the same in every workbook. */
export const STYLES_XML = [
  `${XML_HEAD}<styleSheet ${MAIN}>`,
  list(
    'numFmts',
    TYPES.map(
      (type, at) =>
        `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${escapeXml(NUMBER_FORMATS[type])}"/>`,
    ),
  ),
  list('fonts', FONTS),
  list('fills', [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
    ...FILLS,
  ]),
  list('borders', BORDERS),
  list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
  list('cellXfs', styles),
  list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
  '</styleSheet>',
].join('');
