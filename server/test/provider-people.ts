import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { challengedText } from '@boh/contract/sign-in/provider.ts';
import { buildApp } from '../src/app.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { callerWith, type TestCaller } from './call.ts';
import { CLIENT_ID, CLIENT_SECRET, FakeProvider, type Claims, type Lies } from './fake-provider.ts';

/** An app whose people sign in through a provider that the test scripts. */
export async function buildSignOn(env: Record<string, string> = {}) {
  const provider = await FakeProvider.start();
  const settings = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
  };
  const t = await buildTestApp({ ...settings, OIDC_NAME: 'Harbor ID', ...env });
  return { t, provider };
}

/** Another process on the same database: it knows nothing of the provider yet. */
export async function anotherProcess({ services }: TestApp, env: Partial<TestApp['services']['env']> = {}) {
  const webRoot = path.join(services.env.dataDir, 'no-web');
  const own = { ...services, env: { ...services.env, ...env } };
  const app = await buildApp({ services: own, webRoot, migrationCount: 1 });
  await app.ready();
  return { visitor: callerWith(app, null), close: () => app.close() };
}

interface Beginning {
  readonly From?: string;
  /** Of the session that proves itself again. */
  readonly again?: string;
}

/** What comes behind the # of the address that the browser is sent to. */
export interface Arrival {
  readonly path: string;
  readonly ticket?: string;
  readonly error?: string;
  /** The hash of the tab that waits to be proved again. */
  readonly again?: string;
}

function arrivalOf(location: unknown): Arrival {
  const [address = '', fragment = ''] = String(location).split('#');
  return { path: address, ...Object.fromEntries(new URLSearchParams(fragment)) };
}

export const newVerifier = () => randomBytes(32).toString('base64url');
export const challengeFor = (verifier: string, token?: string) =>
  createHash('sha256').update(challengedText(verifier, token)).digest('base64url');

/** A tab begins: what it keeps, and where its browser is sent. */
export async function begin(visitor: TestCaller, { From, again }: Beginning = {}) {
  const verifier = newVerifier();
  const { status, headers } = await visitor.get('/login/oidc', {
    Challenge: challengeFor(verifier, again),
    ...(From !== undefined && { From }),
    ...(again !== undefined && { Purpose: 'Again' }),
  });
  if (status !== 302) throw new Error(`It began with ${status}.`);
  const address = String(headers['location']);
  return { verifier, address, arrival: arrivalOf(address) };
}

export async function comeBack(visitor: TestCaller, query: Record<string, string>): Promise<Arrival> {
  const { status, headers } = await visitor.get('/login/oidc/callback', query);
  if (status !== 302) throw new Error(`It came back with ${status}.`);
  return arrivalOf(headers['location']);
}

interface Somebody {
  readonly subject?: string;
  readonly about?: Claims;
  readonly lies?: Lies;
}

/** The whole way to the provider and back. */
export async function wayThere(
  visitor: TestCaller,
  provider: FakeProvider,
  { subject = 'nobody', about = {}, lies = {} }: Somebody = {},
  beginning: Beginning = {},
) {
  const { verifier, address } = await begin(visitor, beginning);
  const arrival = await comeBack(visitor, provider.signIn(address, subject, about, lies));
  return { verifier, arrival };
}

export const redeem = (visitor: TestCaller, Ticket: unknown, Verifier: unknown) =>
  visitor.post('/login/oidc', { Ticket, Verifier });

/** Signs somebody in through the provider, all the way to a session. */
export async function signInThere(visitor: TestCaller, provider: FakeProvider, who: Somebody) {
  const { verifier, arrival } = await wayThere(visitor, provider, who);
  return redeem(visitor, arrival.ticket, verifier);
}

export const verified = (email: string, more: Claims = {}): Claims => ({
  email,
  email_verified: true,
  ...more,
});
