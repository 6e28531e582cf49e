import { randomUUID } from 'node:crypto';

/** Every request has an id of ours, named in its log lines and in its error body. */
export const requestId = (): string => randomUUID();
