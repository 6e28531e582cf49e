import { randomBytes, timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';

const SECONDS = 30;
const DIGITS = 6;
/** Clocks of phones are a little off: the step before and the one after count too. */
const STEPS_EITHER_WAY = 1;
const SECRET_BYTES = 20;

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

const asSecret = (secret: Buffer) => new Secret({ buffer: Uint8Array.from(secret).buffer });

/** What is typed into an authenticator app, and what its QR code holds. */
export function totpShown(secret: Buffer, label: string): { Secret: string; Uri: string } {
  const shown = asSecret(secret);
  const totp = new TOTP({ issuer: 'Back of House', label, secret: shown, digits: DIGITS, period: SECONDS });
  return { Secret: shown.base32, Uri: totp.toString() };
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / SECONDS);

/** The code of a step. */
export const totpCode = (secret: Buffer, step: number, digits = DIGITS, algorithm = 'SHA1'): string =>
  HOTP.generate({ secret: asSecret(secret), counter: step, digits, algorithm });

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);

/** The step whose code this is, among those that count now and come after the last one used; null where there is none. */
export function totpStep(secret: Buffer, code: string, now: Date, lastStep: number): number | null {
  if (!isTotpCode(code)) return null;
  const typed = Buffer.from(code);
  const current = stepAt(now);
  for (let step = current - STEPS_EITHER_WAY; step <= current + STEPS_EITHER_WAY; step += 1) {
    if (step > lastStep && timingSafeEqual(Buffer.from(totpCode(secret, step)), typed)) return step;
  }
  return null;
}
