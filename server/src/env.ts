import path from 'node:path';
import { isEmail } from '@boh/contract/fields.ts';
import { passwordRefusal } from '@boh/contract/sign-in/password.calc.ts';
import { z } from 'zod';
import type { VirusScanner } from './lib/files/virus-scanner.ts';
import { isLoopback } from './lib/loopback.ts';
import { isCommonPassword } from './lib/passwords/common-passwords.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const PASSWORD_LENGTH = 'must have 6 to 128 characters';

function integer(low: number, high: number) {
  const allowed = `must be a whole number from ${low} to ${high}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, allowed)
    .transform(Number)
    .refine((value) => value >= low && value <= high, allowed);
}

function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1) ?? ''}` });
}

function address(what: string, protocols: readonly string[]) {
  return z.string().refine((value) => {
    const protocol = URL.canParse(value) ? new URL(value).protocol : '';
    return protocols.includes(protocol.slice(0, -1));
  }, `must be ${what}`);
}

const email = z.email('must be one plain email address, such as admin@hotel.example');

const sender = z
  .string()
  .regex(
    /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'must be an address, or a name with an address: Back of House <noreply@hotel.example>',
  );

const domains = z
  .string()
  .transform((text) => text.split(',').map((domain) => domain.trim().replace(/^@/, '').toLowerCase()))
  .refine(
    (list) => list.every((domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)),
    'must be domains separated by commas, such as hotel.example,group.example',
  );

const timeZone = z.string().refine(isTimeZone, 'must be an IANA time zone, such as America/Los_Angeles');

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

const dollarsOrOff = z
  .string()
  .regex(/^(off|\d{1,9}(\.\d{1,2})?)$/i, 'must be an amount in dollars, such as 5 or 2.50, or off')
  .transform((text) => (/^off$/i.test(text) ? null : Number(text)));

/** A limit of 0 or more, with at most two decimals. */
const limit = (what: string) =>
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, `must be ${what}`)
    .transform(Number);

const MAILBOX =
  'must be the address of a mailbox: imaps://user:password@host:993/INBOX?address=night@hotel.example';

