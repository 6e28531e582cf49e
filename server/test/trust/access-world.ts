import type { Endpoint } from '@boh/contract/endpoint.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import type { TestCaller } from '../call.ts';
import type { Row, Sent } from './access-row.ts';
import { ROWS } from './access-rows.ts';
import { figure } from './figures.ts';
import { furnish, type Place } from './world.ts';

/** An endpoint with what it is asked. */
export interface Item {
  readonly endpoint: Endpoint;
  readonly name: string;
  readonly row: Row;
}

type Answer = ReturnType<TestCaller['get']>;

export interface AccessWorld {
  readonly t: TestApp;
  readonly own: Place;
  readonly other: Place;
  readonly items: readonly Item[];
  readonly send: (caller: TestCaller, item: Item, sent: Sent, headers?: Record<string, string>) => Answer;
  /** Notes under the name of the proof how many requests were judged. */
  readonly close: (proof: string) => Promise<void>;
}

/** Two hotels with something of everything, and every endpoint there is. */
export async function accessWorld(): Promise<AccessWorld> {
  const t = await buildTestApp();
  const own = await furnish(t, 'ALPHA');
  const other = await furnish(t, 'BRAVO');
  const items = t.app.endpoints.flatMap((endpoint) => {
    const name = `${endpoint.method} ${endpoint.path}`;
    const row = ROWS[name];
    return row ? [{ endpoint, name, row }] : [];
  });
  let requests = 0;
  return {
    ...{ t, own, other, items },
    send: (caller, { endpoint }, sent, headers = {}) => {
      requests += 1;
      const address = endpoint.path.replace(/:\w+/, String(sent.id ?? ''));
      const options = { query: sent.query ?? {}, headers };
      if (endpoint.method === 'GET') return caller.get(address, sent.query, options);
      if (sent.form) return caller.form(endpoint.method as 'POST', address, sent.form, options);
      return caller.send(endpoint.method, address, sent.body ?? {}, options);
    },
    close: async (proof) => {
      figure(proof, 'requests judged', requests);
      await t.close();
    },
  };
}

/** Those that ask for a session. */
export const guardedOf = (items: readonly Item[]): Item[] =>
  items.filter(({ endpoint }) => endpoint.access.kind !== 'everyone');

/** What a sweep got where it expected something else, by endpoint. */
export async function sweep(
  over: readonly Item[],
  judge: (item: Item) => Promise<{ got: unknown; expected: unknown }>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const item of over) {
    const { got, expected } = await judge(item);
    if (got !== expected) wrong.push(`${item.name}: ${String(got)}, not ${String(expected)}`);
  }
  return wrong;
}
