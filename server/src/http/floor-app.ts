import type { FastifyInstance, FastifyRequest } from 'fastify';
import { APP_HEADER, FLOOR_APP } from '@boh/contract/floor/floor.contract.ts';
import { listInbox } from '@boh/contract/inbox/inbox.contract.ts';
import { answerInSpanish, prefersSpanish } from './spanish/spanish.ts';

/** Whether the floor app calls: phones with queues of their own, and people who may read Spanish more easily. */
export const isFloorApp = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[APP_HEADER.toLowerCase()] === FLOOR_APP;

const INBOX = `${listInbox.method} ${listInbox.path}`;

/**
 * What the server says to the floor app follows Accept-Language, here and nowhere else: whatever comes to this point was made,
 * logged and kept in English, also as the first answer under an idempotency key.
 */
export function speakToTheFloor(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isSpoken =
      typeof payload === 'string' && isFloorApp(request) && isJson(reply.getHeader('content-type'));
    if (isSpoken && prefersSpanish(request.headers['accept-language'])) {
      void reply.header('Content-Language', 'es');
      done(null, answerInSpanish(payload, request.routeOptions.config.endpoint === INBOX));
    } else done(null, payload);
  });
}

const isJson = (type: unknown): boolean => typeof type === 'string' && type.startsWith('application/json');
