import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOTAL_COUNT_HEADER } from '@boh/contract/list.ts';

/**
 * Lets the browser keep an answer and tells whether the one it kept is this very one. The tag is made from what this
 * caller sees, so that the tag of somebody else, or of another location, fits only where the answers are the same. It
 * is weak, since the same answer travels compressed or not.
 */
export function isKnown(request: FastifyRequest, reply: FastifyReply, json: string): boolean {
  const total = String(reply.getHeader(TOTAL_COUNT_HEADER) ?? '');
  const tag = `W/"${createHash('sha256').update(`${total}\n${json}`).digest('base64url')}"`;
  void reply.header('ETag', tag).header('Cache-Control', 'private, no-cache');
  return isTagged(request, tag);
}

/** Whether the browser keeps what this tag belongs to. */
export function isTagged(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match'] ?? '';
  return known.split(',').some((sent) => sent.trim() === tag);
}
