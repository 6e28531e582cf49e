import type { AnswerOf } from '@boh/contract/endpoint.ts';
import type { NewPasskey, UsedPasskey } from '@boh/contract/security/passkey.ts';
import type { passkeyOptions } from '@boh/contract/security/security.contract.ts';
import type { loginPasskeyOptions } from '@boh/contract/sign-in/sign-in.contract.ts';
import { ApiError } from './api-error.ts';

type CreationOptions = AnswerOf<typeof passkeyOptions>['Options'];
type RequestOptions = AnswerOf<typeof loginPasskeyOptions>['Options'];

/** Fetched by whoever uses a passkey, and by nobody else. */
const load = () => import('@simplewebauthn/browser');

const isNumber = (hostname: string) => /^[\d.]+$|^\[/.test(hostname);

/** Whether this browser makes and uses passkeys at this address: none does where the host is a number. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !isNumber(window.location.hostname);

export const NO_PASSKEYS_HERE =
  'Passkeys do not work in this browser at this address. Please open the console by its name (localhost rather than a number), or in another browser.';

const REFUSALS: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used: it was cancelled, or took too long.',
  AbortError: 'No passkey was used: it was cancelled, or took too long.',
  InvalidStateError: 'This device holds one of your passkeys already.',
  SecurityError: NO_PASSKEYS_HERE,
  NotSupportedError: 'This device makes no passkeys that the console can use.',
};

/** What a device says that gives no passkey, as an error like those of calls. */
function refusal(error: unknown): ApiError {
  const name = error instanceof Error ? error.name : '';
  const text = REFUSALS[name] ?? 'The passkey could not be used. Please try again.';
  return new ApiError('device', text, 0, text);
}

/** Asks the device for a new passkey. */
export async function makePasskey(options: CreationOptions): Promise<NewPasskey> {
  const { startRegistration } = await load();
  const made = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw refusal(error);
  });
  const { id, rawId, type, response } = made;
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/** Asks the device for a passkey that is there. */
export async function takePasskey(options: RequestOptions): Promise<UsedPasskey> {
  const { startAuthentication } = await load();
  const used = await startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    throw refusal(error);
  });
  const { id, rawId, type, response } = used;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}
