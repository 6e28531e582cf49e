import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import type { TestApp } from '../build-test-app.ts';
import type { FakeProvider } from '../fake-provider.ts';
import { buildSignOn } from '../provider-people.ts';
import { figure } from './figures.ts';

const CALLS = 60;
/** What a call may take of the event loop in all its turns, which others wait for, in milliseconds. */
const MOST_HELD = 30;

const PERSON = {
  FirstName: 'Nora',
  LastName: 'Bell',
  PhoneNumber: '555-0100',
  Address1: '1 Main St',
  City: 'Yuma',
  State: 'AZ',
  ZipCode: '85364',
};
const known = (call: number) => `known${call}@hotel.example`;

/** A call as a stranger sends it: another address each time, so that the limits are asked and never full. */
const CASES: Readonly<Record<string, { status: number; query?: string; body?: (call: number) => object }>> = {
  'GET /docs': { status: 200 },
  'GET /health': { status: 200 },
  'GET /health/live': { status: 200 },
  'GET /health/ready': { status: 200 },
  'GET /login/oidc': { status: 302, query: `?Challenge=${'a'.repeat(43)}` },
  'GET /login/oidc/callback': { status: 302, query: `?state=${'a'.repeat(43)}&code=a` },
  'GET /login/options': { status: 200 },
  'GET /metrics': { status: 403 },
  'GET /openapi.json': { status: 200 },
  'POST /login': { status: 401, body: (call) => ({ Email: known(call), Password: 'a wrong one' }) },
  'POST /login/factor': { status: 401, body: () => ({ Ticket: 'a'.repeat(43), Code: '123456' }) },
  'POST /login/oidc': {
    status: 401,
    body: () => ({ Ticket: 'a'.repeat(43), Verifier: 'a'.repeat(43) }),
  },
  'POST /login/passkey/options': { status: 200, body: () => ({}) },
  'POST /resetPassword': { status: 200, body: (call) => ({ Email: known(call) }) },
  'POST /createAccount': {
    status: 200,
    body: (call) => ({ ...PERSON, Email: `new${call}@hotel.example`, Password: 'harbor-lights-7' }),
  },
  'POST /eb5-form': {
    status: 200,
    body: (call) => ({ ...PERSON, Email: `asks${call}@home.example`, Aware: 'yes', Message: 'Please call.' }),
  },
};

let t: TestApp;
/** Without the check of every answer that test apps have, which takes longer than most answers. */
let app: FastifyInstance;
let provider: FakeProvider;
beforeAll(async () => {
  ({ t, provider } = await buildSignOn({ RATE_LIMITS: 'on', EB5_NOTIFY: 'owner@hotel.example' }));
  app = await buildApp({
    services: t.services,
    webRoot: path.join(t.services.env.dataDir, 'no-web'),
    migrationCount: 1,
  });
  await app.ready();
  for (let call = 0; call < CALLS; call += 1) await t.make.employee({ Email: known(call) });
});
afterAll(async () => {
  await app.close();
  await t.close();
  await provider.close();
});

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** How long calls take from first to last, and how much of it the event loop was busy: medians in milliseconds. */
async function measure(name: string) {
  const { status, query = '', body } = CASES[name]!;
  const [method, address] = name.split(' ') as ['GET' | 'POST', string];
  const headers = { 'accept-encoding': 'gzip' };
  const [took, held]: [number[], number[]] = [[], []];
  for (let call = 0; call < CALLS; call += 1) {
    const sent = { method, url: `/api${address}${query}`, remoteAddress: `198.51.100.${call}`, headers };
    const [since, busy] = [performance.now(), performance.eventLoopUtilization()];
    const answer = await app.inject(body ? { ...sent, payload: body(call) } : sent);
    held.push(performance.eventLoopUtilization(busy).active);
    took.push(performance.now() - since);
    expect([name, answer.statusCode]).toEqual([name, status]);
  }
  return { took: median(took), held: median(held) };
}

it('every call that needs no session leaves the event loop to others', async () => {
  const open = app.endpoints.filter(({ access }) => access.kind === 'everyone');
  const names = open.map((endpoint) => `${endpoint.method} ${endpoint.path}`).sort();
  expect(Object.keys(CASES).sort()).toEqual(names);
  for (const name of names) {
    const { took, held } = await measure(name);
    figure('anonymous calls', name, `${took.toFixed(1)} ms, ${held.toFixed(1)} ms of the event loop`);
    expect(held, name).toBeLessThan(MOST_HELD);
  }
});
