import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');

/** The sources of what runs: no tests. */
function sourcesIn(...folders: readonly string[]) {
  return folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`)
      .map((file) => ({ file, text: withoutComments(readFileSync(path.join(ROOT, file), 'utf8')) })),
  );
}

const withoutComments = (text: string) => text.replace(/\/\*.*?\*\//gs, '').replace(/^\s*\/\/.*$/gm, '');

const SERVER = sourcesIn('server/src', 'contract/src');
const WEB = sourcesIn('web/src', 'contract/src');
const ALL = [...SERVER, ...sourcesIn('web/src')];

type Sources = typeof ALL;
const filesWith = (sources: Sources, pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort();
const found = (sources: Sources, pattern: RegExp) => [
  ...new Set(sources.flatMap(({ text }) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))),
];

it('finds the sources', () => expect(ALL.length).toBeGreaterThan(800));

describe('nothing that somebody typed is run', () => {
  it('as a script: neither eval nor what amounts to it', () => {
    expect(filesWith(ALL, /\beval\(|new Function\b|set(Timeout|Interval)\(\s*['"`]|node:vm\b/)).toEqual([]);
  });

  it('as a command: other programs are started for the embedded database alone, and never through a shell', () => {
    const starting = filesWith(ALL, /node:child_process/);
    expect(starting.filter((file) => !file.startsWith('server/src/db/embedded/'))).toEqual([]);
    expect(filesWith(ALL, /\bshell: |\bexecSync\(|\bexec\b[^}]*\} from .node:child_process/)).toEqual([]);
  });

  it('as a page: HTML is written by hand at one place, which escapes it', () => {
    expect(filesWith(ALL, /dangerouslySetInnerHTML/)).toEqual(['web/src/investor/pages/layout.tsx']);
    expect(filesWith(WEB, /\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/)).toEqual([]);
  });
});

describe('what the cryptography is made of', () => {
  it('is SHA-256, AES-256-GCM, argon2id, scrypt and the system’s own random numbers', () => {
    expect(found(SERVER, /\bcreateHash\(\s*'([\w-]+)'/g)).toEqual(['sha256']);
    expect(found(SERVER, /\b(?:createHmac|hkdfSync)\(\s*'([\w-]+)'/g)).toEqual(['sha256']);
    expect(found(SERVER, /\bcreate(?:De)?[Cc]ipheriv\(\s*'([\w-]+)'/g)).toEqual(['aes-256-gcm']);
    expect(filesWith(SERVER, /\bcreate(Hash|Hmac|Cipheriv|Decipheriv|Sign|Verify)\((?!\s*')/)).toEqual([]);
    expect(filesWith(ALL, /Math\.random|pseudoRandomBytes/)).toEqual([]);
    expect(
      found(SERVER, /import \{[^}]*\b(scrypt|pbkdf2|createSign|createECDH)\b[^}]*\} from 'node:crypto'/g),
    ).toEqual(['scrypt']);
  });

  it('takes no certificate unseen', () => {
    expect(filesWith(ALL, /rejectUnauthorized|checkServerIdentity|NODE_TLS_REJECT/)).toEqual([]);
  });
});

describe('where the server goes by itself', () => {
  it('is the provider of single sign-on and the receivers of webhooks, through the two doors that are watched', () => {
    expect(filesWith(SERVER, /\bfetch\(/)).toEqual(['server/src/lib/oidc/bounded-fetch.ts']);
    expect(filesWith(SERVER, /from 'node:https?'/)).toEqual([
      'server/src/http/answer-noise.ts',
      'server/src/lib/outgoing/post-message.ts',
    ]);
  });
});

describe('what a browser keeps', () => {
  it('on the disk is how screens are shown: chosen columns, a hidden hint, the form used last', () => {
    expect(filesWith(WEB, /\blocalStorage\b/)).toEqual([
      'web/src/features/desk-log/sheets/cash-amounts.tsx',
      'web/src/features/home/step-list.tsx',
      'web/src/features/housekeeping/first-mode.ts',
      'web/src/ui/table/use-column-choice.ts',
    ]);
    expect(filesWith(WEB, /\bindexedDB\b|document\.cookie|\bcaches\./)).toEqual([]);
  });

  it('on the disk of a phone is what the floor app needs without a network: one store for each person', () => {
    expect(filesWith(WEB, /\bopenDB\b/)).toEqual([
      'web/src/floor/store/person-db.ts',
      'web/src/floor/store/session-db.ts',
    ]);
  });

  it('for as long as the tab lives is the session, and what was typed and is not saved yet', () => {
    expect(filesWith(WEB, /\bsessionStorage\b/)).toEqual([
      'web/src/api/provider-way.ts',
      'web/src/api/session-store.ts',
      'web/src/ui/form/drafts.ts',
      'web/src/ui/form/kept-at-session-end.ts',
    ]);
  });
});

describe('whom a page listens to', () => {
  it('is our own tabs alone: no messages of other windows, no lasting connections', () => {
    // A service worker hears pages of its own site alone.
    expect(filesWith(WEB, /addEventListener\(\s*'message'|window\.onmessage|\.opener\b/)).toEqual([
      'web/src/floor/sw.ts',
    ]);
    // They speak through a BroadcastChannel, which no other site can enter, and to our own service worker.
    expect(filesWith(WEB, /\bpostMessage\(/)).toEqual([
      'web/src/features/sign-in/proof-window.ts',
      'web/src/floor/shell/use-update.ts',
      'web/src/floor/store/bus.ts',
      'web/src/session/other-tabs.ts',
    ]);
    expect(filesWith(WEB, /\bnew (WebSocket|EventSource|RTCPeerConnection|SharedWorker)\b/)).toEqual([]);
  });
});

describe('password fields', () => {
  const inputs = WEB.flatMap(({ text }) =>
    [...text.matchAll(/<(?:PasswordInput|EntryField)\b.*?\/>/gs)].map(([input]) => input),
  );
  const fields = inputs.filter((input) => /^<PasswordInput|name="\w*Password"/.test(input));

  it('hide what is typed, and tell password managers which password they are for', () => {
    expect(fields).toHaveLength(6);
    for (const field of fields) {
      expect(field).toMatch(/^<PasswordInput|type="password"/);
      expect(field).toMatch(/autoComplete="(current|new)-password"/);
    }
  });

  it('take what is pasted: no screen stands in its way', () => {
    for (const field of fields) expect(field).not.toMatch(/onPaste|onDrop|readOnly/);
  });
});
