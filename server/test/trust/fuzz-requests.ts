import type { InjectOptions } from 'fastify';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import type { Random } from '../../src/demo/random.ts';
import { DEEP, hostile } from './fuzz-hostile.ts';
import { likely, spoiled, type Pool } from './fuzz-values.ts';
import { PDF, PNG } from '../sample-files.ts';

/** One request to an endpoint: sometimes nearly right, mostly wrong in a way of its own. */
export function requestTo(endpoint: Endpoint, random: Random, pool: Pool): InjectOptions {
  const headers: Record<string, string> = {};
  if (random.chance(0.5))
    headers['idempotency-key'] = random.chance(0.9) ? `key-${random.int(1, 200)}` : 'kéy\t';
  if (random.chance(0.1)) headers.accept = random.pick(['text/html', '*/*;q=x', 'x'.repeat(500)]);
  if (random.chance(0.1)) headers['accept-encoding'] = random.pick(['br', 'gzip', 'deflate, x', '*;q=0']);
  if (random.chance(0.05)) headers['x-forwarded-for'] = random.pick(['1.2.3.4', 'x', '::1, 9'.repeat(50)]);
  const url = `/api${addressOf(endpoint, random, pool)}${queryOf(endpoint, random, pool)}`;
  const request = { method: endpoint.method as 'GET', url, headers };
  if (endpoint.method === 'GET') return request;
  return { ...request, ...payloadOf(endpoint, random, pool, headers) };
}

export function addressOf(endpoint: Endpoint, random: Random, pool: Pool): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    if (random.chance(0.7)) return String(random.pick(pool.ids[name] ?? [1]));
    if (random.chance(0.1)) return random.pick(['%', '%zz', '%c3%28', '%00', '..%2f..', '.', '%2e%2e']);
    return encodeURIComponent(asText(hostile(random)).slice(0, 300));
  });
}

function queryOf(endpoint: Endpoint, random: Random, pool: Pool): string {
  if (random.chance(0.05)) {
    return random.pick([
      '?%',
      '?%zz=1',
      '?a[b]=c',
      '?=',
      '?&&&',
      '?__proto__[x]=1',
      '?constructor=1',
      '?Page=1&Page=2',
    ]);
  }
  if (!endpoint.query) return '';
  const right = likely(endpoint.query, '', random, pool) as Record<string, unknown>;
  const sent = random.chance(0.5) ? right : ((spoiled(right, random) ?? {}) as Record<string, unknown>);
  const pairs = Object.entries(sent)
    .flatMap(([key, value]) =>
      (Array.isArray(value) ? (value.slice(0, 3) as unknown[]) : [value]).map((item) => [key, item]),
    )
    .map(
      ([key, value]) =>
        `${encodeURIComponent(String(key))}=${encodeURIComponent(asText(value).slice(0, 2_000))}`,
    );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Any value as the text a query or a form carries; what no address can carry is left out. */
export function asText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return text.toWellFormed();
}

const TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json, text/html',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="\u00e9"',
  'multipart/mixed; boundary=x',
  'multipart/related',
  'json',
  '/',
];

function payloadOf(endpoint: Endpoint, random: Random, pool: Pool, headers: Record<string, string>) {
  const right = endpoint.body ? likely(endpoint.body, '', random, pool) : {};
  const sent = random.chance(0.25) ? right : spoiled(right, random);
  const isForm = endpoint.files ? random.chance(0.5) : random.chance(0.04);
  if (isForm) {
    headers['content-type'] = `multipart/form-data; boundary=${random.chance(0.95) ? BOUNDARY : 'other'}`;
    return { payload: formOf(endpoint, sent, random) };
  }
  headers['content-type'] = random.chance(0.9) ? 'application/json' : random.pick(TYPES);
  return { payload: jsonOf(sent, random) };
}

function jsonOf(value: unknown, random: Random): string {
  const json = JSON.stringify(value ?? null).replace(`"${DEEP}"`, () => {
    // Within the levels that are read, beyond them, and as long as a body may be.
    const levels = random.pick([20, 50_000, 500_000]);
    return `${'['.repeat(levels)}${']'.repeat(levels)}`;
  });
  if (random.chance(0.9)) return json;
  const at = random.int(0, json.length);
  return random.pick([
    json.slice(0, at),
    `${json}}`,
    `${json.slice(0, at)}\0${json.slice(at)}`,
    `${json.slice(0, at)}\u2028${json.slice(at)}`,
    `\ufeff${json}`,
    json.replace('{', '{"__proto__":{"admin":true},'),
    json.replace('{', '{"constructor":{"prototype":{"admin":true}},'),
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    `{"a":${'9'.repeat(5_000)}}`,
    '',
    '"',
    'x'.repeat(1_100_000),
  ]);
}

