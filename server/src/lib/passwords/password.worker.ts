import { hashSync, verifySync } from '@node-rs/argon2';
import { parentPort } from 'node:worker_threads';
import { giveWay } from '../workers/give-way.ts';
import type { HashAnswer, HashTask } from './passwords.ts';

giveWay();

parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(answerTo(task)));

function answerTo(task: HashTask): HashAnswer {
  try {
    return {
      value: 'cost' in task ? hashSync(task.password, task.cost) : verifySync(task.hash, task.password),
    };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
