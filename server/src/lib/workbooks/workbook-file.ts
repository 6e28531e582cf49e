import { SharedTexts } from './shared-texts.ts';
import { uniqueNames } from './workbook-layout.ts';
import { Sheet } from './workbook-sheet.ts';
import type { SheetStart } from './workbook-spec.ts';
import { STYLES_XML } from './workbook-styles.ts';
import { notesXml, notesVml, type Note } from './workbook-notes.ts';
import { escapeXml, MAIN, XML_HEAD } from './xml.ts';
import { zip, ZipPart } from './zip.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const VML =
  '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook that is written sheet by sheet. */
export class Workbook {
  readonly #texts = new SharedTexts();
  readonly #sheets: Sheet[] = [];

  addSheet(start: SheetStart): void {
    this.#sheets.push(new Sheet(start, this.#texts));
  }

  /** The one that rows are added to. */
  get lastSheet(): Sheet {
    const sheet = this.#sheets.at(-1);
    if (sheet === undefined) throw new Error('Rows came before their sheet.');
    return sheet;
  }

  /** The bytes of the file, once it has all rows. */
  file(): Uint8Array {
    const sheetPaths = this.#sheets.map((_, index) => `worksheets/sheet${index + 1}.xml`);
    const related: [kind: string, path: string][] = [
      ...sheetPaths.map((path): [string, string] => ['worksheet', path]),
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ];
    const noted = this.#sheets.flatMap(({ notes }, index) => (notes.length > 0 ? index + 1 : []));
    const parts = new Map([
      ['[Content_Types].xml', partOf(contentTypesXml(related, noted))],
      ['_rels/.rels', partOf(relationsXml([['officeDocument', 'xl/workbook.xml']]))],
      ['xl/workbook.xml', partOf(workbookXml(this.#sheets))],
      ['xl/_rels/workbook.xml.rels', partOf(relationsXml(related))],
      ['xl/styles.xml', partOf(STYLES_XML)],
      ['xl/sharedStrings.xml', this.#texts.part()],
      ...this.#sheets.map((sheet, index) => [`xl/${sheetPaths[index] ?? ''}`, sheet.part()] as const),
      ...noted.flatMap((number) => notedParts(this.#sheets[number - 1]?.notes ?? [], number)),
    ]);
    // Its memory is its own and may leave the thread; that of a small buffer is shared with others.
    return new Uint8Array(zip(parts));
  }
}

const partOf = (xml: string) => new ZipPart().append(xml);

/** What a sheet with notes needs beside itself: their texts, and where they are drawn. */
const notedParts = (notes: readonly Note[], number: number): [string, ZipPart][] => [
  [
    `xl/worksheets/_rels/sheet${number}.xml.rels`,
    partOf(
      relationsXml([
        ['vmlDrawing', `../drawings/notes${number}.vml`],
        ['comments', `../comments${number}.xml`],
      ]),
    ),
  ],
  [`xl/comments${number}.xml`, partOf(notesXml(notes))],
  [`xl/drawings/notes${number}.vml`, partOf(notesVml(notes))],
];

/** What kind of XML each part is. */
function contentTypesXml(related: readonly [kind: string, path: string][], noted: readonly number[]): string {
  const override = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}" ContentType="${CONTENT}.${kind}+xml"/>`;
  return `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>${noted.length > 0 ? VML : ''}
${override('workbook.xml', 'sheet.main')}${related.map(([kind, path]) => override(path, kind)).join('')}${noted.map((number) => override(`comments${number}.xml`, 'comments')).join('')}</Types>`;
}

/** Which parts belong to a part, and under which id: their number. */
function relationsXml(related: readonly [kind: string, path: string][]): string {
  const relations = related.map(
    ([kind, path], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${kind}" Target="${path}"/>`,
  );
  return `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`;
}

/** The names of the sheets, and what is printed on every page of each: its header and its first column. */
function workbookXml(sheets: readonly Sheet[]): string {
  const names = uniqueNames(sheets.map(({ name }) => name));
  const listed = names.map(
    (name, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${sheets[index]?.isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  );
  const titles = sheets.map(({ headerRow }, index) => {
    const sheet = `'${escapeXml(names[index] ?? '').replaceAll("'", "''")}'`;
    const range = `${sheet}!$A:$A,${sheet}!$${headerRow}:$${headerRow}`;
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${range}</definedName>`;
  });
  return `${XML_HEAD}<workbook ${MAIN} xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews>
<sheets>${listed.join('')}</sheets><definedNames>${titles.join('')}</definedNames></workbook>`;
}
