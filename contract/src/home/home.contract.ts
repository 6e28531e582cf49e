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

/** What a hotel has of what it cannot work without. */
const hotelSteps = z.object({ Rooms: z.boolean(), People: z.boolean(), Sales: z.boolean() });
export type HotelSteps = z.infer<typeof hotelSteps>;

export const showHome = defineEndpoint({
  method: 'GET',
  path: '/home',
  summary: 'Today at the selected location: only what the pages of the caller allow.',
  access: signedIn,
  allRights: true,
  output: z.object({
    LocationName: z.string().nullable(),
    Tiles: z.array(homeTile),
    /** For whoever sets hotels up, until this one has all of it. */
    HotelSteps: hotelSteps.optional(),
  }),
});
