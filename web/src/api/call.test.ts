import { everyone, signedIn } from '@boh/contract/access.ts';
import { defineEndpoint } from '@boh/contract/endpoint.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { alertStore } from '../ui/alerts.ts';
import { addressOf, call } from './call.ts';
import { getToken, onSessionEnd, setToken } from './session-store.ts';

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

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const refused = () => answer(401, { error: 'x' });

describe('a call', () => {
  const sent: Request[] = [];
  let reply: () => Response | Promise<Response>;
  let ended = 0;
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
    ended = 0;
    stop = onSessionEnd(() => (ended += 1));
    setToken('one');
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
    expect(ended).toBe(1);
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
    expect(ended).toBe(0);
  });

  it('keeps the session when a typed password was wrong', async () => {
    reply = refused;
    for (const path of ['/login', '/changePassword']) {
      const checked = { ...login, path };
      await expect(call(checked, { body: {} })).rejects.toMatchObject({ kind: 'http', status: 401 });
    }
    expect(getToken()).toBe('one');
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