export const BOUNDARY = 'boh-fuzz';
const FILES: readonly (readonly [name: string, content: Buffer | string])[] = [
  ['receipt.pdf', PDF],
  ['picture.png', PNG],
  ['table.csv', 'HotelName,Date,RoomRevenue\nALPHA,2026-11-09,1\n'],
  ['../../up.csv', 'Client ID,Check Date,Department,Gross,Tips,Hours,Draw\nx,y,z,1,2,3,4\n'],
  ['page.html', '<html><script>alert(1)</script></html>'],
  ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['book.xlsx', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60, 1)])],
  ['quote.csv', 'HotelName,Date\n"ALPHA,2026\n'],
  ['empty.pdf', ''],
  ['', 'no name'],
  ['nul\0.csv', '\0\0\0'],
  ['x'.repeat(3_000), PDF],
];

/** A multipart body: the fields of the value, files, and now and then a part or an ending that is not one. */
function formOf(endpoint: Endpoint, value: unknown, random: Random): Buffer {
  const fields = typeof value === 'object' && value !== null ? flatten(value) : [];
  const parts = fields.map(([name, text]) => part(`form-data; name="${name}"`, text));
  const names = [...Object.keys(endpoint.files ?? {}), 'unknown', 'ReceiptsAttachments[]', '__proto__'];
  for (let count = random.int(0, 2); count > 0; count -= 1) {
    const [name, content] = random.pick(FILES);
    parts.push(part(`form-data; name="${random.pick(names)}"; filename="${name}"`, content));
  }
  if (random.chance(0.25)) parts.push(...oddParts(random));
  const end = random.chance(0.93)
    ? `--${BOUNDARY}--\r\n`
    : random.pick(['', `--${BOUNDARY}`, '--other--', '\r\n\r\n']);
  return Buffer.concat([...parts, Buffer.from(end)]);
}

function oddParts(random: Random): Buffer[] {
  return random.pick([
    [part('form-data', 'no name')],
    [part('attachment; name="x"', 'no form data')],
    [part('form-data; name="__proto__[admin]"', 'true')],
    [part('form-data; name="constructor.prototype.admin"', 'true')],
    [part('form-data; name="a[0][1][2][3][4][5]"', 'deep')],
    [part('form-data; name="ExtraPayrolls[99].Type"', 'Room')],
    [
      part('form-data; name="ExtraPayrolls"', 'text'),
      part('form-data; name="ExtraPayrolls[0].Type"', 'Room'),
    ],
    [part('form-data; name="[]"', 'x'), part('form-data; name="."', 'x'), part('form-data; name=""', 'x')],
    [part('form-data; name="long"', 'x'.repeat(70_000))],
    Array.from({ length: 300 }, (_, index) => part(`form-data; name="f${index}"`, 'x')),
    Array.from({ length: 15 }, () => part('form-data; name="ReceiptsAttachments"; filename="a.pdf"', PDF)),
    [Buffer.from(`--${BOUNDARY}\r\n\r\nno headers\r\n`)],
    [Buffer.from(`--${BOUNDARY}\r\nContent-Disposition form-data\r\n\r\nno colon\r\n`)],
    [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="x"\r\n${'X: y\r\n'.repeat(3_000)}\r\nmany\r\n`,
      ),
    ],
    [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="x"; filename*=utf-8''%ff%fe.csv\r\n\r\nx\r\n`,
      ),
    ],
  ]);
}

export const part = (disposition: string, content: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);

function flatten(value: object, prefix = ''): [string, string][] {
  return Object.entries(value)
    .slice(0, 100)
    .flatMap(([key, item]): [string, string][] => {
      const name = prefix === '' ? key : Array.isArray(value) ? `${prefix}[${key}]` : `${prefix}.${key}`;
      if (typeof item === 'object' && item !== null && name.length < 100)
        return flatten(item as object, name);
      return [[name.replaceAll('"', '%22'), asText(item)]];
    });
}
