import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseEnv, unencrypted } from './env.ts';

describe('settings', () => {
  it('have a default each, so that nothing needs to be set', () => {
    expect(parseEnv({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.join(process.cwd(), 'data'),
      databaseUrl: undefined,
      demoData: undefined,
      adminEmail: undefined,
      adminPassword: undefined,
      smtpUrl: undefined,
      mailFrom: 'Back of House <noreply@backofhouse.example>',
      mailAllowedDomains: undefined,
      s3: undefined,
      openedBy: undefined,
      publicUrl: 'http://127.0.0.1:3000',
      trustProxy: false,
      signUp: 'open',
      cashNoteLimit: 5,
      varianceLimits: { percent: 5, amount: 500 },
      deskLogTimeZone: 'America/Los_Angeles',
      logLevel: 'info',
      rateLimits: true,
      eb5Notify: undefined,
      metricsToken: undefined,
      intakeMailbox: undefined,
      reportPaper: 'Letter',
      retentionMonths: 24,
      webhookPrivate: false,
      passwordSignIn: true,
      firstLocation: 'HEAD OFFICE',
    });
  });

  it.each([
    [{}, undefined],
    [{ HOST: 'localhost' }, undefined],
    [{ HOST: '127.0.0.53' }, undefined],
    [{ HOST: '::1' }, undefined],
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    [{ HOST: '::' }, 'HOST=::'],
    [{ HOST: '127.0.0.1.hotel.example' }, 'HOST=127.0.0.1.hotel.example'],
    [{ PUBLIC_URL: 'https://console.hotel.example' }, 'PUBLIC_URL=https://console.hotel.example'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: 'off' }, undefined],
  ])('%j: the console is opened to others by %s', (settings, expected) => {
    expect(parseEnv(settings).openedBy).toBe(expected);
  });

  it('treat a blank variable as unset', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: ' ', SMTP_URL: '' })).toEqual(parseEnv({}));
  });

  it.each([
    ['PORT', ' 8080 ', { port: 8080 }],
    ['PORT', '0', { port: 0 }],
    ['HOST', '0.0.0.0', { host: '0.0.0.0', publicUrl: 'http://localhost:3000' }],
    ['HOST', '::1', { host: '::1', publicUrl: 'http://[::1]:3000' }],
    [
      'INTAKE_IMAP_URL',
      'imaps://night%40hotel.example:p%3Aw@mail.hotel.example',
      {
        intakeMailbox: {
          ...{ host: 'mail.hotel.example', port: 993, secure: true },
          ...{
            user: 'night@hotel.example',
            password: 'p:w',
            folder: 'INBOX',
            address: 'night@hotel.example',
          },
        },
      },
    ],
    [
      'INTAKE_IMAP_URL',
      'imap://night:secret@10.0.0.5:1143/Night%20Audit?address=Night@Hotel.example',
      {
        intakeMailbox: {
          ...{ host: '10.0.0.5', port: 1143, secure: false, user: 'night', password: 'secret' },
          ...{ folder: 'Night Audit', address: 'night@hotel.example' },
        },
      },
    ],
    ['VIRUS_SCANNER', '/run/clamav/clamd.ctl', { virusScanner: { path: '/run/clamav/clamd.ctl' } }],
    ['VIRUS_SCANNER', '127.0.0.1:3310', { virusScanner: { host: '127.0.0.1', port: 3310 } }],
    ['DATA_DIR', '/srv/hotel/', { dataDir: '/srv/hotel' }],
    [
      'DATABASE_URL',
      'postgres://u:p@db/boh?sslmode=require',
      { databaseUrl: 'postgres://u:p@db/boh?sslmode=require' },
    ],
    ['DATABASE_URL', 'postgresql://u@/boh?host=/run/pg', { databaseUrl: 'postgresql://u@/boh?host=/run/pg' }],
    ['DEMO_DATA', 'off', { demoData: 'off' }],
    ['ADMIN_EMAIL', 'gm@hotel.example', { adminEmail: 'gm@hotel.example' }],
    ['SMTP_URL', 'smtps://u:p@relay', { smtpUrl: 'smtps://u:p@relay' }],
    ['MAIL_FROM', 'noreply@hotel.example', { mailFrom: 'noreply@hotel.example' }],
    [
      'MAIL_ALLOWED_DOMAINS',
      'Hotel.example, @b.example',
      { mailAllowedDomains: ['hotel.example', 'b.example'] },
    ],
    ['WEBHOOK_ALLOWED_DOMAINS', 'Hooks.example', { webhookAllowedDomains: ['hooks.example'] }],
    ['S3_BUCKET', 'receipts', { s3: { bucket: 'receipts', endpoint: undefined, region: 'us-east-1' } }],
    ['PUBLIC_URL', 'https://console.hotel.example/', { publicUrl: 'https://console.hotel.example' }],
    ['TRUST_PROXY', 'on', { trustProxy: 1 }],
    ['TRUST_PROXY', '2', { trustProxy: 2 }],
    ['TRUST_PROXY', '10.0.0.0/8, loopback, fd00::/8', { trustProxy: ['10.0.0.0/8', 'loopback', 'fd00::/8'] }],
    ['SIGN_UP', 'closed', { signUp: 'closed' }],
    ['CASH_NOTE_LIMIT', '2.50', { cashNoteLimit: 2.5 }],
    ['CASH_NOTE_LIMIT', 'off', { cashNoteLimit: null }],
    ['VARIANCE_PERCENT', '2.5', { varianceLimits: { percent: 2.5, amount: 500 } }],
    ['VARIANCE_AMOUNT', '0', { varianceLimits: { percent: 5, amount: 0 } }],
    ['DESK_LOG_TIME_ZONE', 'Europe/Berlin', { deskLogTimeZone: 'Europe/Berlin' }],
    ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
    ['RATE_LIMITS', 'off', { rateLimits: false }],
    ['REPORT_PAPER', 'A4', { reportPaper: 'A4' }],
    ['EB5_NOTIFY', 'eb5@hotel.example', { eb5Notify: 'eb5@hotel.example' }],
    ['METRICS_TOKEN', 'a-token', { metricsToken: 'a-token' }],
    ['SECRET_KEY', 'k'.repeat(32), { secretKey: 'k'.repeat(32) }],
    ['FIRST_LOCATION', 'MAIN OFFICE', { firstLocation: 'MAIN OFFICE' }],
  ])('%s=%s is understood', (name, value, expected) => {
    expect(parseEnv({ [name]: value })).toMatchObject(expected);
  });

  const SIGN_ON = {
    OIDC_ISSUER: 'https://id.hotel.example',
    OIDC_CLIENT_ID: 'boh',
    OIDC_CLIENT_SECRET: 'key',
  };

  it('name the provider of single sign-on after its host, unless it has a name', () => {
    expect(parseEnv(SIGN_ON).oidc).toEqual({
      ...{ issuer: 'https://id.hotel.example', clientId: 'boh', clientSecret: 'key' },
      ...{ name: 'id.hotel.example', create: false },
    });
    const named = parseEnv({ ...SIGN_ON, OIDC_NAME: 'Harbor ID', OIDC_CREATE: 'on' });
    expect(named.oidc).toMatchObject({ name: 'Harbor ID', create: true });
  });

  it.each([
    [{ OIDC_CLIENT_ID: 'boh' }, 'OIDC_ISSUER must be set where OIDC_CLIENT_ID is'],
    [{ ...SIGN_ON, OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET must be set where OIDC_ISSUER is'],
    [{ ...SIGN_ON, OIDC_ISSUER: 'http://id.hotel.example' }, 'OIDC_ISSUER must be the issuer'],
    [{ ...SIGN_ON, OIDC_ISSUER: 'https://u:p@id.hotel.example' }, 'OIDC_ISSUER must be the issuer'],
    [{ PASSWORD_SIGN_IN: 'off' }, 'OIDC_ISSUER must be set where PASSWORD_SIGN_IN is off'],
    [{ ...SIGN_ON, PASSWORD_SIGN_IN: 'off' }, 'EMERGENCY_ADMIN must be set where PASSWORD_SIGN_IN is off'],
  ])('refuse half of single sign-on: %j', (env, text) => {
    expect(() => parseEnv(env)).toThrow(text);
  });

  it('keeps an administrator password exactly as given', () => {
    const env = parseEnv({ ADMIN_EMAIL: 'gm@hotel.example', ADMIN_PASSWORD: ' with blanks ' });
    expect(env.adminPassword).toBe(' with blanks ');
  });

  it.each([
    ['PORT', 'http', 'PORT must be a whole number from 0 to 65535 (it is "http")'],
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535 (it is "70000")'],
    ['PORT', '-1', 'PORT must be a whole number from 0 to 65535 (it is "-1")'],
    ['HOST', 'a b', 'HOST must be an address or a host name, such as 127.0.0.1 or 0.0.0.0 (it is "a b")'],
    ['DEMO_DATA', 'maybe', 'DEMO_DATA must be on or off (it is "maybe")'],
    ['SIGN_UP', 'no', 'SIGN_UP must be open or closed (it is "no")'],
    ['RATE_LIMITS', '0', 'RATE_LIMITS must be on or off (it is "0")'],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent (it is "loud")',
    ],
    [
      'CASH_NOTE_LIMIT',
      '-5',
      'CASH_NOTE_LIMIT must be an amount in dollars, such as 5 or 2.50, or off (it is "-5")',
    ],
    ...[
      'https://night:x@mail.hotel.example',
      'imaps://mail.hotel.example',
      'imap://night:100%@h',
      'nonsense',
    ].map((url) => [
      'INTAKE_IMAP_URL',
      url,
      'INTAKE_IMAP_URL must be the address of a mailbox: imaps://user:password@host:993/INBOX?address=night@hotel.example',
    ]),
    ['VARIANCE_PERCENT', '-1', 'VARIANCE_PERCENT must be a percentage, such as 5 or 2.5 (it is "-1")'],
    [
      'VARIANCE_AMOUNT',
      'off',
      'VARIANCE_AMOUNT must be an amount in dollars, such as 500 or 250.50 (it is "off")',
    ],
    [
      'DESK_LOG_TIME_ZONE',
      'Mars/Olympus',
      'DESK_LOG_TIME_ZONE must be an IANA time zone, such as America/Los_Angeles (it is "Mars/Olympus")',
    ],
    [
      'DESK_LOG_TIME_ZONE',
      '+05:00',
      'DESK_LOG_TIME_ZONE must be an IANA time zone, such as America/Los_Angeles (it is "+05:00")',
    ],
    [
      'VIRUS_SCANNER',
      'clamd',
      'VIRUS_SCANNER must be where clamd listens: /run/clamav/clamd.ctl or 127.0.0.1:3310 (it is "clamd")',
    ],
    ['REPORT_PAPER', 'a4', 'REPORT_PAPER must be A4 or Letter (it is "a4")'],
    [
      'EB5_NOTIFY',
      'a@x.example,b@x.example',
      'EB5_NOTIFY must be one plain email address, such as admin@hotel.example (it is "a@x.example,b@x.example")',
    ],
    [
      'MAIL_ALLOWED_DOMAINS',
      'hotel',
      'MAIL_ALLOWED_DOMAINS must be domains separated by commas, such as hotel.example,group.example (it is "hotel")',
    ],
    [
      'TRUST_PROXY',
      '10.0.0.0/99',
      'TRUST_PROXY must be on (one proxy), off, a number of proxies, or addresses separated by commas, such as 10.0.0.0/8 (it is "10.0.0.0/99")',
    ],
    [
      'PUBLIC_URL',
      'console.hotel.example',
      'PUBLIC_URL must be the web address people open: https://console.hotel.example (it is "console.hotel.example")',
    ],
    [
      'S3_ENDPOINT',
      'https://s3.example',
      'S3_BUCKET must be set where S3_ENDPOINT is: files would otherwise stay in DATA_DIR',
    ],
    [
      'SECRET_KEY_BEFORE',
      'k'.repeat(32),
      'SECRET_KEY must be set where SECRET_KEY_BEFORE is: it takes the place of that one',
    ],
    [
      'ADMIN_PASSWORD',
      'long enough',
      'ADMIN_EMAIL must be set where ADMIN_PASSWORD is: it names the first administrator',
    ],
  ])('%s=%s is refused in one clear line', (name, value, message) => {
    expect(() => parseEnv({ [name]: value })).toThrow(new Error(message));
  });

  it.each([
    ['ADMIN_PASSWORD', 'five5', 'ADMIN_PASSWORD must have 6 to 128 characters'],
    [
      'METRICS_TOKEN',
      'two words',
      'METRICS_TOKEN must be plain characters without blanks, as a header carries it',
    ],
    [
      'DATABASE_URL',
      'mysql://u:secret@db/boh',
      'DATABASE_URL must be the address of a PostgreSQL server: postgresql://user:password@host:5432/database',
    ],
    [
      'SMTP_URL',
      'u:secret@relay',
      'SMTP_URL must be the address of a mail relay: smtp://user:password@host:587 or smtps://...',
    ],
  ])('a wrong %s is refused without showing the secret', (name, value, message) => {
    expect(() => parseEnv({ [name]: value })).toThrow(new Error(message));
  });

  it.each(['admin123', 'gmanager-1', 'Welcome-2026'])(
    'ADMIN_PASSWORD=%s is too easy to guess',
    (ADMIN_PASSWORD) => {
      expect(() => parseEnv({ ADMIN_EMAIL: 'gmanager@hotel.example', ADMIN_PASSWORD })).toThrow(
        new Error('ADMIN_PASSWORD must not be easy to guess'),
      );
    },
  );

  it.each(['Bob <bob@x.example>\r\nBcc: eve@x.example', 'Bob <bob@x.example>, <eve@x.example>', 'Bob'])(
    'MAIL_FROM=%j is refused',
    (value) => {
      expect(() => parseEnv({ MAIL_FROM: value })).toThrow(/^MAIL_FROM must be an address/);
    },
  );
});

