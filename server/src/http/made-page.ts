import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isTagged } from './revalidation.ts';

/** A page made from a built file and what only a running server knows: compressed once, sent from memory. */
export class MadePage {
  readonly #plain: Buffer;
  readonly #small: Buffer;
  readonly #tag: string;

  constructor(
    text: string,
    private readonly type: string,
  ) {
    this.#plain = Buffer.from(text);
    this.#small = brotliCompressSync(this.#plain);
    this.#tag = `W/"${createHash('sha256').update(this.#plain).digest('base64url')}"`;
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    void reply.type(this.type).header('Cache-Control', 'no-cache').header('ETag', this.#tag);
    void reply.header('Vary', 'Accept-Encoding');
    // An unknown address stays one, however often it is asked for.
    if (reply.statusCode === 200 && isTagged(request, this.#tag)) return reply.code(304).send();
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(this.#plain);
    return reply.header('Content-Encoding', 'br').send(this.#small);
  }
}
