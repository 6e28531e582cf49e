import * as client from 'openid-client';
import { boundedFetch, Unreachable } from './bounded-fetch.ts';

interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What a sign-in at the provider has to come back with. */
export interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly pkceVerifier: string;
}

/** Who signed in there, as the signed answer says. */
export interface SignedInThere {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** Whether this provider tells when it asked the person, where it is asked to. */
  readonly saysWhen: boolean;
  /** Asks for what the signed answer leaves out, such as the email. */
  readonly ask: () => Promise<Readonly<Record<string, unknown>>>;
}

/** Why nobody signed in there: nobody answered, the person changed their mind, or the answer is not to be trusted. */
export class ProviderFailure extends Error {
  constructor(
    readonly code: 'unavailable' | 'cancelled' | 'refused',
    cause: unknown,
  ) {
    super(`sign-in through the provider: ${code}`, { cause });
  }
}

const TIMEOUT_SECONDS = 10;
/** So long what the provider says of itself is believed without asking again. */
const KNOWN_MS = 60 * 60 * 1000;
const LONGEST_SUBJECT = 255;

export const newSecrets = () => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  pkceVerifier: client.randomPKCECodeVerifier(),
});

/**
 * A provider of OpenID Connect. It is first asked what it is when somebody signs in, and again after an hour or a failure: a provider that
 * is down keeps nobody from starting the server, and one that comes back is found.
 */
export class Provider {
  readonly #settings: ProviderSettings;
  #known: { config: client.Configuration; at: number } | undefined;
  #asking: Promise<client.Configuration> | undefined;

  constructor(settings: ProviderSettings) {
    this.#settings = settings;
  }

  /** Where the browser goes to sign in. */
  async address(
    redirectUri: string,
    { state, nonce, pkceVerifier }: Expected,
    isAgain: boolean,
  ): Promise<string> {
    return this.#asked(async (config) => {
      const code_challenge = await client.calculatePKCECodeChallenge(pkceVerifier);
      const url = client.buildAuthorizationUrl(config, {
        ...{ redirect_uri: redirectUri, scope: 'openid email profile', state, nonce },
        ...{ code_challenge, code_challenge_method: 'S256' },
        // The second makes the answer say when the person was asked.
        ...(isAgain && { prompt: 'login', max_age: '0' }),
      });
      return url.href;
    });
  }

  /** Exchanges what the browser came back with for who signed in. State, issuer, nonce, audience, times and signature are checked. */
  async signedIn(back: URL, { state, nonce, pkceVerifier }: Expected): Promise<SignedInThere> {
    return this.#asked(async (config) => {
      const tokens = await client.authorizationCodeGrant(config, back, {
        ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: pkceVerifier },
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || claims.sub === '' || claims.sub.length > LONGEST_SUBJECT) {
        throw new Error('The answer does not say who signed in.');
      }
      const { iss: issuer, sub: subject } = claims;
      const ask = () => this.#asked(() => client.fetchUserInfo(config, tokens.access_token, subject));
      const saysWhen = config.serverMetadata().claims_supported?.includes('auth_time') ?? false;
      return { issuer, subject, claims, saysWhen, ask };
    });
  }

  async #asked<T>(ask: (config: client.Configuration) => Promise<T>): Promise<T> {
    try {
      return await ask(await this.#configuration());
    } catch (error) {
      throw error instanceof ProviderFailure ? error : new ProviderFailure(codeOf(error), error);
    }
  }

  async #configuration(): Promise<client.Configuration> {
    if (this.#known && Date.now() - this.#known.at < KNOWN_MS) return this.#known.config;
    this.#asking ??= this.#discover().finally(() => {
      this.#asking = undefined;
    });
    try {
      return await this.#asking;
    } catch (error) {
      // What it said an hour ago is most likely still so.
      if (this.#known) return this.#known.config;
      throw error;
    }
  }

  async #discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const server = new URL(issuer);
    const config = await client.discovery(server, clientId, {}, secretAsAsked(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      [client.customFetch]: boundedFetch,
      execute: [
        client.enableNonRepudiationChecks,
        // The settings allow it on this machine alone.
        ...(server.protocol === 'http:' ? [allowPlain] : []),
      ],
    });
    this.#known = { config, at: Date.now() };
    return config;
  }
}

// eslint-disable-next-line @typescript-eslint/no-deprecated -- Marked so that it stands out: it is for providers on this machine.
const allowPlain = client.allowInsecureRequests;

/** Providers say how they want the secret; those that say nothing want it in the header. */
const secretAsAsked =
  (secret: string): client.ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const send = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    send(secret)(server, ...rest);
  };

function codeOf(error: unknown): ProviderFailure['code'] {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled';
    return error.error === 'temporarily_unavailable' ? 'unavailable' : 'refused';
  }
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Unreachable || cause.name === 'TimeoutError') return 'unavailable';
  }
  return 'refused';
}
