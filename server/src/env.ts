import path from 'node:path';
import { passwordRefusal } from '@boh/contract/sign-in/password.calc.ts';
import { z } from 'zod';
import {
  address,
  bucketEndpoint,
  choice,
  database,
  dollarsOrOff,
  domains,
  email,
  integer,
  isPlainDatabase,
  issuer,
  limit,
  mailbox,
  pemFile,
  scanner,
  sender,
  timeZone,
  trustProxy,
} from './env-fields.ts';
import { isLoopback } from './lib/loopback.ts';
import { isCommonPassword } from './lib/passwords/common-passwords.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const PASSWORD_LENGTH = 'must have 6 to 128 characters';

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
  DATABASE_URL: database.optional(),
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
  S3_ENDPOINT: bucketEndpoint.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region, such as us-west-2')
    .default('us-east-1'),
  PUBLIC_URL: address('the web address people open: https://console.hotel.example', ['http', 'https'])
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  TLS_CERT_FILE: pemFile.optional(),
  TLS_KEY_FILE: pemFile.optional(),
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
    tls: tlsOf(env),
    publicUrl:
      env.PUBLIC_URL ??
      `${env.TLS_CERT_FILE === undefined ? 'http' : 'https'}://${reachable(env.HOST)}:${env.PORT}`,
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
  if ((env.TLS_CERT_FILE === undefined) !== (env.TLS_KEY_FILE === undefined)) {
    const missing = env.TLS_CERT_FILE === undefined ? 'TLS_CERT_FILE' : 'TLS_KEY_FILE';
    throw new Error(`${missing} must be set too: a certificate and its key belong together`);
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

/** What the server speaks TLS with itself; undefined where a proxy on this machine does. */
function tlsOf({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key }: z.infer<typeof variables>) {
  return cert === undefined || key === undefined ? undefined : { cert, key };
}

/** The setting that lets others than this machine reach the console, as it was given; undefined where none does. */
function openedBy(env: z.infer<typeof variables>): string | undefined {
  if (!isLoopback(env.HOST)) return `HOST=${env.HOST}`;
  if (env.PUBLIC_URL !== undefined) return `PUBLIC_URL=${env.PUBLIC_URL}`;
  return env.TRUST_PROXY === false ? undefined : 'TRUST_PROXY';
}

/** Connections to other machines that nothing encrypts, as their settings asked for, each as the setting that makes it so. */
export function unencrypted({ databaseUrl, publicUrl }: Env): string[] {
  const isPlain = publicUrl.startsWith('http:') && !isLoopback(new URL(publicUrl).hostname);
  return [
    ...(databaseUrl !== undefined && isPlainDatabase(databaseUrl) ? ['DATABASE_URL without TLS'] : []),
    ...(isPlain ? ['PUBLIC_URL with http://'] : []),
  ];
}

/** Listening everywhere is no address a mail could link to. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
