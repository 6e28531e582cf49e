import { createHash } from 'node:crypto';
import { PROVIDER_ERRORS } from '@boh/contract/sign-in/provider.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awaitProof, beginProof, takeProof, tellProof, type Proved } from './proof-window.ts';

let shown: string | null = null;
const opened: (() => void)[] = [];

beforeEach(() => {
  shown = null;
});
afterEach(() => {
  for (const close of opened.splice(0)) close();
  vi.unstubAllGlobals();
});

function backAt(hash: string) {
  const location = { hash, pathname: '/', search: '' };
  const replaceState = (_state: unknown, _title: string, address: string) => {
    shown = address;
  };
  vi.stubGlobal('window', { location, history: { state: null, replaceState } });
  return takeProof();
}

/** A tab that waits, and what it got. */
async function waitingTab(token = 'of-the-session') {
  const way = await beginProof(token);
  const got: Proved[] = [];
  let hear: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    hear = resolve;
  });
  const stop = awaitProof(way, (proved) => {
    got.push(proved);
    hear();
  });
  opened.push(stop);
  return { way, got, first };
}

/** The window tells what it came back with; resolves to whether anybody heard it. */
const tell = (back: ReturnType<typeof takeProof>) =>
  new Promise<boolean>((resolve) => opened.push(tellProof(back, resolve)));

describe('proving again who one is, in a window of its own', () => {
  it('begins with a hash of what the tab keeps and the session’s token, and with neither of them', async () => {
    const { way } = await waitingTab('abc');
    const address = new URL(way.address, 'https://console.example');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ Challenge: way.challenge, Purpose: 'Again' },
    });
    expect(way.challenge).toBe(createHash('sha256').update(`${way.verifier}.abc`).digest('base64url'));
  });

  it('hands the ticket to the tab that began, with what that tab kept, and to no other', async () => {
    const [tab, other] = [await waitingTab(), await waitingTab()];
    const back = backAt(`#ticket=t1&again=${tab.way.challenge}`);
    expect(await tell(back)).toBe(true);
    await tab.first;
    expect(tab.got).toEqual([{ Ticket: 't1', Verifier: tab.way.verifier }]);
    expect(other.got).toEqual([]);
    expect(shown).toBe('/');
  });

  it('tells it once, however often the window says it', async () => {
    const tab = await waitingTab();
    const back = backAt(`#ticket=t1&again=${tab.way.challenge}`);
    expect([await tell(back), await tell(back)]).toEqual([true, true]);
    expect(tab.got).toHaveLength(1);
  });

  it.each([
    ['cancelled', PROVIDER_ERRORS.cancelled],
    ['stale', PROVIDER_ERRORS.stale],
    ['<script>', PROVIDER_ERRORS.refused],
  ])('says why there is none: %s', async (code, refusal) => {
    const tab = await waitingTab();
    await tell(backAt(`#error=${encodeURIComponent(code)}&again=${tab.way.challenge}`));
    await tab.first;
    expect(tab.got).toEqual([{ refusal }]);
  });

  it('goes on after a window that led nowhere', async () => {
    const tab = await waitingTab();
    await tell(backAt(`#error=cancelled&again=${tab.way.challenge}`));
    await tell(backAt(`#ticket=t2&again=${tab.way.challenge}`));
    expect(tab.got).toEqual([
      { refusal: PROVIDER_ERRORS.cancelled },
      { Ticket: 't2', Verifier: tab.way.verifier },
    ]);
  });

  it('is heard by a tab that listens only later, and given up when the ticket is over', async () => {
    vi.useFakeTimers();
    const back = { again: 'c1', ticket: 't1', code: null };
    const late = tell(back);
    const got: Proved[] = [];
    opened.push(awaitProof({ challenge: 'c1', verifier: 'v1' }, (proved) => got.push(proved)));
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    expect(await late).toBe(true);
    expect(got).toEqual([{ Ticket: 't1', Verifier: 'v1' }]);
    vi.useFakeTimers();
    const never = tell({ ...back, again: 'c2' });
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(await never).toBe(false);
  });
});
