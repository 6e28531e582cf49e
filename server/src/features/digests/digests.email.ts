import { daysText } from '@boh/contract/reports/report-texts.ts';
import type { Report } from '@boh/contract/reports/reports.contract.ts';
import { escapedHtml } from '../../lib/escaped-html.ts';
import { greeting } from '../../mail/mail-name.ts';
import type { NewMail } from '../../mail/mailer.ts';
import type { Block, BlockCell } from './digest-blocks.ts';

/** What a digest says. */
interface Digest {
  readonly title: string;
  /** The days it is about, as they are read. */
  readonly days: string;
  readonly isLate: boolean;
  /** Whether days that it is about lack. */
  readonly isIncomplete: boolean;
  readonly firstName: string;
  readonly gaps: Report['Gaps'];
  readonly blocks: readonly Block[];
  /** The same with less in each, where there is such: taken where a mail has no room for all of them. */
  readonly shortBlocks: readonly Block[] | null;
  /** How many claims have waited for the reader's decision for too long, and where they are. */
  readonly reminders: number;
  readonly inboxUrl: string;
  readonly attachment: string;
  readonly liveUrl: string;
  readonly unsubscribeUrl: string;
}

/** Mail programs cut off what is longer than about 100 kB, and the links at its end with it: the rest is in the attached file. */
const MOST_BYTES = 94_000;
const MOST_DATES = 6;
export const LATE = 'LATE EDITION';
const LATE_TEXT = 'The figures of these days are complete now. This replaces the first edition.';

const C = {
  paper: '#faf8f4',
  surface: '#ffffff',
  line: '#e5e0d5',
  ink: '#1a2230',
  soft: '#5a6170',
  navy: '#14203a',
  brass: '#855f1a',
  good: '#17663f',
  warn: '#8a5300',
  warnSoft: '#faeed6',
  bad: '#a8231b',
} as const;

/** Mail programs that follow the reader's dark mode find their colours here; the others show the inline ones. */
const DARK = `@media (prefers-color-scheme: dark) {
  .paper { background: #12161e !important } .surface { background: #191f2a !important; border-color: #2a3240 !important }
  .ink { color: #e9e6df !important } .soft { color: #a3abb9 !important } .line { border-color: #2a3240 !important }
  .gaps { background: #33270f !important; border-color: #e0a94a !important; color: #f1d9a8 !important }
  .good { color: #7cc79b !important } .bad { color: #f0938b !important } .same, tbody th { color: #a3abb9 !important }
  tbody tr { border-color: #2a3240 !important } .link { color: #d9b36c !important } }`;

/** Rows and changes are many: their look is said once. Where a mail program drops it, signs and words still tell. */
const NOTES = `small { font-size: 11px; white-space: nowrap } .good { color: ${C.good} } .bad { color: ${C.bad} } .same, tbody th { color: ${C.soft} }
tbody tr { border-top: 1px solid ${C.line} } tbody th { font-weight: 400 }`;

const FONT = 'font-family:Inter,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

const datesText = (dates: readonly string[]): string => {
  const shown = dates.slice(-MOST_DATES).map((day) => daysText({ From: day, To: day }, 'none'));
  const earlier = dates.length - shown.length;
  return `${shown.join(', ')}${earlier > 0 ? ` and ${earlier} earlier` : ''}`;
};

const byName = (gaps: Report['Gaps']) => [...gaps].sort((a, b) => a.Name.localeCompare(b.Name));

interface Shown {
  readonly shown: readonly Block[];
  readonly html: string;
  /** What of the report does not stand in the mail. */
  readonly more: string;
}

/** As many of the blocks, from the first on, as a mail has room for: short ones where all of them have none. */
function shownOf(digest: Digest): Shown {
  const { blocks, shortBlocks, attachment } = digest;
  const full = fitting(digest, blocks);
  const isShort = full.shown.length < blocks.length && shortBlocks !== null;
  const taken = isShort ? fitting(digest, shortBlocks) : full;
  const left = blocks.length - taken.shown.length;
  const more = [
    ...(isShort
      ? [`These are the main figures of each hotel: all of them are in the attached ${attachment}.`]
      : []),
    ...(left > 0 ? [`${left} more ${left === 1 ? 'is' : 'are'} in the attached ${attachment}.`] : []),
  ];
  return { ...taken, more: more.join(' ') };
}

