import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import * as deskLog from '@boh/contract/desk-log/desk-log.contract.ts';
import { isWrite, type Endpoint } from '@boh/contract/endpoint.ts';
import * as floor from '@boh/contract/floor/floor.contract.ts';
import * as handover from '@boh/contract/handover/handover.contract.ts';
import * as housekeeping from '@boh/contract/housekeeping/housekeeping.contract.ts';
import * as inbox from '@boh/contract/inbox/inbox.contract.ts';
import * as logSheets from '@boh/contract/log-sheets/log-sheets.contract.ts';
import * as roomLogs from '@boh/contract/room-logs/room-logs.contract.ts';
import { listRooms } from '@boh/contract/rooms/rooms.contract.ts';
import * as signIn from '@boh/contract/sign-in/sign-in.contract.ts';
import { refusalsOf } from '../../../test/refusals.ts';
import { ENGLISH_PATTERNS } from './patterns.ts';
import { SENTENCES } from './sentences.ts';
import { inSpanish } from './spanish.ts';

const ROOT = join(import.meta.dirname, '../../../..');

/** Accounts are created in the console, and the provider sends a browser back, not the app. */
const NOT_ON_THE_FLOOR: readonly Endpoint[] = [signIn.createAccount, signIn.providerCallback];

const CALLS = [
  ...[deskLog, floor, handover, housekeeping, inbox, logSheets, roomLogs, signIn].flatMap((contract) =>
    Object.values(contract).filter(
      (one): one is Endpoint => typeof one === 'object' && 'method' in one && 'path' in one,
    ),
  ),
  listRooms as Endpoint,
].filter((endpoint) => !NOT_ON_THE_FLOOR.includes(endpoint));

describe('what the floor’s calls refuse is said in Spanish:', () => {
  it('all of them are looked at', () => {
    expect(CALLS.length).toBeGreaterThan(45);
    expect(CALLS.some(isWrite)).toBe(true);
  });

  it.each(CALLS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    (_name, { body, query, params }) => {
      const said = [body, query, params].flatMap((schema) => (schema ? refusalsOf(schema) : []));
      expect([...new Set(said)].filter((sentence) => inSpanish(sentence) === null)).toEqual([]);
    },
  );
});

/** Where the floor's calls find their words: their contracts, their features, and what every call goes through. */
const PLACES = [
  ...['desk-log', 'floor', 'handover', 'housekeeping', 'inbox', 'log-sheets', 'room-logs', 'sign-in'].flatMap(
    (feature) => [`contract/src/${feature}`, `server/src/features/${feature}`],
  ),
  ...['server/src/http', 'server/src/lib/files', 'server/src/lib/factors'],
  ...['fields', 'errors', 'list', 'several', 'attachments'].map((name) => `contract/src/${name}.ts`),
  ...['contract/src/security/second-factor.ts', 'contract/src/security/passkey.ts'],
  ...['server/src/lib/app-error.ts', 'server/src/db/scope.ts', 'server/src/db/audit.ts'],
];

/** Files whose words are in mails, downloads or descriptions, and calls that the floor never makes. */
const OTHER_WORDS =
  /\.(test|table|email|export)\.ts$|(openapi|docs-page|figures|several|api-token|answer-noise|json-schema)\.ts$/;

const filesIn = (place: string): string[] =>
  place.endsWith('.ts')
    ? [place]
    : !existsSync(join(ROOT, place))
      ? []
      : readdirSync(join(ROOT, place))
          .filter((name) => name.endsWith('.ts') && !OTHER_WORDS.test(name))
          .map((name) => `${place}/${name}`);

/** What looks like a sentence and is none that the floor is told: names of pages and columns, and what is stored. */
const NO_SENTENCES = [
  ...['Housekeeping Reports', 'Room Logs', 'Night Audit', 'Invite User', 'Back of House', 'SOMEBODY ELSE'],
  ...['HOUSEKEEPING LOGS', 'HOUSEKEEPING PER PERSON', 'HOUSEKEEPING EMPLOYEES', 'ROOM LOGS', 'NO ROLE'],
  ...['Rooms Cleaned', 'Start Time', 'End Time', 'Break (Minutes)', 'Checkout?', 'First Name', 'Last Name'],
  ...['Minutes per Room', 'Per Checkout', 'Per Stayover', 'Other Tasks (Minutes)', 'Breaks (Minutes)'],
  ...['Location Name', 'Snoozed Until', 'Fixed By', 'Posted By', 'Done By', 'Done At', 'Guest Name'],
  ...[
    'Special Needs',
    'Room Number',
    'Shift Type',
    'Deposit Drop',
    'Bank Till',
    'Date Called',
    'Time Called',
  ],
  ...['Service Issues', 'Other Task', 'Claims to decide', 'Your claims, decided', 'Overdue deposits'],
  ...['Unmapped codes', 'Days to close', 'Variance comments due', 'Failed mails', 'Failed imports'],
  ...['Replies to your log entries', 'Mail at once', 'Daily mail', 'Not offered'],
  ...['Franchise window', 'Franchise expiration', 'Please choose NotOffered, Offered or Required'],
  // Chosen from, and kept with the record: the app has words of its own for them.
  ...['ROOM SERVICE', 'FRONT DESK / RECEPTION', 'RESTAURANT SERVICE', 'BED BUGS', 'PEST CONTROL'],
  ...['LOST & FOUND', 'AM IN', 'AM OUT', 'PM IN', 'PM OUT', 'NA IN', 'NA OUT'],
  ...['PM SHIFT', 'NIGHT AUDIT SHIFT', 'AM SHIFT'],
];

