import { columnName } from '../tables/columns.ts';
import { escapeXml, MAIN, XML_HEAD } from './xml.ts';

/** A text at a cell; row and column count from 1. */
export interface Note {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** The texts of a sheet's notes. */
export function notesXml(notes: readonly Note[]): string {
  const listed = notes.map(
    ({ row, column, text }) =>
      `<comment ref="${columnName(column)}${row}" authorId="0"><text><t xml:space="preserve">${escapeXml(text)}</t></text></comment>`,
  );
  return `${XML_HEAD}<comments ${MAIN}><authors><author>Back of House</author></authors><commentList>${listed.join('')}</commentList></comments>`;
}

const NAMESPACES =
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"';
/** About how many characters a line of a note has, and how high it is in points. */
const LINE_LENGTH = 36;
const LINE_HEIGHT = 15;

/** Where they are drawn: spreadsheet programs show a note only with a shape of its own. */
export function notesVml(notes: readonly Note[]): string {
  const shapes = notes.map(({ row, column, text }, index) => {
    const height = (Math.ceil(text.length / LINE_LENGTH) + 1) * LINE_HEIGHT;
    // Column, offset, row, offset: of the corner above at the left, and of that below at the right.
    const anchor = `${column}, 12, ${row - 1}, 4, ${column + 3}, 12, ${row + Math.ceil(height / 20)}, 4`;
    return `<v:shape id="note${index + 1}" type="#note" style="position:absolute;width:220pt;height:${height}pt;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${column - 1}</x:Column></x:ClientData></v:shape>`;
  });
  return `<xml ${NAMESPACES}><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="note" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${shapes.join('')}</xml>`;
}