function fitting({ gaps }: Digest, blocks: readonly Block[]): { shown: Block[]; html: string } {
  const shown: Block[] = [];
  let html = gapsHtml(gaps);
  for (const block of blocks) {
    const next = blockHtml(block);
    if (Buffer.byteLength(html) + Buffer.byteLength(next) > MOST_BYTES) break;
    shown.push(block);
    html += `${next}\n`;
  }
  return { shown, html };
}

function gapsHtml(gaps: Report['Gaps']): string {
  if (gaps.length === 0) return '';
  const items = byName(gaps)
    .map(
      ({ Name, Dates }) => `<li style="margin:2px 0"><b>${escapedHtml(Name)}</b>: ${datesText(Dates)}</li>`,
    )
    .join('');
  return `<div class="gaps" style="margin:0 0 16px;padding:10px 12px;background:${C.warnSoft};border-left:4px solid ${C.warn};color:${C.warn};font-size:14px">
<b>Days without figures</b><ul style="margin:4px 0 0;padding:0 0 0 18px">${items}</ul></div>`;
}

const noteHtml = ({ text, tone }: BlockCell['notes'][number]) =>
  `<br><small class="${tone}">${escapedHtml(text)}</small>`;

function blockHtml({ title, heads, rows, notes }: Block): string {
  const [corner = '', ...columns] = heads;
  const head = columns.map((text) => `<th scope="col" align="right">${escapedHtml(text)}</th>`).join('');
  const body = rows
    .map(({ label, cells }) => {
      const figures = cells
        .map(({ text, notes: changes }) => `<td>${escapedHtml(text)}${changes.map(noteHtml).join('')}</td>`)
        .join('');
      return `<tr valign="top"><th scope="row" align="left">${escapedHtml(label)}</th>${figures}</tr>`;
    })
    .join('');
  const why = notes
    .map(
      (note) =>
        `<p class="soft" style="margin:6px 0 0;font-size:11px;color:${C.soft}">${escapedHtml(note)}</p>`,
    )
    .join('');
  return `<div class="surface" style="margin:0 0 12px;padding:10px 12px;background:${C.surface};border:1px solid ${C.line};border-radius:6px">
<h2 class="ink" style="margin:0 0 4px;font-size:15px;color:${C.ink}">${escapedHtml(title)}</h2>
<table role="table" cellpadding="4" class="ink" style="width:100%;border-collapse:collapse;text-align:right;font-size:12px;color:${C.ink};font-variant-numeric:tabular-nums"><thead><tr class="soft" style="font-size:11px;color:${C.soft};text-transform:uppercase"><th scope="col" align="left">${escapedHtml(corner)}</th>${head}</tr></thead><tbody>${body}</tbody></table>${why}</div>`;
}

const LEGEND = { LY: 'change against last year', BUD: 'change against the budget' } as const;

/** What the short words below the figures mean, as far as they stand there. */
function legendOf(blocks: readonly Block[]): string {
  const notes = blocks.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.notes)),
  );
  const used = Object.entries(LEGEND).filter(([word]) =>
    notes.some(({ text }) => text.startsWith(`${word} `)),
  );
  return used.map(([word, meaning]) => ` ${word}: ${meaning}.`).join('');
}

const reminderText = ({ reminders }: Digest): string =>
  reminders === 1
    ? '1 claim has waited for your decision longer than three days.'
    : `${reminders} claims have waited for your decision longer than three days.`;

const linkHtml = (url: string, text: string) =>
  `<a class="link" href="${escapedHtml(url)}" style="color:${C.brass}">${escapedHtml(text)}</a>`;

