import { inspect } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import { errorBody } from '@boh/contract/errors.ts';
import { randomFrom, type Random } from '../../src/demo/random.ts';
import { storedFiles } from '../../src/db/tables/spine.table.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { longestTurn } from '../longest-hold.ts';
import { figure, size } from './figures.ts';
import { mutationsOf } from './fuzz-mutations.ts';
import { requestTo } from './fuzz-requests.ts';
import type { Pool } from './fuzz-values.ts';
import { brokenInvariants } from './invariants.ts';
import { memory } from './memory.ts';
import { furnish, type Place } from './world.ts';

const REQUESTS = size(1_500, 20_000);
const SEED = process.env['PROVE_SEED'] ?? 'back of house';
const AT_ONCE = 4;
/** Callers change their own rights and sessions on the way: new ones come in every so often. */
const PER_CALLER = 100;
const PATIENCE = 600_000;
/** Each of these costs a hash or a thread: they get their share, but not the whole time. */
const SLOW = /login|createAccount|changePassword|resetPassword|inviteUser|invitations\/resend|import$/;

let t: TestApp;
let places: Place[];
beforeAll(async () => {
  t = await buildTestApp();
  places = [await furnish(t, 'ALPHA'), await furnish(t, 'BRAVO')];
});
afterAll(() => t.close());

function poolOf(): Pool {
  const both = (pick: (place: Place) => number) => places.map(pick);
  const own = places[0]!;
  return {
    ids: {
      ...Object.fromEntries(
        Object.keys(own.ids).map((name) => [name, both(({ ids }) => ids[name as 'RoomID'])]),
      ),
      LocationID: both(({ LocationID }) => LocationID),
      NewLocationID: both(({ LocationID }) => LocationID),
      RequestedLocationID: both(({ LocationID }) => LocationID),
      EmployeeID: both(({ clerk }) => clerk.EmployeeID),
      RoleID: both(({ clerk }) => clerk.RoleID),
      Role: both(({ clerk }) => clerk.RoleID),
      AllowedPages: [1, 2, 3],
      payrollId: both(({ ids }) => ids.PayrollID),
      id: [own.ids.ReimbursementID, own.ids.BonusID],
      LogID: both(({ ids }) => ids.LogID),
      IDs: both(({ ids }) => ids.HousekeepingLogID),
    },
  };
}

/** Somebody new with every page, sometimes with nothing: whoever asks, nothing may break. */
async function newCaller(random: Random): Promise<string | null> {
  if (random.chance(0.05)) return null;
  const { LocationID } = random.pick(places);
  const alsoAt = places.map((place) => place.LocationID).filter((id) => id !== LocationID);
  const session = await t.loginAs({
    LocationID,
    level: random.pick([1, 50, 100]),
    ...(random.chance(0.7) && { alsoAt }),
  });
  return session.token;
}

const LEAK =
  /node_modules|\bat \S+ \((?:node|file|\/)|\.ts:\d+|\.js:\d+|"stack"|DrizzleQueryError|relation "|syntax error|ECONN/;

function textOf({ headers, rawPayload }: LightMyRequestResponse): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString();
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString();
}

/** Why an answer is not one that people may get; null for all others. */
function complaint(response: LightMyRequestResponse): string | null {
  const { statusCode, headers } = response;
  const body = textOf(response);
  if (statusCode >= 500) return `status ${statusCode}`;
  if (LEAK.test(body)) return 'insides in the answer';
  if (statusCode < 400) return null;
  if (!String(headers['content-type']).includes('application/json')) return 'an error that is not JSON';
  const parsed = z.strictObject(errorBody.shape).safeParse(JSON.parse(body));
  return parsed.success ? null : `an error body that is not one: ${z.prettifyError(parsed.error)}`;
}

let accepted = 0;

/** Sends a request; answers what is wrong with what came back. */
async function ask(request: InjectOptions): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<'hung'>((resolve) => {
    timer = setTimeout(() => resolve('hung'), PATIENCE);
  });
  const answered = t.app.inject(request).catch((error: unknown) => String(error));
  const response = await Promise.race([answered, hung]);
  clearTimeout(timer);
  if (typeof response === 'string' && response !== 'hung') return `${response}: ${shown(request)}`;
  if (typeof response === 'object' && response.statusCode === 200) accepted += 1;
  const wrong = typeof response === 'string' ? 'no answer' : complaint(response);
  if (wrong === null) return null;
  return `${wrong}: ${shown(request)}`;
}

