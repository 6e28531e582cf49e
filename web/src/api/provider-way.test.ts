import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeArrival, wayToProvider } from './provider-way.ts';

const kept = new Map<string, string>();
let shown: string | null = null;

function arrive(hash: string): void {
  const location = { hash, pathname: '/', search: '?view=x' };
  const replaceState = (_state: unknown, _title: string, address: string) => {
    shown = address;
    location.hash = '';
  };
  vi.stubGlobal('window', { location, history: { state: null, replaceState } });
}

beforeEach(() => {
  kept.clear();
  shown = null;
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the way to the provider and back', () => {
  it('tells the hash of what the tab keeps, and brings back ticket and verifier once', async () => {
    const address = new URL(await wayToProvider('/floor'), 'https://console.example');
    arrive('#ticket=abc');
    const arrival = takeArrival();
    const verifier = arrival && 'Verifier' in arrival ? arrival.Verifier : '';
    expect(address.pathname).toBe('/api/login/oidc');
    expect(address.searchParams.get('From')).toBe('/floor');
    expect(address.searchParams.get('Challenge')).toBe(
      createHash('sha256').update(verifier).digest('base64url'),
    );
    expect(verifier).toMatch(/^[\w-]{43}$/);
    expect([arrival, shown, kept.size]).toEqual([{ Ticket: 'abc', Verifier: verifier }, '/?view=x', 0]);
    expect(takeArrival()).toBeNull();
  });

  it.each([
    ['#error=inactive', 'inactive'],
    ['#ticket=abc', 'over'],
  ])('tells why there is no ticket that this tab can use: of %s, %s', (hash, code) => {
    arrive(hash);
    expect([takeArrival(), shown]).toEqual([{ code }, '/?view=x']);
  });

  it('leaves other addresses alone', () => {
    arrive('#top');
    expect([takeArrival(), shown]).toEqual([null, null]);
  });
});
