import { deflateRawSync } from 'node:zlib';

interface Entry {
  readonly name: string;
  readonly content: Buffer | string;
  /** What the archive claims about the unpacked size; the truth where missing. */
  readonly claimed?: number;
}

/** A zip whose directory says what it is told to say. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimed } of entries) {
    const packed = deflateRawSync(content, { level: 9 });
    const bytes = claimed ?? Buffer.byteLength(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(bytes, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(bytes, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    bodies.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += local.length + name.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, list, end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The smallest workbook, around any sheet. */
export const workbookOf = (sheet: Buffer | string, more: readonly Entry[] = []): Buffer =>
  zipOf([
    {
      name: '[Content_Types].xml',
      content: `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
    ...more,
  ]);

const cells = (...texts: string[]) =>
  texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
const sheetOf = (rows: string, before = '') =>
  `${XML}${before}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;

const LAUGHS = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from(
  { length: 12 },
  (_, step) =>
    `<!ENTITY ${String.fromCharCode(98 + step)} "${`&${String.fromCharCode(97 + step)};`.repeat(10)}">`,
).join('')}]>`;
const OUTSIDE = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';

const MEGABYTE = 1024 * 1024;
const row = (inside: string) => `<row>${inside}</row>`;

/** Workbooks that want to be too much for whoever reads them. */
export const BOMBS: Readonly<Record<string, () => Buffer>> = {
  'zeros, 300 MB of them': () => workbookOf(Buffer.alloc(300 * MEGABYTE)),
  'zeros that claim to be 1 kB': () =>
    zipOf([{ name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(100 * MEGABYTE), claimed: 1024 }]),
  '5,000 parts': () =>
    workbookOf(
      sheetOf(''),
      Array.from({ length: 5_000 }, (_, number) => ({ name: `xl/${number}.xml`, content: 'x' })),
    ),
  'a billion laughs': () => workbookOf(sheetOf(row(cells('HotelName', '&m;')), LAUGHS)),
  'somebody else’s file': () => workbookOf(sheetOf(row(cells('HotelName', '&a;')), OUTSIDE)),
  'a row of a million cells': () => workbookOf(sheetOf(row(cells('x').repeat(1_000_000)))),
  'a cell far out': () => workbookOf(sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
  'tags within tags': () => workbookOf(`${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`),
  'a sheet that never ends': () => workbookOf(`${XML}<worksheet xmlns="${MAIN}"><sheetData><row><c`),
};
