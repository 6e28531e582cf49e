import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { withFactors } from '../../../test/factor-people.ts';
import { UNZIP, unzipped } from '../../../test/unzipped.ts';
import { addWebhook } from '../../../test/webhook-hotel.ts';
import { storedFiles } from '../../db/tables/spine.table.ts';
import { deskLogEntries } from '../desk-log/desk-log.table.ts';
import { loadDemoGroup } from '../../demo/demo-group.ts';
import { MOVED_TABLES } from './moved-tables.ts';

/** What reads most like a formula, breaks lines and quotes, and has no place in the code pages of old. */
const HARD = '=1+1,"quoted"\r\nsecond line; ünïcödé 酒店 \\. \'';

let t: TestApp;
let admin: TestCaller;
let files: Map<string, Buffer>;
let secrets: string[];

beforeAll(async () => {
  t = await buildTestApp();
  await loadDemoGroup(t.db, t.services.files, t.clock.now());
  const person = await withFactors(t, { level: 100 });
  admin = person.caller;
  await admin.post('/tokens', { Name: 'Kiosk' });
  await admin.post('/calendar/feed');
  await admin.post('/calendar', { Title: 'See the dentist', Date: '2026-11-12' });
  await addWebhook(admin, 'https://203.0.114.7/hooks', ['handover.created']);
  const [entry] = await t.db.select().from(deskLogEntries).where(isNull(deskLogEntries.UpdatedAt)).limit(1);
  await t.db
    .update(deskLogEntries)
    .set({ Entry: HARD, Headline: '' })
    .where(eq(deskLogEntries.EntryID, entry?.EntryID ?? 0));
  secrets = await secretsOf();
  if (UNZIP !== undefined) files = await unzipped((await admin.get('/transfer/export')).raw);
});
afterAll(() => t.close());

/** What is kept to let somebody in, as text that could stand in a file. */
async function secretsOf(): Promise<string[]> {
  const { rows } = await t.db.$client.query<{ secret: Buffer | string }>(
    `select convert_to(password_hash, 'UTF8') as secret from employees where password_hash is not null
     union all select token_hash from sessions union all select token_hash from api_tokens
     union all select secret from totp_secrets union all select code_hash from recovery_codes
     union all select public_key from passkeys union all select token_hash from calendar_feeds
     union all select convert_to(secret, 'UTF8') from webhooks
     union all select convert_to(storage_key, 'UTF8') from stored_files`,
  );
  return rows.flatMap(({ secret }) => {
    const bytes = Buffer.from(secret as Buffer);
    return [bytes.toString('base64'), bytes.toString('hex'), bytes.toString('utf8')];
  });
}

interface Described {
  readonly resources: readonly {
    readonly name: string;
    readonly path: string;
    readonly rows: number;
    readonly schema: {
      readonly fields: readonly { readonly name: string; readonly type: string; readonly sqlType: string }[];
      readonly primaryKey: readonly string[];
      readonly foreignKeys: readonly {
        fields: string[];
        reference: { resource: string; fields: string[] };
      }[];
    };
  }[];
  readonly missingAttachments: readonly { Path: string; Reason: string }[];
}
const described = (from = files) => JSON.parse(String(from.get('datapackage.json'))) as Described;

const parsed = new Map<string, (string | null)[][]>();

/** The rows of a file: a value without quotes and without text is none. */
function rowsOf(name: string): (string | null)[][] {
  const known = parsed.get(name) ?? parsedRows(files.get(`tables/${name}.csv`));
  parsed.set(name, known);
  return known;
}

function parsedRows(csv: Buffer | undefined): (string | null)[][] {
  return parse(csv ?? Buffer.alloc(0), {
    cast: (value, { quoting }): string | null => (value === '' && !quoting ? null : value),
  });
}

/** A value of the database, as it is told to a program that reads no types, in the form that the README promises. */
function promised(value: string | null, sqlType: string): string | null {
  if (value === null) return null;
  if (sqlType.startsWith('timestamp')) return new Date(value).toISOString();
  if (sqlType === 'boolean') return value === 't' ? 'true' : 'false';
  if (sqlType === 'bytea') return Buffer.from(value.slice(2), 'hex').toString('base64');
  return value;
}

