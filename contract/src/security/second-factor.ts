import { z } from 'zod';

/** What a role says about a second factor, from the mildest to the strictest. */
export const SECOND_FACTOR = ['NotOffered', 'Offered', 'Required'] as const;
export const secondFactor = z.enum(SECOND_FACTOR, 'Please choose NotOffered, Offered or Required');
export type SecondFactor = z.infer<typeof secondFactor>;

export const SECOND_FACTOR_LABELS: Readonly<Record<SecondFactor, string>> = {
  NotOffered: 'Not offered',
  Offered: 'Offered',
  Required: 'Required',
};

/** Digits of an authenticator app, or a recovery code, with the blanks and hyphens that people type. */
export const factorCode = z
  .string('Please enter the code')
  .max(64, 'This code is too long')
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .pipe(z.string().min(1, 'Please enter the code'));
