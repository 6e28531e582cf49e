import { everyone, signedIn } from '@boh/contract/access.ts';
import { defineEndpoint } from '@boh/contract/endpoint.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { alertStore } from '../notices/alerts.ts';
import { addressOf } from './address-of.ts';
import { call } from './call.ts';
import {
  endSession,
  getToken,
  holdCalls,
  letCallsGo,
  onOtherLocation,
  onSessionEnd,
  setToken,
  showSession,
  takePlace,
} from './session-store.ts';

const read = defineEndpoint({
  method: 'GET',
  path: '/things/:id',
  summary: '',
  access: signedIn,
  params: z.object({ id: z.number() }),
  output: z.object({ Name: z.string() }),
});
const write = defineEndpoint({
  method: 'POST',
  path: '/things',
  summary: '',
  access: signedIn,
  body: z.object({ Name: z.string() }),
  output: z.object({}),
});
const login = defineEndpoint({
  method: 'POST',
  path: '/login',
  summary: '',
  access: everyone,
  body: z.object({}),
  output: z.object({}),
});

const whoAmI = defineEndpoint({
  method: 'GET',
  path: '/who',
  summary: '',
  access: signedIn,
  anyLocation: true,
  output: z.object({}),
});

const anyNews = defineEndpoint({ ...whoAmI, path: '/news', polled: true });

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const refused = () => answer(401, { error: 'x' });

