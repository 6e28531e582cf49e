import { z } from 'zod';
import { signedIn } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';

/** The header by which a long request says under which key its progress is to be found meanwhile. */
export const PROGRESS_HEADER = 'Progress-Key';

export const listProgress = defineEndpoint({
  method: 'GET',
  path: '/progress',
  summary: 'How far the caller’s own long requests are, each under the Progress-Key it was sent with.',
  access: signedIn,
  output: z.array(
    z.object({
      Key: z.string(),
      /** What is being done, such as `Checking line`; read together with the numbers. */
      Step: z.string(),
      Done: z.int(),
      /** Null for a step whose end cannot be told. */
      Of: z.int().nullable(),
    }),
  ),
});
