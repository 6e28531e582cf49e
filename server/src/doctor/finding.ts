/** What was found of one part: all is well, worth knowing, or wrong. */
export interface Finding {
  readonly about: string;
  readonly state: 'ok' | 'note' | 'wrong';
  /** Whole sentences. */
  readonly text: string;
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name cannot be looked up right now',
  ETIMEDOUT: 'it does not answer',
  TimeoutError: 'it does not answer',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  ECONNRESET: 'it hangs up',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by nobody this machine trusts',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by nobody this machine trusts',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by nobody this machine trusts',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  EAUTH: 'it refuses the user or the password',
  ETLS: 'it does not speak TLS',
  '28P01': 'it refuses the user or the password',
  '28000': 'it refuses the user or the password',
  '3D000': 'there is no database of this name',
  '53300': 'it has no connection left',
  ENOSPC: 'no space is left',
  EDQUOT: 'no space is left',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it can only be read',
  ENOTDIR: 'there is a file in its place',
  ENOENT: 'it is not there',
  NoSuchBucket: 'there is no such bucket',
  AccessDenied: 'the key may not do this',
  InvalidAccessKeyId: 'the key is not known there',
  SignatureDoesNotMatch: 'the secret of the key is wrong',
  CredentialsProviderError: 'there is no key for it (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY)',
};

interface Failure {
  readonly code?: unknown;
  readonly name?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly errors?: readonly unknown[];
  readonly responseText?: unknown;
}

/** Why something failed, in words where they are known; otherwise what the other side said. */
export function reasonOf(error: unknown): string {
  const chain: Failure[] = [];
  for (let next: unknown = error; next instanceof Error && chain.length < 8;) {
    const failure: Failure = next;
    chain.push(failure);
    next = failure.cause ?? failure.errors?.[0];
  }
  for (const { code, name } of chain.toReversed()) {
    const known = REASONS[String(code)] ?? REASONS[String(name)];
    if (known !== undefined) return known;
  }
  const named = chain.map(({ message }) => /\bE[A-Z]{4,}\b/.exec(String(message))?.[0] ?? '');
  const inWords = named.map((code) => REASONS[code]).find((known) => known !== undefined);
  if (inWords !== undefined) return inWords;
  if (chain.some(({ message }) => /time(d )?out/i.test(String(message)))) return 'it does not answer';
  const { message, responseText } = chain.at(-1) ?? { message: String(error) };
  const [said = ''] = String(responseText ?? message).split('\n');
  return said.trim().replace(/\.$/, '') || 'it says nothing more';
}

export const ok = (about: string, text: string): Finding => ({ about, state: 'ok', text });
export const note = (about: string, text: string): Finding => ({ about, state: 'note', text });
export const wrong = (about: string, text: string): Finding => ({ about, state: 'wrong', text });

/** Looks at a part; what goes wrong on the way is a finding too. */
export async function looked(
  about: string,
  what: string,
  look: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [wrong(about, `${what}: ${reasonOf(error)}.`)];
  }
}
