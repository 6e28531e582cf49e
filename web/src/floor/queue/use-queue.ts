import type { Endpoint } from '@boh/contract/endpoint.ts';
import { createContext, use } from 'react';
import type { Action } from '../store/person-db.ts';
import type { Draft } from './actions.ts';
import type { Trouble } from './sender.ts';

/** What a screen does, and what of it waits. */
export interface Queue {
  readonly actions: readonly Action[];
  readonly trouble: Trouble;
  readonly isOnline: boolean;
  /** Keeps what was done until it is sent; answers its Id. */
  readonly act: <E extends Endpoint>(draft: Omit<Draft<E>, 'place'>) => Promise<string>;
  readonly mend: <E extends Endpoint>(
    Id: string,
    changes?: Partial<Pick<Draft<E>, 'body' | 'typed' | 'photos' | 'label'>>,
  ) => Promise<void>;
  readonly drop: (Id: string) => Promise<void>;
  readonly photosOf: (action: Action) => Promise<Blob[]>;
}

const QueueContext = createContext<Queue | null>(null);
export const QueueProvider = QueueContext.Provider;

export function useQueue(): Queue {
  const queue = use(QueueContext);
  if (!queue) throw new Error('Nobody is signed in here.');
  return queue;
}

/** What waits of a call, oldest first, at the location that is shown. */
export function useWaiting(endpoint: Endpoint, place: number | null): readonly Action[] {
  return useQueue().actions.filter(
    ({ Method, Path, Place }) => Method === endpoint.method && Path === endpoint.path && Place === place,
  );
}

/** The body of a waiting action as it was typed; where it refers to an answer that is not there yet it holds no value for it. */
export const bodyOf = <Body>(action: Action): Partial<Body> => action.Body as Partial<Body>;
