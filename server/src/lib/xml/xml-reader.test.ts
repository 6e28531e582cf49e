import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { FileFinding } from '../file-finding.ts';
import { readXml, type XmlElement } from './xml-reader.ts';

const inChunks = (bytes: Uint8Array, size: number): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    ),
  );

async function read(file: string | Uint8Array, size = 64 * 1024, largest?: number): Promise<XmlElement[]> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const all: XmlElement[] = [];
  for await (const element of readXml(inChunks(bytes, size), largest)) all.push(element);
  return all;
}

const closed = async (file: string | Uint8Array, size?: number) =>
  (await read(file, size))
    .filter(({ step }) => step === 'close')
    .map(({ path, text, line }) => [path, text, line]);

const refusal = async (file: string | Uint8Array, size?: number, largest?: number) => {
  const error = (await read(file, size, largest).catch((reason: unknown) => reason)) as FileFinding;
  expect(error).toMatchObject({ name: 'FileFinding' });
  return `${error.line}: ${error.message}`;
};

const SAMPLE = `<?xml version="1.0" encoding="UTF-8"?>
<!-- a comment -->
<s:Report xmlns:s="urn:statistics" day="2026-11-17">
  <s:Row code="A&amp;B">
    <Text>Müller &lt;night&gt; <![CDATA[& <more>]]></Text>
    <Empty/>
  </s:Row>
</s:Report>
`;

describe('XML files', () => {
  it('give their elements as they open and close, with path, attributes, text and line', async () => {
    expect(await read(SAMPLE)).toEqual([
      {
        step: 'open',
        name: 'Report',
        path: 'Report',
        namespace: 'urn:statistics',
        attributes: { 'xmlns:s': 'urn:statistics', day: '2026-11-17' },
        text: '',
        line: 3,
      },
      expect.objectContaining({ step: 'open', path: 'Report/Row', attributes: { code: 'A&B' }, line: 4 }),
      expect.objectContaining({ step: 'open', path: 'Report/Row/Text', namespace: '', text: '', line: 5 }),
      expect.objectContaining({ step: 'close', path: 'Report/Row/Text', text: 'Müller <night> & <more>' }),
      expect.objectContaining({ step: 'open', path: 'Report/Row/Empty', line: 6 }),
      expect.objectContaining({ step: 'close', path: 'Report/Row/Empty', text: '', line: 6 }),
      expect.objectContaining({ step: 'close', path: 'Report/Row', line: 4 }),
      expect.objectContaining({ step: 'close', path: 'Report', line: 3 }),
    ]);
  });

  it('read the same in pieces of any size', async () => {
    const whole = await read(SAMPLE);
    for (const size of [1, 2, 7, 100]) expect(await read(SAMPLE, size)).toEqual(whole);
  });

  it('are read in the encoding they declare, or by their byte order mark', async () => {
    const text = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>\n<a>Zürich</a>`;
    const expected = [['a', 'Zürich', 2]];
    expect(await closed(Buffer.from(text('ISO-8859-1'), 'latin1'))).toEqual(expected);
    expect(await closed(Buffer.from(text('windows-1252'), 'latin1'), 3)).toEqual(expected);
    expect(await closed(Buffer.from(`\uFEFF${text('UTF-8')}`))).toEqual(expected);
    expect(await closed(Buffer.from(`\uFEFF${text('UTF-16')}`, 'utf16le'), 5)).toEqual(expected);
    expect(await closed('<a>Zürich</a>')).toEqual([['a', 'Zürich', 1]]);
    expect(await refusal(text('EBCDIC-US'))).toBe(
      '1: The file is written in ebcdic-us, which is not read here.',
    );
    expect(await refusal(Buffer.from('<a>\n<b>Zürich</b></a>', 'latin1'))).toMatch(
      /^1: From this line on the file is not written in utf-8, as it says\.$/,
    );
  });

  it('are refused with a DOCTYPE or entities of their own', async () => {
    const bomb = `<!DOCTYPE a [\n<!ENTITY x "${'y'.repeat(100)}">\n<!ENTITY z "&x;&x;">\n]>\n<a>&z;</a>`;
    expect(await refusal(bomb)).toBe('4: The file has a DOCTYPE, which is not read here.');
    expect(await refusal('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>')).toMatch(/DOCTYPE/);
    expect(await refusal('<a>\n&x;</a>')).toBe('2: The file is not well-formed XML: undefined entity.');
  });

  it.each([
    ['cut off', '<a>\n<b>', '2: The file is cut off here.'],
    ['doubled', '<a/>\n<a/>', '2: The file is not well-formed XML: documents may contain only one root.'],
    ['crossed', '<a>\n<b></a></b>', '2: The file is not well-formed XML: unexpected close tag.'],
    ['empty', '', '1: The file is not well-formed XML: document must contain a root element.'],
    [
      'no XML at all',
      '01,BANK,HOTEL/',
      '1: The file is not well-formed XML: text data outside of root node.',
    ],
    [
      'a repeated attribute',
      '<a b="1" b="2"/>',
      '1: The file is not well-formed XML: duplicate attribute: b.',
    ],
    ['a control character', '<a>\u0001</a>', '1: The file is not well-formed XML: disallowed character.'],
  ])('that are %s are refused by line', async (_, file, sentence) => {
    expect(await refusal(file)).toBe(sentence);
  });

  it.each([
    ['texts', `<a>${'x'.repeat(100_000)}</a>`, 'A text of the file is too long.'],
    ['texts in parts', `<a>${'x<![CDATA[y]]>'.repeat(40_000)}</a>`, 'A text of the file is too long.'],
    ['texts that never end', `<a>${'x'.repeat(1_000_000)}`, 'A text of the file is too long.'],
    ['comments', `<a><!--${'x'.repeat(100_000)}--></a>`, 'A text of the file is too long.'],
    ['attributes', `<a b="${'x'.repeat(1_000_000)}"/>`, 'A text of the file is too long.'],
    ['doctypes', `<!DOCTYPE a [${'<!ENTITY x "y">'.repeat(20_000)}]>`, 'A text of the file is too long.'],
    ['nests', '<a>'.repeat(1_000), 'The file nests its elements too deeply.'],
    [
      'lists of attributes',
      `<a ${Array.from({ length: 300 }, (_, at) => `b${at}="1"`).join(' ')}/>`,
      'An element has too many attributes.',
    ],
  ])('with endless %s are refused', async (_, file, sentence) => {
    expect(await refusal(file)).toBe(`1: ${sentence}`);
  });

  it('are refused past the size they may have', async () => {
    const file = `<a>\n${'<b/>\n'.repeat(50)}</a>`;
    expect(await read(file, 64, 1_000)).toHaveLength(102);
    expect(await refusal(file, 64, 200)).toMatch(/^\d+: The file is too large to be read\.$/);
  });

  it('of many children keep nothing of the blanks between them', async () => {
    const all = await read(`<a>${'\n          <b>1</b>'.repeat(20_000)}\n</a>`);
    expect(all.at(-1)).toMatchObject({ step: 'close', name: 'a', text: '' });
    expect(all).toHaveLength(40_002);
  });
});