/** No request may keep others waiting longer than this, in milliseconds. */
const LONGEST_TURN = 100;
let longest = 0;

/** Sends requests at once. Where they held the event loop for long, each is sent again alone, to find the one that does. */
async function askAll(requests: readonly InjectOptions[]): Promise<string[]> {
  const { result, held } = await longestTurn(() => Promise.all(requests.map(ask)));
  const complaints = result.filter((wrong) => wrong !== null);
  if (held <= LONGEST_TURN) {
    longest = Math.max(longest, held);
    return complaints;
  }
  for (const request of requests) {
    const alone = await heldAlone(request);
    longest = Math.max(longest, alone);
    if (alone > LONGEST_TURN)
      complaints.push(`held the event loop for ${Math.round(alone)} ms: ${shown(request)}`);
  }
  return complaints;
}

/** The quickest of three: what happens once (a schema compiled, memory collected) is not the request's own cost. */
async function heldAlone(request: InjectOptions): Promise<number> {
  const turns: number[] = [];
  for (let round = 0; round < 3; round += 1) turns.push((await longestTurn(() => ask(request))).held);
  return Math.min(...turns);
}

const shown = (request: InjectOptions) => inspect(request, { maxStringLength: 600, breakLength: 200 });

const signed = (request: InjectOptions, token: string | null): InjectOptions =>
  token === null
    ? request
    : {
        ...request,
        headers: { authorization: `Bearer ${token}`, ...(request.headers as Record<string, string>) },
      };

const rss = () => Math.round(process.memoryUsage.rss() / 1024 / 1024);

it(`answers ${REQUESTS} bad requests without breaking, hanging or growing`, async () => {
  const random = randomFrom(SEED);
  const pool = poolOf();
  const seldom = (endpoint: Endpoint) => SLOW.test(endpoint.path) && random.chance(0.85);
  const complaints: string[] = [];
  let token = await newCaller(random);
  let early = { memory: 0, rss: 0 };
  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
    if (sent % PER_CALLER === 0) token = await newCaller(random);
    if (sent >= REQUESTS * 0.4 && early.memory === 0) early = { memory: memory(), rss: rss() };
    const requests = Array.from({ length: AT_ONCE }, () => {
      let endpoint = random.pick(t.app.endpoints);
      while (seldom(endpoint)) endpoint = random.pick(t.app.endpoints);
      return signed(requestTo(endpoint, random, pool), token);
    });
    complaints.push(...(await askAll(requests)));
    if (complaints.length > 20) break;
  }
  figure('bad input', 'seed', SEED);
  figure('bad input', 'requests, of them accepted', `${REQUESTS}, ${accepted}`);
  figure('bad input', 'longest turn of the event loop', `${Math.round(longest)} ms`);
  figure('bad input', 'memory in use after 40 % and at the end', `${early.memory} MB, ${memory()} MB`);
  figure('bad input', 'RSS after 40 % and at the end', `${early.rss} MB, ${rss()} MB`);
  expect(complaints).toEqual([]);
  // Requests that nobody takes prove little.
  expect(accepted).toBeGreaterThan(REQUESTS / 10);
  expect(await brokenInvariants(t.db)).toEqual([]);
  expect((await t.storedFiles()).length).toBe(await t.db.$count(storedFiles));
  expect(memory() - early.memory).toBeLessThan(size(60, 20));
});

const ROUNDS = size(1, 12);

it(`every endpoint takes ${ROUNDS} rounds of wrong addresses, queries, headers and part names`, async () => {
  const random = randomFrom(`${SEED}, endpoint by endpoint`);
  const pool = poolOf();
  const complaints: string[] = [];
  let sent = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    let token: string | null = null;
    for (const [place, endpoint] of t.app.endpoints.entries()) {
      // Callers sign out and take their own roles away on the way.
      if (place % 10 === 0) token = await newCaller(random);
      const requests = mutationsOf(endpoint, random, pool).map((request) => signed(request, token));
      sent += requests.length;
      complaints.push(...(await askAll(requests)));
    }
    if (complaints.length > 20) break;
  }
  figure('bad input', 'requests with wrong addresses, queries, headers and part names', sent);
  figure('bad input', 'longest turn of the event loop among them', `${Math.round(longest)} ms`);
  expect(complaints).toEqual([]);
  expect(await brokenInvariants(t.db)).toEqual([]);
  expect((await t.storedFiles()).length).toBe(await t.db.$count(storedFiles));
});