/** A mailbox that files of the night audit are mailed to: its server, its account, its folder and its address. */
const mailbox = z.string().transform((text, context) => {
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
const scanner = z.string().transform((text, context): VirusScanner => {
  if (/^\/\S+$/.test(text)) return { path: text };
  const [, host, port] = /^([\w.-]+):(\d{1,5})$/.exec(text) ?? [];
  if (host !== undefined && Number(port) <= 65535) return { host, port: Number(port) };
  context.addIssue('must be where clamd listens: /run/clamav/clamd.ctl or host:3310');
  return z.NEVER;
});

const PROXY_WORDS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * How many proxies stand in front of the server, or their addresses. `on` is one: believing all that a header says would
 * let every visitor write their own address in front of it, and no limit would count them.
 */
const trustProxy = z.string().transform((text, context): false | number | string[] => {
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
const issuer = z.string().refine((text) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username !== '' || url.search !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}, 'must be the issuer of an OpenID Connect provider: https://login.hotel.example');

/** One schema per variable; its messages complete the sentence "NAME ...". */
const variables = z.object({
  PORT: integer(0, 65535).default(3000),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, 'must be an address or a host name, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((folder) => path.resolve(folder)),
  // No URL check: the PostgreSQL form with an empty host (a socket given as ?host=) is none by the standard.
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\/\S+$/,
      'must be the address of a PostgreSQL server: postgresql://user:password@host:5432/database',
    )
    .optional(),
  DEMO_DATA: choice(['on', 'off']).optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().min(6, PASSWORD_LENGTH).max(128, PASSWORD_LENGTH).optional(),
  SMTP_URL: address('the address of a mail relay: smtp://user:password@host:587 or smtps://...', [
    'smtp',
    'smtps',
  ]).optional(),
  MAIL_FROM: sender.default('Back of House <noreply@backofhouse.example>'),
  MAIL_ALLOWED_DOMAINS: domains.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,254}$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: address('a web address: https://host', ['http', 'https']).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region, such as us-west-2')
    .default('us-east-1'),
  PUBLIC_URL: address('the web address people open: https://console.hotel.example', ['http', 'https'])
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  TRUST_PROXY: trustProxy.default(false),
  SIGN_UP: choice(['open', 'closed']).default('open'),
  CASH_NOTE_LIMIT: dollarsOrOff.default(5),
  VARIANCE_PERCENT: limit('a percentage, such as 5 or 2.5').default(5),
  VARIANCE_AMOUNT: limit('an amount in dollars, such as 500 or 250.50').default(500),
  DESK_LOG_TIME_ZONE: timeZone.default('America/Los_Angeles'),
  LOG_LEVEL: choice(LOG_LEVELS).default('info'),
  RATE_LIMITS: choice(['on', 'off']).default('on'),
  EB5_NOTIFY: email.optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be plain characters without blanks, as a header carries it')
    .optional(),
  INTAKE_IMAP_URL: mailbox.optional(),
  VIRUS_SCANNER: scanner.optional(),
  RETENTION_MONTHS: integer(1, 1200).default(24),
  WEBHOOK_PRIVATE: choice(['on', 'off']).default('off'),
  WEBHOOK_ALLOWED_DOMAINS: domains.optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRET_KEY_BEFORE: z.string().min(32, 'must have at least 32 characters').optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().max(500, 'must have at most 500 characters').optional(),
  OIDC_CLIENT_SECRET: z.string().max(2000, 'must have at most 2000 characters').optional(),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
  OIDC_CREATE: choice(['on', 'off']).default('off'),
  PASSWORD_SIGN_IN: choice(['on', 'off']).default('on'),
  EMERGENCY_ADMIN: email.optional(),
  REPORT_PAPER: choice(['A4', 'Letter']).default('Letter'),
  FIRST_LOCATION: z.string().max(200, 'must have at most 200 characters').default('HEAD OFFICE'),
});

const SECRETS = new Set([
  'ADMIN_PASSWORD',
  'SECRET_KEY',
  'SECRET_KEY_BEFORE',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'SMTP_URL',
  'INTAKE_IMAP_URL',
  'OIDC_CLIENT_SECRET',
]);

/** The settings of the server, from `parseEnv` alone. */
export type Env = ReturnType<typeof parseEnv>;

/** Reads the settings; the first wrong one is thrown as an Error of one line. A blank variable counts as unset. */
export function parseEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(source)
      .map(([name, value]) => [name, name === 'ADMIN_PASSWORD' ? value : value?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw wrongSetting(given, parsed.error);
  const env = parsed.data;
  refuseHalves(env);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    demoData: env.DEMO_DATA,
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailAllowedDomains: env.MAIL_ALLOWED_DOMAINS,
    s3:
      env.S3_BUCKET === undefined
        ? undefined
        : { bucket: env.S3_BUCKET, endpoint: env.S3_ENDPOINT, region: env.S3_REGION },
    openedBy: openedBy(env),
    publicUrl: env.PUBLIC_URL ?? `http://${reachable(env.HOST)}:${env.PORT}`,
    trustProxy: env.TRUST_PROXY,
    signUp: env.SIGN_UP,
    cashNoteLimit: env.CASH_NOTE_LIMIT,
    varianceLimits: { percent: env.VARIANCE_PERCENT, amount: env.VARIANCE_AMOUNT },
    deskLogTimeZone: env.DESK_LOG_TIME_ZONE,
    logLevel: env.LOG_LEVEL,
    rateLimits: env.RATE_LIMITS === 'on',
    eb5Notify: env.EB5_NOTIFY,
    metricsToken: env.METRICS_TOKEN,
    intakeMailbox: env.INTAKE_IMAP_URL,
    virusScanner: env.VIRUS_SCANNER,
    retentionMonths: env.RETENTION_MONTHS,
    webhookPrivate: env.WEBHOOK_PRIVATE === 'on',
    webhookAllowedDomains: env.WEBHOOK_ALLOWED_DOMAINS,
    secretKey: env.SECRET_KEY,
    secretKeyBefore: env.SECRET_KEY_BEFORE,
    oidc: oidcOf(env),
    passwordSignIn: env.PASSWORD_SIGN_IN === 'on',
    emergencyAdmin: env.EMERGENCY_ADMIN?.toLowerCase(),
    reportPaper: env.REPORT_PAPER,
    firstLocation: env.FIRST_LOCATION,
  };
}

function wrongSetting(given: Record<string, string | undefined>, error: z.ZodError): Error {
  const issue = error.issues[0];
  const name = String(issue?.path[0]);
  const shown = SECRETS.has(name) ? '' : ` (it is ${JSON.stringify(given[name])})`;
  return new Error(`${name} ${issue?.message ?? 'is wrong'}${shown}`);
}

function refuseHalves(env: z.infer<typeof variables>): void {
  if (env.ADMIN_PASSWORD !== undefined && env.ADMIN_EMAIL === undefined) {
    throw new Error('ADMIN_EMAIL must be set where ADMIN_PASSWORD is: it names the first administrator');
  }
  if (
    env.ADMIN_PASSWORD !== undefined &&
    passwordRefusal(env.ADMIN_PASSWORD, env.ADMIN_EMAIL ?? '', isCommonPassword) !== null
  ) {
    throw new Error('ADMIN_PASSWORD must not be easy to guess');
  }
  if (env.S3_ENDPOINT !== undefined && env.S3_BUCKET === undefined) {
    throw new Error('S3_BUCKET must be set where S3_ENDPOINT is: files would otherwise stay in DATA_DIR');
  }
  if (env.SECRET_KEY_BEFORE !== undefined && env.SECRET_KEY === undefined) {
    throw new Error('SECRET_KEY must be set where SECRET_KEY_BEFORE is: it takes the place of that one');
  }
  refuseHalvesOfSignOn(env);
}

const SIGN_ON = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

function refuseHalvesOfSignOn(env: z.infer<typeof variables>): void {
  const missing = SIGN_ON.find((name) => env[name] === undefined);
  const given = SIGN_ON.find((name) => env[name] !== undefined);
  if (missing !== undefined && given !== undefined) {
    throw new Error(`${missing} must be set where ${given} is: single sign-on needs all three`);
  }
  if (env.PASSWORD_SIGN_IN === 'on') return;
  if (missing !== undefined) {
    throw new Error(`${missing} must be set where PASSWORD_SIGN_IN is off: nobody could sign in`);
  }
  if (env.EMERGENCY_ADMIN === undefined) {
    throw new Error(
      'EMERGENCY_ADMIN must be set where PASSWORD_SIGN_IN is off: it names the one account that gets in while the provider is down',
    );
  }
}

/** How people sign in through their company's provider; undefined where they do not. */
function oidcOf(env: z.infer<typeof variables>) {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env;
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined) {
    return undefined;
  }
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: env.OIDC_NAME ?? new URL(OIDC_ISSUER).host,
    create: env.OIDC_CREATE === 'on',
  };
}

