import { expect } from 'vitest';
import type { TestCaller } from './call.ts';

/** Posts a desk log and gives its id. */
export async function postLog(who: TestCaller, body: object): Promise<number> {
  const answer = await who.post('/logs/post', body);
  expect(answer.status).toBe(200);
  return (answer.body as { LogsID: number }).LogsID;
}
