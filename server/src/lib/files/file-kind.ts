import type { UploadKind } from '@boh/contract/uploads.ts';

/** How much of a file is looked at before anything of it is stored. */
export const SNIFF_BYTES = 64 * 1024;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const ZIP_ENTRY = Buffer.from('PK\u0003\u0004', 'latin1');
const ZIP_NAME_OFFSET = 30;
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis'];

/** What browsers might run or a parser might follow, and the mark of a PDF whose header is not where it belongs. */
const ACTIVE_TAG =
  /<\/?(?:[\w-]+:)?(?:html|head|body|svg|script|iframe|object|embed)\b|<\?xml-|<\?php|%PDF-/i;
const ACTIVE_TEXT = /<!doctype|<\?xml/i;
/** Tags that make a page of a text even without those. An address in angle brackets is none of them. */
const PAGE_TAG =
  /<\/?(?:audio|base|br|button|details|div|form|frame|frameset|img|input|link|marquee|math|meta|span|style|table|template|title|video)[\s/>]|<a\s+\w+\s*=|<\/?p>/i;
const CONTROL = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F\u007F]/;

const latin = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/**
 * Tells the kind of a file from its first bytes (`SNIFF_BYTES` of them, or all there are); null is "none of the
 * allowed ones". The name only tells csv and xml from other text, all of which are harmless as text.
 */
export function detectKind(head: Buffer, name: string): UploadKind | null {
  if (latin(head, 0, 5) === '%PDF-') return 'pdf';
  if (head.subarray(0, 8).equals(PNG_SIGNATURE)) return latin(head, 12, 16) === 'IHDR' ? 'png' : null;
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (latin(head, 0, 4) === 'RIFF') return latin(head, 8, 15) === 'WEBPVP8' ? 'webp' : null;
  if (latin(head, 4, 8) === 'ftyp') return isHeic(head) ? 'heic' : null;
  if (head.subarray(0, 4).equals(ZIP_ENTRY)) return officeKind(head);
  const text = textOf(head);
  if (name.toLowerCase().endsWith('.xml')) return /^\s*</.test(text) && isHarmlessXml(text) ? 'xml' : null;
  if (!isHarmlessText(text) || text.startsWith('#!')) return null;
  return name.toLowerCase().endsWith('.csv') ? 'csv' : 'txt';
}

/** The main brand, or for the general `mif1` one of the compatible brands, must say HEVC: AVIF uses the same box. */
function isHeic(head: Buffer): boolean {
  const boxEnd = Math.min(head.readUInt32BE(0), head.length);
  const brands: string[] = [];
  for (let at = 16; at + 4 <= boxEnd; at += 4) brands.push(latin(head, at, at + 4));
  const main = latin(head, 8, 12);
  return (
    HEIC_BRANDS.includes(main) || (main === 'mif1' && brands.some((brand) => HEIC_BRANDS.includes(brand)))
  );
}

/** A zip is a workbook or a document by the folder of its parts; other archives and macros are refused. */
function officeKind(head: Buffer): 'xlsx' | 'docx' | null {
  const names = zipEntryNames(head);
  if (names.some((name) => /vbaproject|\.\.|^\//i.test(name))) return null;
  const isWorkbook = names.some((name) => name.startsWith('xl/'));
  const isDocument = names.some((name) => name.startsWith('word/'));
  if (isWorkbook === isDocument) return null;
  return isWorkbook ? 'xlsx' : 'docx';
}

/** Names of the entries that begin within the bytes; sizes may stand behind the data, so headers are searched. */
function zipEntryNames(head: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at >= 0; at = head.indexOf(ZIP_ENTRY, at + 4)) {
    if (at + ZIP_NAME_OFFSET > head.length) break;
    const start = at + ZIP_NAME_OFFSET;
    names.push(latin(head, start, start + head.readUInt16LE(at + 26)));
  }
  return names;
}

/**
 * The bytes as text: in UTF-8, or in what was usual before, as property systems still write it. What is no text at all
 * shows by its control characters. A mark at the beginning is no part of it.
 */
function textOf(head: Buffer): string {
  try {
    // `stream` forgives a character cut in two by the end of the sniffed part.
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.length >= SNIFF_BYTES });
  } catch {
    return head.toString('latin1');
  }
}

/** Whether XML is data: nothing in it looks like a page, a drawing or a script. What it declares, its reader refuses. */
export const isHarmlessXml = (text: string): boolean =>
  !CONTROL.test(text) && !ACTIVE_TAG.test(text) && !PAGE_TAG.test(text);

/** Whether text has neither control characters nor anything that looks like a page, a drawing or a script. */
export const isHarmlessText = (text: string): boolean => isHarmlessXml(text) && !ACTIVE_TEXT.test(text);
