import { writeXlsx } from 'hucre/xlsx';
import { columnName, layOut, type LaidOutSheet } from './workbook-layout.ts';
import { rowsXml, SharedTexts } from './workbook-rows.ts';
import type { RawSheet } from './workbook-spec.ts';
import { unzip, zip } from './zip.ts';

const TEXTS = 'xl/sharedStrings.xml';
const ROW = /<row r="(\d+)".*?<\/row>/gs;
const STYLED_CELL = /<c r="([A-Z]+)\d+"(?: t="s")? s="(\d+)"/g;

/**
 * The file of laid out sheets. The library writes everything but the rows: styles, titles, headers, totals and the
 * setting of the page, with samples of the cells that rows have. Those are then written in the samples' styles.
 */
export async function workbookFile(
  sheets: readonly RawSheet[],
  date: string,
  timeZone: string,
): Promise<Uint8Array> {
  const laidOut = layOut(sheets, date, timeZone);
  const frame = await writeXlsx({
    sheets: laidOut.sheets.map((each) => each.frame),
    namedRanges: laidOut.namedRanges,
  });
  const parts = unzip(Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength));
  const known = parts.get(TEXTS)?.toString() ?? '';
  const texts = new SharedTexts(known.split('<si>').length - 1);
  laidOut.sheets.forEach((sheet, index) => {
    const path = `xl/worksheets/sheet${index + 1}.xml`;
    parts.set(path, withRows(parts.get(path)?.toString() ?? '', sheet, texts));
  });
  const counted = known.replace(
    / count="\d+" uniqueCount="\d+"/,
    ` count="${texts.count}" uniqueCount="${texts.count}"`,
  );
  parts.set(TEXTS, Buffer.from(counted.replace('</sst>', () => `${texts.xml()}</sst>`)));
  // Its memory is its own and may leave the thread; that of a small buffer is shared with others.
  return new Uint8Array(zip(parts));
}

function withRows(xml: string, sheet: LaidOutSheet, texts: SharedTexts): Buffer {
  const { columns, body, firstRow, samples } = sheet;
  const rows = new Map([...xml.matchAll(ROW)].map(([row, number]) => [Number(number), row]));
  const styles = stylesOf(rows.get(samples + 1) ?? '');
  const part = {
    columns: columns.map(({ type }, index) => {
      const name = columnName(index + 1);
      return { name, type, style: styles.get(name) ?? 0 };
    }),
    textStyle: stylesOf(rows.get(samples + 2) ?? '').get('A') ?? 0,
    first: firstRow + 1,
    heights: sheet.heights,
  };
  const before = [...rows].filter(([number]) => number <= firstRow).map(([, row]) => row);
  const after = [...rows].filter(([number]) => number > firstRow && number <= samples).map(([, row]) => row);
  const [head = '', rest = ''] = xml.split(/<sheetData>.*<\/sheetData>/s);
  const used = head.replace(
    /<dimension ref="[^"]*"/,
    `<dimension ref="A1:${columnName(columns.length)}${samples}"`,
  );
  return Buffer.concat([
    Buffer.from(`${used}<sheetData>${before.join('')}`),
    rowsXml(body, part, texts),
    Buffer.from(`${after.join('')}</sheetData>${rest}`),
  ]);
}

const stylesOf = (row: string): Map<string, number> =>
  new Map([...row.matchAll(STYLED_CELL)].map(([, column = '', style]) => [column, Number(style)]));