async function stored(table: (typeof MOVED_TABLES)[number]): Promise<(string | null)[][]> {
  const { rows: names } = await t.db.$client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1`,
    [table.name],
  );
  const bare = (name: string) => name.replaceAll('_', '').toLowerCase();
  const columnOf = (name: string) => names.find((column) => bare(column.name) === bare(name))?.name ?? name;
  const list = table.columns.map(({ name, sqlType }) => {
    if (name === 'Path') return `'attachments/' || file_id || '.' || lower(split_part(name, '.', -1))`;
    if (name === 'Changes') return `case when record like 'calendar-entry:%' then '[]' else changes end`;
    const column = `"${columnOf(name)}"`;
    return sqlType.endsWith('[]') ? `to_json(${column})::text` : column;
  });
  const { rows } = await t.db.$client.query<(string | null)[]>({
    text: `select ${list.join(', ')} from ${table.name} order by ${table.key.map((name) => `"${columnOf(name)}"`).join()}`,
    rowMode: 'array',
    types: { getTypeParser: () => (value: string | null) => value },
  });
  return rows.map((row) => row.map((value, at) => promised(value, table.columns[at]?.sqlType ?? '')));
}

describe.skipIf(UNZIP === undefined)('the whole account, unpacked by unzip', () => {
  it('has every row of every table exactly as the database has it, in the order of its key', async () => {
    let filled = 0;
    for (const table of MOVED_TABLES) {
      // What was written by the export itself came after its moment.
      const rows = table.name === 'audit_log' ? (await stored(table)).slice(0, -1) : await stored(table);
      const [header, ...moved] = rowsOf(table.name);
      expect([table.name, header]).toEqual([table.name, table.columns.map(({ name }) => name)]);
      // As text, which says sooner that hundreds of thousands of values are the same.
      if (JSON.stringify(moved) !== JSON.stringify(rows))
        expect([table.name, moved]).toEqual([table.name, rows]);
      if (rows.length > 0) filled += 1;
    }
    expect(filled).toBeGreaterThan(45);
  });

  it('keeps a text that is hard to write to the letter, and tells a blank one from none', () => {
    const [header = [], ...rows] = rowsOf('desk_log_entries');
    const row = rows.find((values) => values[header.indexOf('Entry')] === HARD);
    expect(row?.[header.indexOf('Headline')]).toBe('');
    expect(row?.[header.indexOf('UpdatedAt')]).toBeNull();
    const csv = String(files.get('tables/desk_log_entries.csv'));
    expect(csv.replaceAll(/"(?:[^"]|"")*"/g, '').match(/(?<!\r)\n/)).toBeNull();
  });

  it('describes each table: columns with their types, key, references to what is there, rows', () => {
    const { resources } = described();
    const byName = new Map(resources.map((resource) => [resource.name, resource]));
    expect([...byName.keys()]).toEqual(MOVED_TABLES.map(({ name }) => name));
    for (const { name, path, rows, schema } of resources) {
      const [header, ...lines] = rowsOf(name);
      expect([path, schema.fields.map((field) => field.name)]).toEqual([`tables/${name}.csv`, header]);
      expect([name, rows]).toEqual([name, lines.length]);
      for (const { reference } of schema.foreignKeys) {
        const names = byName.get(reference.resource)?.schema.fields.map((field) => field.name);
        expect(names).toEqual(expect.arrayContaining(reference.fields));
      }
    }
    const claims = byName.get('claims')?.schema;
    expect(claims?.primaryKey).toEqual(['id']);
    expect(claims?.foreignKeys).toContainEqual({
      fields: ['LocationID'],
      reference: { resource: 'locations', fields: ['LocationID'] },
    });
    expect(claims?.fields.find(({ name }) => name === 'ApprovedAmount')).toMatchObject({
      ...{ type: 'number', sqlType: 'numeric(14, 2)' },
    });
  });

  it('has every attachment byte for byte, where its list says', async () => {
    const kept = await t.db.select().from(storedFiles);
    expect(kept.length).toBeGreaterThan(5);
    const [header = [], ...rows] = rowsOf('stored_files');
    const pathOf = new Map(rows.map((row) => [row[header.indexOf('FileID')], row[header.indexOf('Path')]]));
    for (const { FileID, StorageKey } of kept) {
      const chunks: Buffer[] = [];
      for await (const chunk of await t.services.files.open(StorageKey)) chunks.push(chunk as Buffer);
      expect(files.get(pathOf.get(String(FileID)) ?? '')?.equals(Buffer.concat(chunks))).toBe(true);
    }
    expect([...files.keys()].filter((name) => name.startsWith('attachments/'))).toHaveLength(kept.length);
    expect(described().missingAttachments).toEqual([]);
  });

  it('tells people what it is, and what stays', () => {
    const text = String(files.get('README.md'));
    expect(text).toContain('Taken out of Back of House on 2026-11-10T18:0');
    expect(text).toContain('- tables/claims.csv: Reimbursements and bonus requests.');
    expect(text).toContain('- passkeys: Lets people or programs in here, and nowhere else.');
  });

  it('holds no secret that lets anybody in, and nobody’s own calendar', () => {
    expect(secrets.length).toBeGreaterThan(30);
    const all = [...files.values()].map((content) => content.toString('latin1')).join('\n');
    expect(secrets.filter((secret) => secret !== '' && all.includes(secret))).toEqual([]);
    expect(/\$argon2|whsec_|boh_[\w-]{43}|See the dentist/.exec(all)?.[0]).toBeUndefined();
  });

  it('goes on where an attachment is lost or was removed, and says which', async () => {
    const put = async (name: string) => {
      const limits = { name, kinds: ['txt'] as const, maxBytes: 1000 };
      const { key, size } = await t.services.files.put(Readable.from([Buffer.from('a receipt')]), limits);
      const row = { StorageKey: key, Name: name, ContentType: 'text/plain', Size: size, Owner: 'test:1' };
      const [saved] = await t.db.insert(storedFiles).values(row).returning();
      return saved!;
    };
    const [lost, short] = [await put('lost.txt'), await put('short.TXT')];
    await t.services.files.remove(lost.StorageKey);
    await t.db.update(storedFiles).set({ Size: 99 }).where(eq(storedFiles.FileID, short.FileID));
    const zip = await unzipped((await admin.get('/transfer/export')).raw);
    expect(described(zip).missingAttachments).toEqual([
      { Path: `attachments/${lost.FileID}.txt`, Reason: 'It is missing where attachments are kept.' },
      { Path: `attachments/${short.FileID}.txt`, Reason: 'It has 9 bytes instead of 99.' },
    ]);
    expect(zip.has(`attachments/${lost.FileID}.txt`)).toBe(false);
  });
});
