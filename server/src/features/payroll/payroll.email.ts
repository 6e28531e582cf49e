import { DateTime } from 'luxon';
import type { Column } from '../../lib/tables/columns.ts';
import type { ExportRow } from './payroll.export.ts';

interface MailTable {
  readonly title: string;
  readonly intro: string;
  readonly columns: readonly Column[];
  readonly rows: readonly ExportRow[];
  readonly totals?: ExportRow;
  readonly timeZone: string;
}

interface MailParts {
  readonly Text: string;
  readonly Html: string;
}

const isNumber = ({ type }: Column) => ['integer', 'money', 'percent', 'number'].includes(type);

/** A value as people read it; what is not known stays blank. */
function cellText(value: unknown, { type }: Column, timeZone: string): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number') {
    const decimals = type === 'integer' ? 0 : 2;
    return value.toLocaleString('en-US', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  }
  const words = typeof value === 'string' ? value : JSON.stringify(value);
  return type === 'instant'
    ? DateTime.fromISO(words).setZone(timeZone).toFormat('MM/dd/yyyy hh:mm a')
    : words;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (words: string) => words.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

const FONT = 'font-family:Arial,Helvetica,sans-serif;font-size:13px;color:#1d2433';
const CELL = 'padding:6px 10px;border-bottom:1px solid #d9d5cb;vertical-align:top';

const cell = (tag: 'td' | 'th', words: string, style: string) =>
  `<${tag} style="${CELL};${style}">${escape(words).replaceAll('\n', '<br>')}</${tag}>`;

const page = ({ title, intro }: MailTable, table: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title></head>` +
  `<body style="${FONT};margin:16px"><h1 style="font-size:18px;margin:0 0 8px">${escape(title)}</h1>` +
  `<p style="margin:0 0 16px">${escape(intro)}</p>` +
  `<table style="${FONT};border-collapse:collapse">${table}</table></body></html>`;

/** One row for each record, a header above and the totals below. */
export function rowsMail(table: MailTable): MailParts {
  const { columns, rows, totals, timeZone } = table;
  const texts = (row: ExportRow) => columns.map((column) => cellText(row[column.key], column, timeZone));
  const align = (column: Column | undefined) => `text-align:${column && isNumber(column) ? 'right' : 'left'}`;
  // An account that does not cover its payroll is the news of the mail.
  const tone = (words: string, column?: Column) =>
    column && isNumber(column) && words.startsWith('-') ? ';color:#a32a1f' : '';
  const line = (row: ExportRow, bold = '') =>
    `<tr>${texts(row)
      .map((words, index) => {
        const style = `${align(columns[index])};white-space:nowrap${bold}${tone(words, columns[index])}`;
        return cell('td', words, style);
      })
      .join('')}</tr>`;
  const head = columns.map((column) => cell('th', column.header, `${align(column)};background:#f1eee6`));
  const foot = totals ? line(totals, ';font-weight:bold') : '';
  const Html = page(table, `<tr>${head.join('')}</tr>${rows.map((row) => line(row)).join('')}${foot}`);
  const lines = [columns.map(({ header }) => header), ...rows.map(texts), ...(totals ? [texts(totals)] : [])];
  return { Text: plain(table, aligned(lines, columns.map(isNumber))), Html };
}

/** One line for each field: a single record has more of them than fit side by side. */
export function fieldsMail(table: MailTable): MailParts {
  const [row = {}] = table.rows;
  const lines = table.columns
    .map((column) => [column.header, cellText(row[column.key], column, table.timeZone)] as const)
    .filter(([, words]) => words !== '');
  const Html = page(
    table,
    lines
      .map(([label, words]) => `<tr>${cell('th', label, 'text-align:left')}${cell('td', words, '')}</tr>`)
      .join(''),
  );
  const Text = plain(
    table,
    lines.map(([label, words]) => `${label}: ${words}`),
  );
  return { Text, Html };
}

const plain = ({ title, intro }: MailTable, lines: readonly string[]) =>
  [title, '', intro, '', ...lines, ''].join('\n');

function aligned(lines: readonly (readonly string[])[], isRight: readonly boolean[]): string[] {
  const flat = lines.map((words) => words.map((word) => word.replace(/\s+/g, ' ')));
  const widths = isRight.map((_, index) => Math.max(...flat.map((words) => words[index]?.length ?? 0)));
  return flat.map((words) =>
    words
      .map((word, index) =>
        isRight[index] ? word.padStart(widths[index] ?? 0) : word.padEnd(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
