import type { FastifyRequest } from 'fastify';
import { APP_HEADER, FLOOR_APP } from '@boh/contract/floor/floor.contract.ts';

/** Whether the floor app calls: phones with queues of their own, and people who may read Spanish more easily. */
export const isFloorApp = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[APP_HEADER.toLowerCase()] === FLOOR_APP;
