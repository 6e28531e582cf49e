import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv } from '../../src/env.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';

let folder: string;
let settings: { TLS_CERT_FILE: string; TLS_KEY_FILE: string };
let ca: string;
let t: TestApp;
let address: string;

/** A certificate for this machine, which vouches for itself. */
async function writeCertificate(): Promise<void> {
  const made = generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048, algorithm: 'sha256' });
  ca = made.cert;
  settings = { TLS_CERT_FILE: path.join(folder, 'cert.pem'), TLS_KEY_FILE: path.join(folder, 'key.pem') };
  await writeFile(settings.TLS_CERT_FILE, made.cert);
  await writeFile(settings.TLS_KEY_FILE, made.private);
}

const ask = (options: https.RequestOptions) =>
  new Promise<number | undefined>((resolve, reject) => {
    https
      .get(`${address}/api/health`, { servername: 'localhost', ...options }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
      .on('error', reject);
  });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'boh-tls-'));
  await writeCertificate();
  t = await buildTestApp(settings);
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a server with a certificate of its own', () => {
  it('answers a proxy that checks it, and links to https', async () => {
    expect([address.slice(0, 8), await ask({ ca })]).toEqual(['https://', 200]);
    expect(parseEnv(settings).publicUrl).toBe('https://127.0.0.1:3000');
  });

  it('is not taken for another one', async () => {
    await expect(ask({})).rejects.toThrow(/self.signed/);
  });

  it('speaks nothing older than TLS 1.2, and nothing without TLS', async () => {
    const old = { ca, minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    await expect(ask(old)).rejects.toThrow(/protocol version/);
    await expect(fetch(`${address.replace('https', 'http')}/api/health`)).rejects.toThrow('fetch failed');
  });
});

describe('settings of the certificate', () => {
  it.each([
    ['half of them', () => ({ TLS_CERT_FILE: settings.TLS_CERT_FILE }), 'TLS_KEY_FILE must be set too'],
    [
      'a file that is not there',
      () => ({ ...settings, TLS_CERT_FILE: path.join(folder, 'none.pem') }),
      'TLS_CERT_FILE must be a file that can be read (ENOENT)',
    ],
    [
      'a file that is no certificate',
      () => ({ ...settings, TLS_KEY_FILE: import.meta.filename }),
      'TLS_KEY_FILE must be a file in PEM form',
    ],
  ])('%s are refused in one line', (_what, given, message) => {
    expect(() => parseEnv(given())).toThrow(message);
  });
});
