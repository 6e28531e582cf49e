import { describe, expect, it } from 'vitest';
import { detectKind } from './file-kind.ts';
import { cleanFileName } from './file-name.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'utf8') : Buffer.from(part))),
  );

function zipEntry(name: string): Buffer {
  const header = Buffer.alloc(30);
  header.write('PK\u0003\u0004', 'latin1');
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), Buffer.from('data')]);
}
const zip = (...names: string[]) => Buffer.concat(names.map(zipEntry));
const heic = (brand: string, ...compatible: string[]) =>
  bytes([0, 0, 0, 16 + 4 * compatible.length], `ftyp${brand}`, [0, 0, 0, 0], compatible.join(''));

describe('the kind of a file', () => {
  it.each([
    ['pdf', bytes('%PDF-1.7\n'), 'a.pdf'],
    ['pdf', bytes('%PDF-1.7\n'), 'really-a.txt'],
    ['png', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0, 0, 13], 'IHDR'), 'a.png'],
    ['jpeg', bytes([0xff, 0xd8, 0xff, 0xe0]), 'a.jpg'],
    ['webp', bytes('RIFF', [1, 0, 0, 0], 'WEBPVP8 '), 'a.webp'],
    ['heic', heic('heic', 'mif1', 'heic'), 'a.heic'],
    ['heic', heic('mif1', 'heic'), 'a.heic'],
    ['xlsx', zip('[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml'), 'a.xlsx'],
    ['docx', zip('[Content_Types].xml', '_rels/.rels', 'word/document.xml'), 'a.docx'],
    ['csv', bytes('Date,Revenue\r\n2026-11-23,12.50\r\n'), 'A.CSV'],
    ['txt', bytes('Zimmer fertig – 5 < 7 & 7 > 5'), 'notes'],
    ['txt', bytes('From: Ana <a@hotel.example>, <p.k@hotel.example>; x<a and <b'), 'a.txt'],
    ['txt', bytes([0xef, 0xbb, 0xbf], 'with a byte order mark'), 'a.txt'],
    ['txt', bytes('caf', [0xe9]), 'a.txt'],
    ['csv', bytes('Item;Amount\r\nCaf', [0xe9], ';12.50\r\n'), 'windows.csv'],
    ['xml', bytes('<?xml version="1.0" encoding="ISO-8859-1"?><a>caf', [0xe9], '</a>'), 'a.xml'],
    ['xml', bytes('<?xml version="1.0"?><revenue date="2026-11-10"/>'), 'A.XML'],
    ['xml', bytes([0xef, 0xbb, 0xbf], '<!DOCTYPE revenue><revenue/>'), 'a.xml'],
  ])('is %s', (kind, head, name) => {
    expect(detectKind(head, name)).toBe(kind);
  });

  it.each([
    ['HTML', bytes('<!DOCTYPE html><p>hi'), 'receipt.pdf'],
    ['HTML after blanks', bytes([0xef, 0xbb, 0xbf], ' \n\t <HTML>'), 'a.txt'],
    ['HTML inside text', bytes('hello\n<script>alert(1)</script>'), 'a.csv'],
    ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png'],
    ['SVG behind a comment', bytes('<!-- x --><svg onload="x()">'), 'a.txt'],
    ['a picture tag', bytes('hi <img/src=x onerror=alert(1)>'), 'a.txt'],
    ['a link', bytes('<A\nhref="javascript:alert(1)">x</A>'), 'a.csv'],
    ['XML', bytes('<?xml version="1.0"?><a/>'), 'a.txt'],
    ['HTML in XML', bytes('<?xml version="1.0"?><html/>'), 'a.xml'],
    ['a script of another name in XML', bytes('<a xmlns:x="y"><x:script>alert(1)</x:script></a>'), 'a.xml'],
    ['a style sheet of XML', bytes('<?xml-stylesheet href="x"?><a/>'), 'a.xml'],
    ['XML in UTF-16', Buffer.from('\uFEFF<a/>', 'utf16le'), 'a.xml'],
    ['text that calls itself XML', bytes('hello'), 'a.xml'],
    ['a shell script', bytes('#!/bin/sh\nls'), 'a.txt'],
    ['a program', bytes([0x4d, 0x5a, 0x90, 0x00]), 'a.txt'],
    ['a PDF header that is not at the start', bytes('GIF89a; %PDF-1.7'), 'a.pdf'],
    ['text in UTF-16', Buffer.from('\uFEFFhello', 'utf16le'), 'a.txt'],
    ['text with a NUL', bytes('a\u0000b'), 'a.txt'],
    ['a zip', zip('readme.txt'), 'a.xlsx'],
    ['a zip that is both', zip('xl/workbook.xml', 'word/document.xml'), 'a.xlsx'],
    ['a workbook with macros', zip('[Content_Types].xml', 'xl/vbaProject.bin', 'xl/workbook.xml'), 'a.xlsx'],
    ['a zip that is not at the start', bytes('hello', [...zip('xl/workbook.xml')]), 'a.xlsx'],
    ['AVIF', heic('avif', 'mif1'), 'a.heic'],
    ['a video', heic('isom', 'mp41'), 'a.heic'],
    ['a sound', bytes('RIFF', [1, 0, 0, 0], 'WAVEfmt '), 'a.webp'],
  ])('refuses %s', (_, head, name) => {
    expect(detectKind(head, name)).toBeNull();
  });

  it('does not mind a character cut in two where the look ends', () => {
    const head = Buffer.concat([Buffer.alloc(64 * 1024 - 1, 'a'), Buffer.from('é').subarray(0, 1)]);
    expect(detectKind(head, 'a.txt')).toBe('txt');
  });
});

describe('the name of a file', () => {
  it.each([
    ['Receipt März 2026.pdf', 'Receipt März 2026.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\invoice.pdf', 'invoice.pdf'],
    ['a"b\r\nSet-Cookie: x.pdf', 'abSet-Cookie x.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['  .hidden  ', 'hidden'],
    ['', 'file'],
    ['...', 'file'],
    ['broken\uD800.txt', 'broken.txt'],
  ])('%j becomes %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });

  it('keeps at most 200 characters and the extension', () => {
    const clean = cleanFileName(`${'x'.repeat(500)}.pdf`);
    expect(clean).toHaveLength(200);
    expect(clean.endsWith('.pdf')).toBe(true);
  });
});
