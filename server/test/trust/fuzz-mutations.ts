import type { InjectOptions } from 'fastify';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import type { Random } from '../../src/demo/random.ts';
import { hostile } from './fuzz-hostile.ts';
import { addressOf, asText, BOUNDARY, part, requestTo } from './fuzz-requests.ts';
import type { Pool } from './fuzz-values.ts';

const list = (count: number, item: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => item(place)).join('');

/** What follows the name of a field in a part's name: of lists, of objects, of neither, deep and wide. */
const NAME_ENDS = [
  '.length',
  '[length]',
  '[__proto__]',
  '.__proto__.admin',
  '[constructor][prototype][x]',
  '[9e9]',
  '[4294967294]',
  '[99999999999999999999]',
  '[-1]',
  '[0x1]',
  '[ 1]',
  '[１]',
  '[flatMap]',
  '[map]',
  '[filter]',
  '.toString',
  '.valueOf',
  '.then',
  '.toJSON',
  '[hasOwnProperty]',
  '[99]',
  '[]',
  '[][]',
  '[0][0][0]',
  '..',
  '[[0]]',
  ']0[',
  '.a.b.c.d.e.f',
  '[a'.repeat(500),
  '.x'.repeat(5_000),
  '['.repeat(20_000),
  'x'.repeat(20_000),
] as const;

const HEADERS: readonly (readonly [name: string, value: (random: Random) => string])[] = [
  [
    'authorization',
    (random) =>
      random.pick([
        'Bearer',
        'Bearer ',
        'Basic eDp5',
        `Bearer ${'A'.repeat(9_000)}`,
        'bearer x',
        ',',
        'Bearer a, Bearer b',
      ]),
  ],
  ['accept', (random) => random.pick(['', ',', '*/*;q=x', 'text/html;'.repeat(500), 'application/json;q=0'])],
  [
    'accept-encoding',
    (random) =>
      random.pick(['', '*', 'br;q=0, gzip;q=0', 'identity;q=0', 'br,'.repeat(3_000), 'gzip;q=1.0000000001']),
  ],
  ['if-none-match', (random) => random.pick(['*', 'W/"', '"x"', 'W/"x",'.repeat(1_500), ','.repeat(9_000)])],
  ['idempotency-key', (random) => random.pick(['', ' ', 'k'.repeat(9_000), 'a b', '__proto__', '../x'])],
  ['progress-key', (random) => random.pick(['', 'p'.repeat(9_000), 'a b', '__proto__', "' or 1=1 --"])],
  ['x-request-id', (random) => random.pick(['', 'r'.repeat(9_000), '<script>', '__proto__'])],
  ['x-forwarded-for', (random) => random.pick(['', ',', 'x', '1.2.3.4', '::1, 9'.repeat(900), '999.1.1.1'])],
  [
    'x-location-id',
    (random) => random.pick(['', '0', '-1', '1.5', '9e9', '99999999999999999999', 'x', '1,2']),
  ],
  [
    'content-type',
    (random) =>
      random.pick([
        '',
        ';',
        'application/json; charset=x',
        `multipart/form-data; boundary=${'b'.repeat(3_000)}`,
        'multipart/form-data; boundary=x; boundary=y',
        'a/b'.repeat(900),
      ]),
  ],
  ['expect', () => '100-continue'],
  ['range', () => 'bytes=0-1,2-3,-1'],
  ['host', (random) => random.pick(['', 'evil.example', 'a b', '[::1'])],
];

const QUERIES: readonly ((random: Random) => string)[] = [
  () => `?${list(5_000, (place) => `a${place}=1&`)}`,
  () => `?${'Page=1&'.repeat(3_000)}`,
  () => `?Page=${'9'.repeat(5_000)}&PageSize=${'9'.repeat(5_000)}`,
  () => '?Page=-1&PageSize=0',
  () => '?Page=9e9&PageSize=500',
  () => `?Search=${'%25'.repeat(3_000)}`,
  () => `?Search=${encodeURIComponent('(a+)+$'.repeat(300))}`,
  () => `?Search=${encodeURIComponent('\\'.repeat(2_000))}`,
  () => '?Sort=__proto__&Sort=constructor',
  () => '?Sort=-toString&Format=xlsx&Format=csv',
  () => '?Format=__proto__&Date[]=1&Date[length]=4294967295',
  () => '?length=4294967295&__proto__=1&constructor[prototype]=1',
  () => `?${'%'.repeat(3_000)}`,
  () => `?${'&'.repeat(9_000)}`,
  (random) =>
    `?From=${encodeURIComponent(asText(hostile(random)).slice(0, 500))}&To=${encodeURIComponent(asText(hostile(random)).slice(0, 500))}`,
];

const PATH_ENDS = [
  '/',
  '//',
  '/..',
  '/%2e%2e',
  ';x=1',
  '%00',
  '%',
  '/__proto__',
  `/${'x'.repeat(3_000)}`,
  '%2f1',
  '?',
  '#x',
  '\\',
  '/1/2/3',
] as const;

/** The requests of one round to an endpoint: each wrong in its address, its query, its headers or the names of its parts. */
export function mutationsOf(endpoint: Endpoint, random: Random, pool: Pool): InjectOptions[] {
  const base = () => requestTo(endpoint, random, pool);
  const address = `/api${addressOf(endpoint, random, pool)}`;
  const headers = Object.fromEntries(
    HEADERS.filter(() => random.chance(0.35)).map(([name, value]) => [name, value(random)]),
  );
  const wrong: InjectOptions[] = [
    { ...base(), url: `${address}${random.pick(PATH_ENDS)}` },
    { ...base(), url: `${address}${random.pick(QUERIES)(random)}` },
    withHeaders(base(), headers),
  ];
  if (endpoint.method !== 'GET') wrong.push(formWith(endpoint, base(), random));
  return wrong;
}

const withHeaders = (request: InjectOptions, headers: Record<string, string>): InjectOptions => ({
  ...request,
  headers: { ...(request.headers as Record<string, string>), ...headers },
});

/** A form whose parts have the names of the endpoint's fields and files, with something behind them. */
function formWith(endpoint: Endpoint, request: InjectOptions, random: Random): InjectOptions {
  const fields = Object.keys((endpoint.body as { shape?: object } | undefined)?.shape ?? {});
  const names = [...fields, ...Object.keys(endpoint.files ?? {}), 'x'];
  const parts = Array.from({ length: random.int(1, 12) }, () => {
    const name = random.pick(names);
    const end = random.chance(0.3) ? '[0]' : random.pick(NAME_ENDS);
    const value = random.pick(['4294967295', 'abc', '1', 'true', '']);
    return part(`form-data; name="${name}${end}"`, value);
  });
  const payload = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return {
    ...withHeaders(request, { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }),
    payload,
  };
}
