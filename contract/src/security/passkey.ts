import { z } from 'zod';

const REFUSED = 'This passkey could not be read';

/** Bytes as browsers send them in JSON. */
const base64url = (most: number) =>
  z
    .string(REFUSED)
    .max(most, REFUSED)
    .regex(/^[\w-]*$/, REFUSED);

/** What a browser hands over when a passkey was made: `PublicKeyCredential.toJSON()` of `navigator.credentials.create()`. */
export const newPasskey = z.object({
  id: base64url(1400).min(1, REFUSED),
  rawId: base64url(1400),
  type: z.literal('public-key', REFUSED),
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(40_000),
    transports: z.array(z.string(REFUSED).max(40, REFUSED), REFUSED).max(10, REFUSED).optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** What a browser hands over when a passkey was used: the same of `navigator.credentials.get()`. */
export const usedPasskey = z.object({
  id: base64url(1400).min(1, REFUSED),
  rawId: base64url(1400),
  type: z.literal('public-key', REFUSED),
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: base64url(200).nullish(),
  }),
});
export type UsedPasskey = z.infer<typeof usedPasskey>;

const listed = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** For `PublicKeyCredential.parseCreationOptionsFromJSON()`. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(listed),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
});

/** For `PublicKeyCredential.parseRequestOptionsFromJSON()`. An empty list leaves the choice to the person. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['required', 'preferred']),
  allowCredentials: z.array(listed),
});
