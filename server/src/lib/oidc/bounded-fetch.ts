import type { CustomFetch } from 'openid-client';

/** The provider did not answer, or said that it cannot. */
export class Unreachable extends Error {}

const MOST_BYTES = 512 * 1024;

/**
 * Asks another server and reads no more of its answer than an honest one has. Redirects are not followed: whoever is asked was named by
 * the settings or by the provider's own description. The time limit of the signal counts to the last byte.
 */
export const boundedFetch: CustomFetch = async (url, { signal, body, ...asked }) => {
  const answer = await fetch(url, {
    ...asked,
    // Forms are all that is sent to a provider.
    ...(body !== undefined && { body: body as URLSearchParams | null }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw new Unreachable('no answer', { cause: error });
  });
  const content = await readBounded(answer);
  if (answer.status >= 500) throw new Unreachable(`status ${answer.status}`);
  // No body may stand beside these.
  const isEmpty = [204, 205, 304].includes(answer.status);
  return new Response(isEmpty ? null : content, { status: answer.status, headers: answer.headers });
};

async function readBounded(answer: Response): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    // Leaving the loop early ends the connection too.
    for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
      size += part.byteLength;
      if (size > MOST_BYTES) break;
      parts.push(part);
    }
  } catch (error) {
    throw new Unreachable('a broken answer', { cause: error });
  }
  if (size > MOST_BYTES) throw new Error('The answer is too long.');
  return Buffer.concat(parts);
}
