import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The first byte tells how a secret is kept, so that a key can be set where there are secrets already. */
const PLAIN = 0;
const SEALED = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secretKey: string) => Buffer.from(hkdfSync('sha256', secretKey, '', 'factors', 32));

/**
 * Seals a secret that is needed again for whoever it belongs to (AES-256-GCM): copied into another row it opens nothing.
 * Without a key it is kept as it is.
 */
export function seal(secret: Buffer, owner: string, secretKey: string | undefined): Buffer {
  if (secretKey === undefined) return Buffer.concat([Buffer.of(PLAIN), secret]);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([Buffer.of(SEALED), nonce, cipher.getAuthTag(), sealed]);
}

/** Opens what `seal` made with one of these keys, the present one and that of before; throws where it was another one. */
export function unseal(kept: Buffer, owner: string, secretKeys: readonly (string | undefined)[]): Buffer {
  const [kind, rest] = [kept[0], kept.subarray(1)];
  if (kind === PLAIN) return rest;
  const keys = secretKeys.filter((key) => key !== undefined);
  const opened =
    kind === SEALED ? keys.map((key) => open(rest, owner, key)).find((secret) => secret !== null) : null;
  if (!opened) throw new Error('A secret was sealed with a SECRET_KEY that is not set here.');
  return opened;
}

function open(sealed: Buffer, owner: string, secretKey: string): Buffer | null {
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey), nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
