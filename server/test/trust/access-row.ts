import type { FormParts } from '../call.ts';
import type { Place } from './world.ts';

/** What is sent to an endpoint: into its address, behind the question mark, as JSON, or as a form. */
export interface Sent {
  readonly id?: number | string;
  readonly query?: Record<string, string | number>;
  readonly body?: object;
  readonly form?: FormParts;
}

interface Foreign {
  readonly sent: (own: Place, other: Place) => Sent;
  /** 404 for the id of a record; 403 for a location named; 400 for a name that is not known here; `empty` for filters. */
  readonly expected: 400 | 403 | 404 | 'empty';
}

export interface Row {
  /** A request that succeeds for the administrator of the hotel, again and again. */
  readonly own: (own: Place) => Sent;
  /** The same, naming something of another hotel. */
  readonly foreign?: Readonly<Record<string, Foreign>>;
  /** Not repeatable, or about the session itself: the other proofs call it, the one of success has a test of its own. */
  readonly once?: true;
  /** Whoever holds the page below this Level is refused with 403. */
  readonly least?: number;
}

/** One record of several that an action is asked for. */
export const chosen = (id: number) => ({ body: { Items: [{ id, Version: 1 }] } });

export const nothing: Row = { own: () => ({}) };
export const query = (
  name: string,
  value: (place: Place) => string | number,
  expected: Foreign['expected'],
) => ({
  [name]: { sent: (_own: Place, other: Place) => ({ query: { [name]: value(other) } }), expected },
});
export const atOther = query('LocationID', ({ LocationID }) => LocationID, 403);

/** Own and foreign differ only in whose record is named. */
export function record(
  name: keyof Place['ids'],
  sent: (id: number, own: Place) => Sent,
  more: Row['foreign'] = {},
): Row {
  return {
    own: (own) => sent(own.ids[name], own),
    foreign: {
      [name]: { sent: (own, other) => sent(other.ids[name], own), expected: 404 },
      [`${name} of nobody`]: { sent: (own) => sent(2_147_483_647, own), expected: 404 },
      ...more,
    },
  };
}

/** Own and foreign differ only in the place that is named. */
export function place(
  name: string,
  sent: (of: Place, own: Place) => Sent,
  expected: Foreign['expected'],
): Row {
  return {
    own: (own) => sent(own, own),
    foreign: { [name]: { sent: (own, other) => sent(other, own), expected } },
  };
}
