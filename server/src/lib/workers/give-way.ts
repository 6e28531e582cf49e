import { setPriority } from 'node:os';

/**
 * A small step: beside other busy programs, threads ten steps behind got a tenth of a core and people waited. Two steps
 * behind they get their fair share there, and most requests of others still go first.
 */
const BEHIND_REQUESTS = 2;

/**
 * Lets a worker thread run behind the requests: a hash or a workbook takes many times as long as an answer. Only Linux
 * has priorities for single threads; elsewhere it would be the whole server that gives way.
 */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(BEHIND_REQUESTS);
}