describe('what others could listen to', () => {
  const bucket = { S3_BUCKET: 'receipts' };
  it.each<[Record<string, string>, string[]]>([
    [{}, []],
    [{ DATABASE_URL: 'postgres://u:p@db/boh?sslmode=disable' }, ['DATABASE_URL without TLS']],
    [{ DATABASE_URL: 'postgres://u:p@db/boh?sslmode=verify-full' }, []],
    [{ DATABASE_URL: 'postgres://u:p@127.0.0.1:6432/boh' }, []],
    [{ DATABASE_URL: 'postgres://u@[::1]/boh' }, []],
    [{ DATABASE_URL: 'postgresql://u@/boh?host=/run/pg' }, []],
    [{ ...bucket, S3_ENDPOINT: 'http://localhost:9000' }, []],
    [{ ...bucket, S3_ENDPOINT: 'https://files.hotel.example' }, []],
    [{ VIRUS_SCANNER: '127.0.0.1:3310' }, []],
    [{ PUBLIC_URL: 'http://console.hotel.example' }, ['PUBLIC_URL with http://']],
    [{ PUBLIC_URL: 'https://console.hotel.example' }, []],
  ])('%j: %j', (settings, expected) => {
    expect(unencrypted(parseEnv(settings))).toEqual(expected);
  });

  const PLAIN_DATABASE =
    'DATABASE_URL must say how the way to another machine is encrypted: add ?sslmode=verify-full (or ?sslmode=disable where nobody can listen)';
  it.each<[Record<string, string>, string]>([
    [{ DATABASE_URL: 'postgres://u:secret@db.hotel.example/boh' }, PLAIN_DATABASE],
    [{ DATABASE_URL: 'postgres://u:secret@[fd00::5]:5432/boh' }, PLAIN_DATABASE],
    [
      { ...bucket, S3_ENDPOINT: 'http://files.hotel.example' },
      'S3_ENDPOINT must begin with https:// where the bucket is on another machine (it is "http://files.hotel.example")',
    ],
    [
      { VIRUS_SCANNER: 'scan.hotel.example:3310' },
      'VIRUS_SCANNER must be on this machine, or reached through a tunnel: clamd encrypts nothing (it is "scan.hotel.example:3310")',
    ],
  ])('is refused: %j', (settings, message) => {
    expect(() => parseEnv(settings)).toThrow(new Error(message));
  });
});