/** Put together of pieces, none of which says anything: a name and a name, a header. */
const GLUE =
  /^(7( via)? 7|7: 7|ROOM 7(: 7)?|7 = excluded\.7|Path=7.*|7=7; 7|7; (charset|filename).*|HTTP.*|7( \d+)* ?minutes?|1 minute|7 on 7|7 pictures|Reported to the room log of 7 \(7\)\.|NewPassword: 7|Password: 7|It is 7\.|7 7 (not right|required|done\.)|7 7\.|At most 7 7\.)$/;

const isNotSaid = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTaggedTemplateExpression(node) ||
  ts.isLiteralTypeNode(node) ||
  (ts.isNewExpression(node) && node.expression.getText() === 'Error') ||
  (ts.isPropertyAssignment(node) && ['summary', 'statuses', 'header', 'title'].includes(node.name.getText()));

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map((span) => `7${span.literal.text}`).join('');
}

const isSentence = (text: string) =>
  /^[\p{Lu}\d]/u.test(text) && /\S \S|[.!?]$/.test(text) && !/[\n<>]/.test(text);

/** The sentences of a file, with 7 for whatever stands in them. */
function sentencesOf(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found = new Set<string>();
  const walk = (node: ts.Node): void => {
    if (isNotSaid(node)) return;
    const text = textOf(node);
    if (text !== null && isSentence(text)) found.add(text);
    ts.forEachChild(node, walk);
  };
  walk(source);
  return [...found].filter((text) => !NO_SENTENCES.includes(text) && !GLUE.test(text));
}

/** With something in it that is a time, a day or a field where it has to be one. */
const samples = (text: string): string[] => [
  text,
  ...['This', 'This room', 'room log', '5 minutes', '09:05 AM', '11/10/2026', 'May'].map((word) =>
    text.replaceAll('7', word),
  ),
  text.replace('7', 'This'),
  text.replace(/7(?=[^7]*$)/, '09:05 AM'),
  `${text} was not found.`,
];

describe('each sentence in the sources of the floor’s calls has its Spanish:', () => {
  const files = PLACES.flatMap(filesIn);
  it('of many files', () => expect(files.length).toBeGreaterThan(80));

  it.each(files)('%s', (file) => {
    const english = sentencesOf(file).filter((text) => samples(text).every((one) => inSpanish(one) === null));
    expect(english).toEqual([]);
  });

  it('also of what the database says of what waits in an inbox', () => {
    const known = [...Object.keys(SENTENCES), ...ENGLISH_PATTERNS].map((text) => ` ${text} `);
    const pieces = filesIn('server/src/features/inbox').flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      return [...text.matchAll(/'( ?[A-Z][^'`\n]* [^'`\n]*)'/g)].map(([, piece = '']) => piece);
    });
    const said = pieces.filter(
      (piece) => !NO_SENTENCES.includes(piece) && !/\$\{(?!HANDOVER)|--/.test(piece),
    );
    expect(said.length).toBeGreaterThan(15);
    expect(
      said
        .map((piece) => piece.replace('${HANDOVER_HOURS}', '2'))
        .filter((piece) => !known.some((text) => text.includes(piece))),
    ).toEqual([]);
  });
});

describe('the Spanish of a sentence', () => {
  it.each(Object.entries(SENTENCES))('%s is another text than %s', (english, spanish) => {
    expect(spanish).not.toBe(english);
    expect(spanish.trim()).toBe(spanish);
    expect(/[.!]$/.test(spanish)).toBe(/[.!?]$/.test(english));
    expect(spanish).not.toMatch(/\b(tú|tu|vosotros|the|please)\b/i);
  });

  it('takes over everything that stands in the English one, or says why not', () => {
    const dropped = ENGLISH_PATTERNS.filter(
      (english) => !inSpanish(english.replaceAll(/\{\w+\}/g, 'Zzz'))?.includes('Zzz'),
    );
    expect(dropped.filter((english) => /\{\w+\}/.test(english) && !/:\w+\}/.test(english))).toEqual([
      'Step is one of {list}',
      'Language is one of {list}',
      'Mark is one of {list}',
      'Sort must be one of {list}',
      'The month differs from its budget and nobody said why: {accounts}.',
    ]);
  });
});
