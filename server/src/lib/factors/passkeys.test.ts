import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cbor, type Cbor } from '../../../test/authenticator.ts';
import { relyingParty, userHandle, verifyNewPasskey, verifyUsedPasskey } from './passkeys.ts';

interface Vector {
  readonly create: Readonly<
    Record<'challenge' | 'credential_id' | 'clientDataJSON' | 'attestationObject', string>
  >;
  readonly get: Readonly<Record<'challenge' | 'clientDataJSON' | 'authenticatorData' | 'signature', string>>;
}

/** The test vectors of Web Authentication, Level 3: all of one site, https://example.org. */
const VECTORS = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../../test/webauthn-vectors.json'), 'utf8'),
) as Record<string, Vector>;
const SITE = { id: 'example.org', origin: 'https://example.org' };

const base64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');

const made = ({ create }: Vector, attestationObject = create.attestationObject) => ({
  id: base64url(create.credential_id),
  rawId: base64url(create.credential_id),
  type: 'public-key' as const,
  response: {
    clientDataJSON: base64url(create.clientDataJSON),
    attestationObject: base64url(attestationObject),
  },
});
const used = ({ create, get }: Vector) => ({
  id: base64url(create.credential_id),
  rawId: base64url(create.credential_id),
  type: 'public-key' as const,
  response: {
    clientDataJSON: base64url(get.clientDataJSON),
    authenticatorData: base64url(get.authenticatorData),
    signature: base64url(get.signature),
  },
});

/** The same without its certificates, as a browser hands it over when none were asked for. */
function withoutCertificates({ create }: Vector): string {
  const bytes = Buffer.from(create.attestationObject, 'hex');
  const name = bytes.indexOf('authData') + 'authData'.length;
  // A text of bytes: its length in one byte or in two.
  const isLong = bytes[name] === 0x59;
  const start = name + (isLong ? 3 : 2);
  const length = isLong ? bytes.readUInt16BE(name + 1) : (bytes[name + 1] ?? 0);
  const authData = bytes.subarray(start, start + length);
  return cbor(
    new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  ).toString('hex');
}

const create = (vector: Vector, attestation?: string) =>
  verifyNewPasskey(SITE, base64url(vector.create.challenge), made(vector, attestation));

describe('the test vectors of the W3C', () => {
  /** What a console that asks for no certificates, stands in no frame and knows three algorithms takes. */
  const TAKEN: Readonly<Record<string, 'as it is' | 'without certificates' | 'never'>> = {
    'none-es256': 'as it is',
    'packed-self-es256': 'as it is',
    'none-es256-crossOrigin': 'never',
    'none-es256-topOrigin': 'never',
    'none-es256-long-credential-id': 'as it is',
    'packed-es256': 'without certificates',
    'packed-es384': 'never',
    'packed-es512': 'never',
    'packed-rs256': 'without certificates',
    'packed-eddsa': 'without certificates',
    'packed-ed448': 'never',
    'tpm-es256': 'without certificates',
    'android-key-es256': 'without certificates',
    'apple-es256': 'without certificates',
    'fido-u2f-es256': 'without certificates',
  };

  it('are all judged', () => {
    expect(Object.keys(VECTORS).sort()).toEqual(Object.keys(TAKEN).sort());
  });

  it.each(Object.entries(TAKEN))('%s is taken %s, and then its use', async (name, taken) => {
    const vector = VECTORS[name]!;
    expect((await create(vector)) !== null).toBe(taken === 'as it is');
    const kept = await create(vector, taken === 'as it is' ? undefined : withoutCertificates(vector));
    expect(kept !== null).toBe(taken !== 'never');
    if (!kept) return;
    const use = (challenge: string, site = SITE) =>
      verifyUsedPasskey(site, challenge, used(vector), { ...kept, EmployeeID: 1 }, 'preferred');
    const challenge = base64url(vector.get.challenge);
    expect(await use(challenge)).toBe(0);
    expect(await use(base64url(vector.create.challenge))).toBeNull();
    expect(await use(challenge, { ...SITE, origin: 'https://example.com' })).toBeNull();
    expect(await use(challenge, { ...SITE, id: 'example.com' })).toBeNull();
  });

  it('none is taken with another vector’s key', async () => {
    const kept = await create(VECTORS['none-es256']!);
    const other = VECTORS['packed-self-es256']!;
    const challenge = base64url(other.get.challenge);
    expect(
      await verifyUsedPasskey(SITE, challenge, used(other), { ...kept!, EmployeeID: 1 }, 'preferred'),
    ).toBeNull();
  });
});

describe('where passkeys belong', () => {
  it.each([
    ['https://console.hotel.example', 'console.hotel.example', 'https://console.hotel.example'],
    ['https://console.hotel.example:8443', 'console.hotel.example', 'https://console.hotel.example:8443'],
    ['https://hotel.example/console', 'hotel.example', 'https://hotel.example'],
    ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
    ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
    ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
  ])('%s: to %s', (url, id, origin) => {
    expect(relyingParty(url)).toEqual({ id, origin });
  });

  it.each([
    'http://console.hotel.example',
    'http://10.0.0.5:3000',
    'https://10.0.0.5',
    'https://[2001:db8::1]',
  ])('nowhere at %s', (url) => {
    expect(relyingParty(url)).toBeNull();
  });

  it('their owner is told by a number that says nothing', () => {
    expect(userHandle(7)).toMatch(/^[\w-]{43}$/);
    expect(userHandle(7)).not.toBe(userHandle(8));
  });
});