/** The setting that lets others than this machine reach the console, as it was given; undefined where none does. */
function openedBy(env: z.infer<typeof variables>): string | undefined {
  if (!isLoopback(env.HOST)) return `HOST=${env.HOST}`;
  if (env.PUBLIC_URL !== undefined) return `PUBLIC_URL=${env.PUBLIC_URL}`;
  return env.TRUST_PROXY === false ? undefined : 'TRUST_PROXY';
}

/**
 * Connections to other machines that nothing encrypts, each as the setting that makes it so; a relay and a mailbox are not
 * among them, since they are refused without TLS.
 */
export function unencrypted({ databaseUrl, s3, publicUrl, virusScanner }: Env): string[] {
  const isPlain = (url: string) => url.startsWith('http:') && !isLoopback(new URL(url).hostname);
  return [
    ...(databaseUrl !== undefined && isPlainDatabase(databaseUrl) ? ['DATABASE_URL without sslmode'] : []),
    ...(s3?.endpoint !== undefined && isPlain(s3.endpoint) ? ['S3_ENDPOINT with http://'] : []),
    ...(virusScanner && 'host' in virusScanner && !isLoopback(virusScanner.host) ? ['VIRUS_SCANNER'] : []),
    ...(isPlain(publicUrl) ? ['PUBLIC_URL with http://'] : []),
  ];
}

/** By the driver's own rules: without `sslmode` there is none, and a socket is on this machine. */
function isPlainDatabase(databaseUrl: string): boolean {
  const [, host = ''] = /^\w+:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^:/?]*)/.exec(databaseUrl) ?? [];
  if (host === '' || isLoopback(host)) return false;
  return !/[?&](sslmode=(?!disable)|ssl=(true|1))/.test(databaseUrl);
}

/** Listening everywhere is no address a mail could link to. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
