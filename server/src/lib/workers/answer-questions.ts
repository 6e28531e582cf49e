import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/**
 * A small step: beside other busy programs, threads ten steps behind got a tenth of a core and people waited. Two steps
 * behind they get their fair share there, and most requests of others still go first.
 */
const BEHIND_REQUESTS = 2;

/**
 * What a worker thread does: it answers the questions of its `Thread`, in their order and behind the requests, because a
 * hash or a workbook takes many times as long as an answer. An error ends the thread and goes on where it was asked.
 */
export function answerQuestions(answer: (question: never) => unknown): void {
  // Only Linux has priorities for single threads; elsewhere it would be the whole server that gives way.
  if (process.platform === 'linux') {
    // Counted from the rank that the server was started with: to come before it is only root's right.
    setPriority(Math.min(getPriority() + BEHIND_REQUESTS, constants.priority.PRIORITY_LOW));
  }
  const reply = async (question: unknown) => {
    const value = await answer(question as never);
    // Bytes leave the thread instead of being copied.
    parentPort?.postMessage(value, value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []);
  };
  parentPort?.on('message', (question: unknown) => void reply(question));
}
