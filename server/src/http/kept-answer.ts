import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isTagged } from './revalidation.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** An answer that is the same for everybody as long as the process lives: made, packed and tagged once. */
export class KeptAnswer {
  private constructor(
    readonly contentType: string,
    readonly tag: string,
    readonly bodies: Readonly<Record<Encoding, Buffer>>,
    readonly policy: string | undefined,
  ) {}

  static async of(contentType: string, text: string, policy?: string): Promise<KeptAnswer> {
    const plain = Buffer.from(text);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    const [br, packed] = await Promise.all([
      promisify(brotliCompress)(plain, { params }),
      promisify(gzip)(plain),
    ]);
    const tag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
    return new KeptAnswer(contentType, tag, { br, gzip: packed, identity: plain }, policy);
  }
}

export function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptAnswer): FastifyReply {
  void reply
    .header('ETag', kept.tag)
    .header('Cache-Control', 'private, no-cache')
    .header('Vary', 'Accept-Encoding');
  if (kept.policy !== undefined) void reply.header('Content-Security-Policy', kept.policy);
  if (isTagged(request, kept.tag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') void reply.header('Content-Encoding', encoding);
  return reply.type(kept.contentType).send(kept.bodies[encoding]);
}

function encodingFor(accepted: string | string[] | undefined): Encoding {
  const names = String(accepted ?? '')
    .split(',')
    .filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer))
    .map((offer) => offer.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? 'identity';
}
