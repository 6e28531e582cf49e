import { z } from 'zod';
import { signedIn } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';

/** One figure of "today at this location"; `Page` is the screen it leads to. */
const homeTile = z.object({
  Key: z.string(),
  Label: z.string(),
  Value: z.string(),
  Note: z.string(),
  Tone: z.enum(['good', 'warn', 'bad']).nullable(),
  Page: z.string(),
});
export type HomeTile = z.infer<typeof homeTile>;

export const showHome = defineEndpoint({
  method: 'GET',
  path: '/home',
  summary: 'Today at the selected location: only what the pages of the caller allow.',
  access: signedIn,
  output: z.object({ LocationName: z.string().nullable(), Tiles: z.array(homeTile) }),
});
