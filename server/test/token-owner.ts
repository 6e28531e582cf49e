import { TEST_NOW, type TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';

type TokenCaller = TestCaller & { readonly TokenID: number };

/** Somebody who holds everything at two hotels, and makes tokens of it. */
export interface TokenOwner {
  readonly t: TestApp;
  readonly owner: TestCaller;
  /** The other hotel than the one where they are signed in. */
  readonly second: number;
  /** Calls with a new token of theirs that reads and writes. */
  readonly token: (body?: object) => Promise<TokenCaller>;
  /** The same for the hotel where they are signed in. */
  readonly here: (body?: object) => Promise<TokenCaller>;
}

export async function tokenOwner(t: TestApp): Promise<TokenOwner> {
  t.clock.set(TEST_NOW);
  const second = (await t.make.location()).LocationID;
  const owner = await t.loginAs({ level: 100, alsoAt: [second], FirstName: 'Frances', LastName: 'Okafor' });
  const token = async (body: object = {}): Promise<TokenCaller> => {
    const answer = await owner.post('/tokens', { Name: 'Kiosk', ReadOnly: false, ...body });
    const { Token, TokenID } = answer.body as { Token: string; TokenID: number };
    return { ...t.withToken(Token), TokenID };
  };
  const here = (body: object = {}) => token({ LocationIDs: [owner.LocationID], ...body });
  return { t, owner, second, token, here };
}

/** What is sent with a call at a location. */
export const at = (LocationID: number | string, more: Record<string, string> = {}) => ({
  headers: { 'x-location-id': String(LocationID), ...more },
});

export const ITEM = { Item: 'Ring', FoundOn: '2026-11-08', FoundBy: 'Hanna', KeptAt: 'Safe' };
