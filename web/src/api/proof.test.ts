import { signedIn } from '@boh/contract/access.ts';
import { defineEndpoint } from '@boh/contract/endpoint.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { alertStore } from '../notices/alerts.ts';
import { call } from './call.ts';
import { errorText, isUnproved } from './error-text.ts';
import { proofStore } from './proof.ts';
import { endSession, getToken, onFactorSetup, setToken, showSession } from './session-store.ts';

const matters = defineEndpoint({
  method: 'POST',
  path: '/matters',
  summary: '',
  access: signedIn,
  again: true,
  body: z.object({ Name: z.string() }),
  output: z.object({ Name: z.string() }),
});

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const unproved = () => answer(428, { error: 'Please confirm that it is you.', ReauthRequired: true });

describe('a call that matters', () => {
  const sent: { key: string | null; body: string }[] = [];
  /** Answers each call when the test says so. */
  const waiting: ((response: Response) => void)[] = [];
  const reply = async (response: Response) => {
    waiting.shift()?.(response);
    await new Promise((resolve) => setTimeout(resolve));
  };
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    vi.stubGlobal('window', { location: { pathname: '/admin/roles', search: '' } });
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      sent.push({ key: new Headers(init.headers).get('Idempotency-Key'), body: init.body as string });
      return new Promise((resolve) => waiting.push(resolve));
    });
    sent.length = 0;
    waiting.length = 0;
    setToken('one');
    showSession({ EmployeeID: 3, LocationID: 12 });
  });
  afterEach(() => {
    proofStore.read()?.answer(false);
    vi.unstubAllGlobals();
  });
  const save = (Name: string) => call(matters, { body: { Name } });

  it('asks, and is sent again by itself, the very same', async () => {
    const saved = save('a');
    await reply(unproved());
    proofStore.read()?.answer(true);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    await reply(answer(200, { Name: 'a' }));
    expect(await saved).toEqual({ Name: 'a' });
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.key).toBeTruthy();
    expect(proofStore.read()).toBeNull();
  });

  it('says that nothing was done where nobody proves it', async () => {
    const refused = save('a').catch((error: unknown) => error);
    await reply(unproved());
    proofStore.read()?.answer(false);
    const error = await refused;
    expect([isUnproved(error), errorText(error, '')]).toEqual([
      true,
      'Nothing was done: this needs you to confirm that it is you.',
    ]);
    expect(sent).toHaveLength(1);
  });

  it('asks once for several that are refused, even for one that is refused after the answer', async () => {
    const all = Promise.all([save('a'), save('b'), save('c')]);
    await reply(unproved());
    const question = proofStore.read();
    await reply(unproved());
    expect(proofStore.read()).toBe(question);
    question?.answer(true);
    await vi.waitFor(() => expect(sent).toHaveLength(5));
    await reply(unproved());
    expect(proofStore.read()).toBeNull();
    await vi.waitFor(() => expect(sent).toHaveLength(6));
    for (let each = 0; each < 3; each += 1) await reply(answer(200, {}));
    await all;
    expect(sent.map(({ body }) => body)).toEqual(
      ['a', 'b', 'c', 'a', 'b', 'c'].map((Name) => JSON.stringify({ Name })),
    );
  });

  it('is not sent again in another session, and the question goes with the one that ended', async () => {
    const refused = save('a').catch((error: unknown) => error);
    await reply(unproved());
    endSession('refused');
    expect(await refused).toMatchObject({ kind: 'outdated' });
    expect([proofStore.read(), sent.length, getToken()]).toEqual([null, 1, null]);
  });

  it('leads to the set-up of a factor without an alert', async () => {
    const told = vi.fn();
    const stop = onFactorSetup(told);
    const refused = save('a').catch((error: unknown) => error);
    await reply(answer(403, { error: 'Your role requires a second factor.', FactorSetupRequired: true }));
    expect(await refused).toMatchObject({ kind: 'outdated' });
    stop();
    expect(told).toHaveBeenCalledOnce();
    expect(alertStore.read()).toEqual([]);
  });
});