describe('a call', () => {
  const sent: Request[] = [];
  let reply: () => Response | Promise<Response>;
  const ended: string[] = [];
  let stop = () => undefined as unknown;

  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      sent.push(new Request(`http://console.test${url}`, init));
      return Promise.resolve(reply());
    });
    sent.length = 0;
    ended.length = 0;
    stop = onSessionEnd((why) => ended.push(why));
    vi.stubGlobal('window', { location: { pathname: '/admin/rooms', search: '?a=1' } });
    setToken('one');
    showSession({ EmployeeID: 3, LocationID: 12 });
  });
  afterEach(() => {
    stop();
    for (const alert of alertStore.read()) alert.answer(true);
    vi.unstubAllGlobals();
  });

  it('fills the address and leaves blank filters out', () => {
    expect(addressOf('/a/:id/b', { id: 'x y' }, { Search: '', Page: 2, From: undefined, Name: 'a&b' })).toBe(
      '/api/a/x%20y/b?Page=2&Name=a%26b',
    );
  });

  it('carries the token, and a fresh key when it writes', async () => {
    reply = () => answer(200, { Name: 'Yuma' });
    expect(await call(read, { params: { id: 7 } })).toEqual({ Name: 'Yuma' });
    await call(write, { body: { Name: 'x' } });
    await call(write, { body: { Name: 'x' } }, { idempotencyKey: 'mine' });
    await call(login, { body: {} });
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/things/7',
      '/api/things',
      '/api/things',
      '/api/login',
    ]);
    expect(sent[0]!.headers.get('Authorization')).toBe('Bearer one');
    expect(sent.map(({ headers }) => headers.has('Idempotency-Key'))).toEqual([false, true, true, false]);
    expect(sent[2]!.headers.get('Idempotency-Key')).toBe('mine');
    expect(sent[1]!.headers.get('Content-Type')).toBe('application/json');
  });

  it('signs out on any 401', async () => {
    reply = refused;
    await expect(call(read, { params: { id: 1 } })).rejects.toMatchObject({
      kind: 'unauthorized',
      message: 'Unauthorized',
    });
    expect(getToken()).toBeNull();
    expect(ended).toEqual(['refused']);
  });

  it('keeps the session when another one has begun meanwhile, and drops the old answer', async () => {
    reply = () => {
      setToken('two');
      return refused();
    };
    await expect(call(read, { params: { id: 1 } })).rejects.toMatchObject({ kind: 'outdated' });
    expect(getToken()).toBe('two');
    reply = () => {
      setToken('three');
      return answer(200, { Name: 'of the former location' });
    };
    await expect(call(read, { params: { id: 1 } })).rejects.toMatchObject({ kind: 'outdated' });
    expect(ended).toEqual([]);
  });

  it('keeps the session when a typed password was wrong', async () => {
    reply = refused;
    for (const path of ['/login', '/changePassword']) {
      const checked = { ...login, path };
      await expect(call(checked, { body: {} })).rejects.toMatchObject({ kind: 'http', status: 401 });
    }
    expect(getToken()).toBe('one');
  });

  it('names the location the screen shows, unless it is about the session itself or for everybody', async () => {
    reply = () => answer(200, {});
    await call(read, { params: { id: 1 } });
    await call(whoAmI, {});
    await call(login, { body: {} });
    showSession({ EmployeeID: 3, LocationID: 14 });
    await call(write, { body: { Name: 'x' } });
    showSession({ EmployeeID: 3, LocationID: null });
    await call(write, { body: { Name: 'x' } });
    expect(sent.map(({ headers }) => headers.get('X-Location-ID'))).toEqual(['12', null, null, '14', null]);
  });

  it('tells the screen that it shows another location, and has nothing else to say', async () => {
    const told: boolean[] = [];
    const done = onOtherLocation((isWrite) => told.push(isWrite));
    reply = () => answer(409, { error: 'You are now at YUMA.', SelectedLocation: null });
    await expect(call(read, { params: { id: 1 } })).rejects.toMatchObject({ kind: 'outdated' });
    await expect(call(write, { body: { Name: 'x' } })).rejects.toMatchObject({ kind: 'outdated' });
    reply = () => answer(409, { error: 'This name is taken.' });
    await expect(call(write, { body: { Name: 'x' } })).rejects.toMatchObject({ kind: 'http', status: 409 });
    done();
    expect(told).toEqual([false, true]);
  });

  it('does not leave while the session moves or ends, and a 401 of one under way ends nothing', async () => {
    reply = () => {
      holdCalls();
      return refused();
    };
    await expect(call(read, { params: { id: 1 } })).rejects.toMatchObject({ kind: 'outdated' });
    reply = () => answer(200, {});
    await expect(call(write, { body: { Name: 'x' } })).rejects.toMatchObject({ kind: 'outdated' });
    await expect(call(anyNews, {})).rejects.toMatchObject({ kind: 'outdated' });
    await call(whoAmI, {});
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/api/things/1', '/api/who']);
    letCallsGo();
    await call(write, { body: { Name: 'x' } });
    expect([sent.length, getToken(), ended]).toEqual([3, 'one', []]);
  });

  it('does not leave without a session', async () => {
    endSession();
    await expect(call(read, { params: { id: 1 } })).rejects.toMatchObject({ kind: 'outdated' });
    expect(sent).toEqual([]);
  });

  it('remembers where the session ended, for the same person at the same location, once', async () => {
    reply = refused;
    const end = async () => {
      setToken('one');
      showSession({ EmployeeID: 3, LocationID: 12 });
      await call(read, { params: { id: 1 } }).catch(() => undefined);
    };
    await end();
    expect(takePlace({ EmployeeID: 4, LocationID: 12 })).toBeNull();
    expect(takePlace({ EmployeeID: 3, LocationID: 12 })).toBeNull();
    await end();
    expect(takePlace({ EmployeeID: 3, LocationID: 14 })).toBeNull();
    await end();
    expect(takePlace({ EmployeeID: 3, LocationID: 12 })).toBe('/admin/rooms?a=1');
    await end();
    endSession('asked');
    expect(takePlace({ EmployeeID: 3, LocationID: 12 })).toBeNull();
  });

  it('raises one alert for a 403, with the special sentence under it', async () => {
    reply = () => answer(403, { error: "You don't have Access" });
    await expect(call(read, { params: { id: 1 } })).rejects.toMatchObject({ status: 403 });
    await expect(call(read, { params: { id: 1 } })).rejects.toMatchObject({ status: 403 });
    reply = () => answer(403, { error: 'This role is above your own.' });
    await expect(call(read, { params: { id: 1 } })).rejects.toMatchObject({ status: 403 });
    expect(alertStore.read().map(({ text, detail }) => [text, detail])).toEqual([
      ["You don't have Access", undefined],
      ["You don't have Access", 'This role is above your own.'],
    ]);
  });

  it('tells a lost connection from a refusal, and takes 208 for one', async () => {
    reply = () => Promise.reject(new TypeError('lost'));
    await expect(call(read, { params: { id: 1 } })).rejects.toMatchObject({ kind: 'network', status: 0 });
    reply = () => answer(208, { message: 'Email already exists, try a different one.' });
    await expect(call(login, { body: {} })).rejects.toMatchObject({ kind: 'http', status: 208 });
  });
});
