import { createHash, randomBytes } from 'node:crypto';
import type { NewPasskey, UsedPasskey } from '@boh/contract/security/passkey.ts';

/** Where passkeys of this console belong: browsers bind them to a name, and sign the address they were used at. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.startsWith('[');

/** From the console's public address; null where browsers make no passkeys: without https, and at a number. */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin, port } = new URL(publicUrl);
  // Started without an address of its own, the console answers at localhost too, which browsers trust.
  if (/^(127\.|\[::1\]$)/.test(hostname)) {
    return { id: 'localhost', origin: `${protocol}//localhost${port === '' ? '' : `:${port}`}` };
  }
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return { id: hostname, origin };
  return protocol === 'https:' && !isAddress(hostname) ? { id: hostname, origin } : null;
}

/** Until then a browser waits for its person. */
const TIMEOUT_MS = 5 * 60_000;

/** EdDSA, ES256 and RS256, by their numbers in COSE. */
const ALGORITHMS = [-8, -7, -257];

interface KeptPasskey {
  readonly CredentialID: string;
  readonly PublicKey: Buffer;
  readonly Counter: number;
}

type Listed = { readonly CredentialID: string; readonly Transports: readonly string[] };
const listed = (keys: readonly Listed[]) =>
  keys.map(({ CredentialID, Transports }) => ({
    id: CredentialID,
    type: 'public-key' as const,
    transports: [...Transports],
  }));

export const newChallenge = (): string => randomBytes(32).toString('base64url');

/** What passkeys know their owner by: says nothing to whoever finds one. */
export const userHandle = (EmployeeID: number): string =>
  createHash('sha256').update(`back-of-house:employee:${EmployeeID}`).digest('base64url');

export const creationOptionsOf = (
  { id }: RelyingParty,
  challenge: string,
  owner: { readonly EmployeeID: number; readonly name: string; readonly email: string },
  known: readonly Listed[],
) => ({
  challenge,
  rp: { id, name: 'Back of House' },
  user: { id: userHandle(owner.EmployeeID), name: owner.email, displayName: owner.name },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
  timeout: TIMEOUT_MS,
  excludeCredentials: listed(known),
  authenticatorSelection: {
    residentKey: 'preferred' as const,
    requireResidentKey: false as const,
    userVerification: 'preferred' as const,
  },
  attestation: 'none' as const,
});

export const requestOptionsOf = (
  { id }: RelyingParty,
  challenge: string,
  userVerification: 'required' | 'preferred',
  allowed: readonly Listed[],
) => ({ challenge, rpId: id, timeout: TIMEOUT_MS, userVerification, allowCredentials: listed(allowed) });

/** The challenge that a browser signed, as it says; null where it says none. Nothing is proved by it yet. */
export const challengeIn = (clientDataJSON: string): string | null => clientDataIn(clientDataJSON).challenge;

function clientDataIn(encoded: string): { challenge: string | null; isFramed: boolean } {
  try {
    const said: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString());
    const { challenge, crossOrigin, topOrigin } = said as Readonly<Record<string, unknown>>;
    return {
      challenge: typeof challenge === 'string' ? challenge : null,
      isFramed: (crossOrigin !== undefined && crossOrigin !== false) || topOrigin !== undefined,
    };
  } catch {
    return { challenge: null, isFramed: false };
  }
}

/** Loaded with the first passkey: it is a large part, and most starts of the server need none of it. */
const webAuthn = () => import('@simplewebauthn/server');
const decoding = () => import('@simplewebauthn/server/helpers');

/** Checks a new passkey; null where anything about it is not as it was asked for. */
export async function verifyNewPasskey(
  { id, origin }: RelyingParty,
  challenge: string,
  sent: NewPasskey,
): Promise<KeptPasskey | null> {
  try {
    if (clientDataIn(sent.response.clientDataJSON).isFramed || !(await isPlain(sent))) return null;
    const { verifyRegistrationResponse } = await webAuthn();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...{ id: sent.id, rawId: sent.rawId, type: sent.type, clientExtensionResults: {} },
        response: {
          clientDataJSON: sent.response.clientDataJSON,
          attestationObject: sent.response.attestationObject,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== sent.id) return null;
    const { credential } = registrationInfo;
    return {
      CredentialID: credential.id,
      PublicKey: Buffer.from(credential.publicKey),
      Counter: credential.counter,
    };
  } catch {
    return null;
  }
}

/**
 * None of the makers' certificates were asked for, and none are looked into: checking them would ask addresses that
 * stand in them, which whoever sends one chooses.
 */
async function isPlain(sent: NewPasskey): Promise<boolean> {
  const { decodeAttestationObject } = await decoding();
  const bytes = Uint8Array.from(Buffer.from(sent.response.attestationObject, 'base64url'));
  const attestation = decodeAttestationObject(bytes);
  const fmt = attestation.get('fmt');
  return fmt === 'none' || (fmt === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

/** Checks the use of a passkey; the new counter, or null where anything is not as it was asked for. */
export async function verifyUsedPasskey(
  { id, origin }: RelyingParty,
  challenge: string,
  sent: UsedPasskey,
  kept: KeptPasskey & { readonly EmployeeID: number },
  userVerification: 'required' | 'preferred',
): Promise<number | null> {
  const { userHandle: handle, ...response } = sent.response;
  if (handle != null && handle !== '' && handle !== userHandle(kept.EmployeeID)) return null;
  if (clientDataIn(response.clientDataJSON).isFramed) return null;
  try {
    const { verifyAuthenticationResponse } = await webAuthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id: sent.id, rawId: sent.rawId, type: sent.type, clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: kept.CredentialID,
        publicKey: Uint8Array.from(kept.PublicKey),
        counter: kept.Counter,
      },
      requireUserVerification: userVerification === 'required',
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
