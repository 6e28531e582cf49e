import type { Endpoint } from '@boh/contract/endpoint.ts';
import type { Action } from '../store/person-db.ts';

type Learn = (action: Action, answer: unknown) => Promise<void>;

const learners = new Map<string, Learn>();

/** What a screen makes of the answer to its actions, once for each call: it runs before the action leaves the queue. */
export function whenAnswered({ method, path }: Endpoint, learn: Learn): void {
  learners.set(`${method} ${path}`, learn);
}

/** The action is done whatever comes of this: it is only about what is shown. */
export async function tellAnswer(action: Action, answer: unknown): Promise<void> {
  await learners
    .get(`${action.Method} ${action.Path}`)?.(action, answer)
    .catch(() => undefined);
}