function htmlOf(digest: Digest, subject: string): string {
  const { title, days, isLate, blocks, reminders, inboxUrl, attachment, liveUrl, unsubscribeUrl } = digest;
  const { html, more } = shownOf(digest);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapedHtml(subject)}</title><style>${NOTES}
${DARK}</style></head>
<body class="paper" style="margin:0;padding:0;background:${C.paper};${FONT};line-height:1.35;-webkit-text-size-adjust:100%"><div style="max-width:640px;margin:0 auto;padding:12px">
<div style="margin:0 0 12px;padding:14px 12px;background:${C.navy};border-radius:6px;color:#ffffff">
${isLate ? `<div style="margin:0 0 4px;font-size:12px;font-weight:700;letter-spacing:0.06em;color:#d9b36c">${LATE}</div>` : ''}<h1 style="margin:0;font-size:18px;color:#ffffff">${escapedHtml(title)}</h1><div style="font-size:13px;color:#cdd5e4">${escapedHtml(days)}</div></div>
${isLate ? `<p class="ink" style="margin:0 0 12px;font-size:14px;color:${C.ink}">${LATE_TEXT}</p>` : ''}
${blocks.length === 0 ? `<p class="ink" style="font-size:14px;color:${C.ink}">There is nothing to tell of these days.</p>` : ''}${html}
${more === '' ? '' : `<p class="ink" style="font-size:14px;color:${C.ink}">${more}</p>`}
${reminders === 0 ? '' : `<p class="ink" style="margin:16px 0 0;font-size:14px;color:${C.ink}">${reminderText(digest)} ${linkHtml(inboxUrl, 'Open them')}</p>`}
<p style="margin:16px 0;font-size:14px">${linkHtml(liveUrl, 'Open the live report')}</p>
<p class="soft" style="margin:16px 0 0;font-size:12px;color:${C.soft}">The attached ${attachment} has all of it.${legendOf(blocks)}</p>
<p class="soft" style="margin:8px 0 0;font-size:12px;color:${C.soft}">Back of House sends you this because a schedule names you or your role. ${linkHtml(unsubscribeUrl, 'Unsubscribe from this report')}</p>
</div></body></html>`;
}

const cellText = ({ text, notes }: BlockCell) =>
  notes.length === 0 ? text : `${text} (${notes.map((note) => note.text).join(', ')})`;

const blockText = ({ title, heads, rows, notes }: Block): string =>
  [
    title.toUpperCase(),
    ...rows.map(
      ({ label, cells }) =>
        `${label}: ${cells.map((cell, place) => `${heads[place + 1] ?? ''} ${cellText(cell)}`.trim()).join(' | ')}`,
    ),
    ...notes,
  ].join('\n');

function textOf(digest: Digest): string {
  const { title, days, isLate, gaps, reminders, inboxUrl, liveUrl, unsubscribeUrl, firstName } = digest;
  const { shown, more } = shownOf(digest);
  const missing = byName(gaps).map(({ Name, Dates }) => `- ${Name}: ${datesText(Dates)}`);
  const parts = [
    ...(isLate ? [LATE] : []),
    greeting(firstName),
    ...(missing.length > 0 ? [['Days without figures', ...missing].join('\n')] : []),
    `${title}, ${days}`,
    ...(isLate ? [LATE_TEXT] : []),
    ...shown.map(blockText),
    more,
    reminders === 0 ? '' : `${reminderText(digest)} ${inboxUrl}`,
    `The live report: ${liveUrl}`,
    `Unsubscribe from this report: ${unsubscribeUrl}`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The words of a digest: what lacks first, then the figures. */
export function digestMail(digest: Digest): Pick<NewMail, 'Subject' | 'Text' | 'Html' | 'Headers'> {
  const { title, days, isLate, isIncomplete, unsubscribeUrl } = digest;
  const Subject = `${isLate ? `${LATE}: ` : ''}${title} – ${days}${isIncomplete ? ' (figures missing)' : ''}`;
  return {
    Subject,
    Text: textOf(digest),
    Html: htmlOf(digest, Subject),
    Headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
