import { hashSync, verifySync } from '@node-rs/argon2';
import { answerQuestions } from '../workers/answer-questions.ts';
import type { HashTask } from './passwords.ts';

answerQuestions((task: HashTask) =>
  'cost' in task ? hashSync(task.password, task.cost) : verifySync(task.hash, task.password),
);
