import { readFileSync } from 'node:fs';
import { isEmail } from '@boh/contract/fields.ts';
import { z } from 'zod';
import type { VirusScanner } from './lib/files/virus-scanner.ts';
import { isLoopback } from './lib/loopback.ts';

/** The kinds of values that settings have; their messages complete the sentence "NAME ...". */

export function integer(low: number, high: number) {
  const allowed = `must be a whole number from ${low} to ${high}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, allowed)
    .transform(Number)
    .refine((value) => value >= low && value <= high, allowed);
}

export function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1) ?? ''}` });
}

export function address(what: string, protocols: readonly string[]) {
  return z.string().refine((value) => {
    const protocol = URL.canParse(value) ? new URL(value).protocol : '';
    return protocols.includes(protocol.slice(0, -1));
  }, `must be ${what}`);
}

export const email = z.email('must be one plain email address, such as admin@hotel.example');

export const sender = z
  .string()
  .regex(
    /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'must be an address, or a name with an address: Back of House <noreply@hotel.example>',
  );

export const domains = z
  .string()
  .transform((text) => text.split(',').map((domain) => domain.trim().replace(/^@/, '').toLowerCase()))
  .refine(
    (list) => list.every((domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)),
    'must be domains separated by commas, such as hotel.example,group.example',
  );

export const timeZone = z
  .string()
  .refine(isTimeZone, 'must be an IANA time zone, such as America/Los_Angeles');

function isTimeZone(name: string): boolean {
  // Newer runtimes take offsets such as +05:00 as well; those know no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const dollarsOrOff = z
  .string()
  .regex(/^(off|\d{1,9}(\.\d{1,2})?)$/i, 'must be an amount in dollars, such as 5 or 2.50, or off')
  .transform((text) => (/^off$/i.test(text) ? null : Number(text)));

/** A limit of 0 or more, with at most two decimals. */
export const limit = (what: string) =>
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, `must be ${what}`)
    .transform(Number);

const MAILBOX =
  'must be the address of a mailbox: imaps://user:password@host:993/INBOX?address=night@hotel.example';

/** A mailbox that files of the night audit are mailed to: its server, its account, its folder and its address. */
export const mailbox = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSound = url && /^imaps?:$/.test(url.protocol) && !/%(?![0-9a-f]{2})/i.test(text);
  const user = isSound ? decodeURIComponent(url.username) : '';
  const address = url?.searchParams.get('address') ?? user;
  if (!isSound || user === '' || !isEmail(address)) {
    context.addIssue(MAILBOX);
    return z.NEVER;
  }
  const secure = url.protocol === 'imaps:';
  return {
    ...{ host: url.hostname, port: Number(url.port) || (secure ? 993 : 143), secure },
    ...{ user, password: decodeURIComponent(url.password) },
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    address: address.toLowerCase(),
  };
});

/** Where clamd listens. */
export const scanner = z.string().transform((text, context): VirusScanner => {
  if (/^\/\S+$/.test(text)) return { path: text };
  const [, host, port] = /^([\w.-]+):(\d{1,5})$/.exec(text) ?? [];
  if (host !== undefined && !isLoopback(host)) {
    context.addIssue('must be on this machine, or reached through a tunnel: clamd encrypts nothing');
    return z.NEVER;
  }
  if (host !== undefined && Number(port) <= 65535) return { host, port: Number(port) };
  context.addIssue('must be where clamd listens: /run/clamav/clamd.ctl or 127.0.0.1:3310');
  return z.NEVER;
});

const PROXY_WORDS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * How many proxies stand in front of the server, or their addresses. `on` is one: believing all that a header says would
 * let every visitor write their own address in front of it, and no limit would count them.
 */
export const trustProxy = z.string().transform((text, context): false | number | string[] => {
  if (/^(on|true|yes)$/i.test(text)) return 1;
  if (/^(off|false|no)$/i.test(text)) return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const proxies = text.split(',').map((proxy) => proxy.trim());
  if (proxies.every((proxy) => PROXY_WORDS.has(proxy) || isNetwork(proxy))) return proxies;
  context.addIssue(
    'must be on (one proxy), off, a number of proxies, or addresses separated by commas, such as 10.0.0.0/8',
  );
  return z.NEVER;
});

function isNetwork(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/');
  const isV4 = z.ipv4().safeParse(ip).success;
  if (rest.length > 0 || !(isV4 || z.ipv6().safeParse(ip).success)) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isV4 ? 32 : 128));
}

/** What it is told and answers is worth nothing if others can read along. */
export const issuer = z.string().refine((text) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username !== '' || url.search !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}, 'must be the issuer of an OpenID Connect provider: https://login.hotel.example');

/** A PostgreSQL server: on another machine its address says how it is encrypted, or that it is not. */
export const database = z
  .string()
  // No URL check: the PostgreSQL form with an empty host (a socket given as ?host=) is none by the standard.
  .regex(
    /^postgres(ql)?:\/\/\S+$/,
    'must be the address of a PostgreSQL server: postgresql://user:password@host:5432/database',
  )
  .refine(
    (text) => /[?&](sslmode|ssl)=/.test(text) || isOnThisMachine(text),
    'must say how the way to another machine is encrypted: add ?sslmode=verify-full (or ?sslmode=disable where nobody can listen)',
  );

/** By the driver's own rules: without a host it is a socket. */
function isOnThisMachine(databaseUrl: string): boolean {
  const [, host = ''] = /^\w+:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^:/?]*)/.exec(databaseUrl) ?? [];
  return host === '' || isLoopback(host);
}

/** By the driver's own rules: without `sslmode` nothing is encrypted. */
export const isPlainDatabase = (databaseUrl: string): boolean =>
  !isOnThisMachine(databaseUrl) && !/[?&](sslmode=(?!disable)|ssl=(true|1))/.test(databaseUrl);

/** Where files are kept: what is in them is worth listening to. */
export const bucketEndpoint = address('a web address: https://host', ['http', 'https']).refine(
  (text) => text.startsWith('https:') || isLoopback(new URL(text).hostname),
  'must begin with https:// where the bucket is on another machine',
);

/** A file with a certificate or its key in it. */
export const pemFile = z.string().transform((file, context) => {
  try {
    const pem = readFileSync(file, 'utf8');
    if (pem.includes('-----BEGIN ')) return pem;
    context.addIssue('must be a file in PEM form');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    context.addIssue(`must be a file that can be read (${code})`);
  }
  return z.NEVER;
});
