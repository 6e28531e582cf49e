import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const CLIENT_ID = 'back-of-house';
export const CLIENT_SECRET = 'a secret of the console';

export type Claims = Record<string, unknown>;
type Answer = (response: ServerResponse) => void;

/** Where a scripted provider leaves the truth. What is not named is as an honest provider does it. */
export interface Lies {
  readonly discovery?: Answer | Claims;
  readonly jwks?: Answer | Claims;
  readonly token?: Answer | Claims;
  readonly userinfo?: Answer | Claims;
  readonly claims?: Claims;
  /** Makes the ID token itself. */
  readonly idToken?: (claims: Claims, provider: FakeProvider) => unknown;
}

export const json =
  (body: unknown, status = 200): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
export const raw =
  (text: string, type = 'application/json', status = 200): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': type }).end(text);
  };
export const redirect: Answer = (response) => {
  response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end();
};
export const hangUp: Answer = (response) => {
  response.destroy();
};

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
export const KID = 'key-1';

/** A signed JWT (RS256), whatever its header says. */
export function signed(claims: unknown, key: KeyObject, header: Claims = { alg: 'RS256', kid: KID }): string {
  const text = `${base64url(header)}.${base64url(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`;
}
export const unsigned = (claims: unknown, header: Claims): string =>
  `${base64url(header)}.${base64url(claims)}.`;

interface Given {
  readonly subject: string;
  readonly about: Claims;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly lies: Lies;
}

/** A provider of OpenID Connect on this machine that says what a test tells it to say. */
export class FakeProvider {
  readonly keys = newKey();
  /** What holds for everybody, also before anybody signs in. */
  lies: Lies = {};
  readonly #codes = new Map<string, Given>();
  readonly #tokens = new Map<string, Given>();
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<FakeProvider> {
    const server = createServer((request, response) => void provider.#answer(request, response));
    const provider = new FakeProvider(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** Somebody signs in where the console sent their browser: what the browser comes back with. */
  signIn(address: string, subject: string, about: Claims, lies: Lies = {}): Record<string, string> {
    const asked = new URL(address).searchParams;
    const code = randomBytes(16).toString('base64url');
    const of = (name: string) => asked.get(name) ?? '';
    const [nonce, challenge, redirectUri] = [of('nonce'), of('code_challenge'), of('redirect_uri')];
    this.#codes.set(code, { subject, about, nonce, challenge, redirectUri, lies });
    return { code, state: of('state'), iss: this.issuer };
  }

  #answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    const told = (lie: Answer | Claims | undefined, honest: Claims) => {
      (typeof lie === 'function' ? lie : json({ ...honest, ...lie }))(response);
    };
    if (path.endsWith('/openid-configuration')) {
      told(this.lies.discovery, this.#description());
    } else if (path === '/jwks') {
      told(this.lies.jwks, { keys: [this.#publicKey()] });
    } else if (path === '/token') {
      const given = this.#redeem(await textOf(request), request.headers.authorization);
      if (given) told(given.lies.token, this.#tokenAnswer(given));
      else json({ error: 'invalid_grant' }, 400)(response);
    } else {
      const given = this.#tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''));
      if (given) told(given.lies.userinfo, { sub: given.subject, ...given.about });
      else json({ error: 'invalid_token' }, 401)(response);
    }
  };

  #description(): Claims {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/auth`,
      token_endpoint: `${this.issuer}/token`,
      userinfo_endpoint: `${this.issuer}/me`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  #publicKey(): Claims {
    return { ...this.keys.publicKey.export({ format: 'jwk' }), kid: KID, alg: 'RS256', use: 'sig' };
  }

  #redeem(body: string, authorization: string | undefined): Given | undefined {
    const sent = new URLSearchParams(body);
    const code = sent.get('code') ?? '';
    const given = this.#codes.get(code);
    this.#codes.delete(code);
    const shown = Buffer.from((authorization ?? '').replace('Basic ', ''), 'base64').toString();
    const isClient = decodeURIComponent(shown.replaceAll('+', ' ')) === `${CLIENT_ID}:${CLIENT_SECRET}`;
    const verifier = sent.get('code_verifier') ?? '';
    const hash = createHash('sha256').update(verifier).digest('base64url');
    const isSame = hash === given?.challenge && sent.get('redirect_uri') === given.redirectUri;
    return isClient && isSame ? given : undefined;
  }

  #tokenAnswer(given: Given): Claims {
    const access_token = randomBytes(16).toString('base64url');
    this.#tokens.set(access_token, given);
    const now = Math.floor(Date.now() / 1000);
    const claims: Claims = {
      ...{
        iss: this.issuer,
        sub: given.subject,
        aud: CLIENT_ID,
        nonce: given.nonce,
        iat: now,
        exp: now + 300,
      },
      ...given.lies.claims,
    };
    for (const name of Object.keys(claims))
      if (claims[name] === undefined) Reflect.deleteProperty(claims, name);
    const id_token = given.lies.idToken?.(claims, this) ?? signed(claims, this.keys.privateKey);
    return { access_token, token_type: 'Bearer', expires_in: 300, id_token };
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString();
}
