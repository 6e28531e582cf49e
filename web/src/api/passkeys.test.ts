import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorText } from './error-text.ts';
import { hasPasskeys, makePasskey, NO_PASSKEYS_HERE, takePasskey } from './passkeys.ts';

const asked = vi.hoisted(() => ({ refusal: null as Error | null }));
vi.mock('@simplewebauthn/browser', () => {
  const refuse = () => Promise.reject(asked.refusal ?? new Error('not asked'));
  return { startRegistration: refuse, startAuthentication: refuse };
});

const named = (name: string) => Object.assign(new Error('what the browser says'), { name });

describe('a device that gives no passkey', () => {
  it.each([
    ['NotAllowedError', 'No passkey was used: it was cancelled, or took too long.'],
    ['InvalidStateError', 'This device holds one of your passkeys already.'],
    ['SecurityError', NO_PASSKEYS_HERE],
    ['UnknownError', 'The passkey could not be used. Please try again.'],
  ])('says why in a sentence of ours: %s', async (name, sentence) => {
    asked.refusal = named(name);
    for (const ask of [makePasskey, takePasskey]) {
      const error: unknown = await ask({} as never).catch((refused: unknown) => refused);
      expect(error).toMatchObject({ kind: 'device' });
      expect(errorText(error, 'no sentence')).toBe(sentence);
    }
  });
});

describe('passkeys', () => {
  afterEach(() => vi.unstubAllGlobals());
  it.each([
    ['console.hotel.example', true],
    ['localhost', true],
    ['127.0.0.1', false],
    ['[::1]', false],
  ])('at %s are offered: %s', (hostname, isOffered) => {
    vi.stubGlobal('window', { location: { hostname } });
    vi.stubGlobal('PublicKeyCredential', vi.fn());
    expect(hasPasskeys()).toBe(isOffered);
  });
  it('are not offered by a browser without them', () => {
    vi.stubGlobal('window', { location: { hostname: 'localhost' } });
    expect(hasPasskeys()).toBe(false);
  });
});
