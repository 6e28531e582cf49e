import { z } from 'zod';
import { refusedItem } from './errors.ts';
import { id, looseBoolean, saved } from './fields.ts';

/** So many records are acted on by one call, in one transaction. */
export const MOST_AT_ONCE = 500;

const severalText = `At most ${MOST_AT_ONCE} at once: please choose fewer.`;

/** The records an action is asked for, each with the `Version` it was chosen at and with what the action wants to know of it. */
const severalItems = <Own extends z.ZodRawShape>(own: Own) =>
  z
    .array(
      z.object({ id, Version: z.int('Version is required').min(1), ...own }),
      'Please choose at least one.',
    )
    .min(1, 'Please choose at least one.')
    .max(MOST_AT_ONCE, severalText)
    .refine(
      (items) => new Set(items.map((item) => (item as { id: number }).id)).size === items.length,
      'Each record may be named once only.',
    );

/** What an action on several records is asked with: all of it is done or nothing, unless it may skip some. */
export const severalBody = <Own extends z.ZodRawShape>(own: Own) =>
  z.object({
    Items: severalItems(own),
    /** Where some refuse, the others are done all the same: an undo leaves alone what somebody changed since. */
    SkipRefused: looseBoolean.default(false),
  });

/** What was done: the records with their new versions, from which it can be undone. */
export const severalDone = z.object({
  ...saved,
  Done: z.int(),
  Items: z.array(z.object({ id: z.int(), Version: z.int() })),
  /** Those that refused and were skipped, where it may skip some and there were any. */
  Skipped: z.array(refusedItem).optional(),
});
export type SeveralDone = z.infer<typeof severalDone>;

export const SEVERAL_TEXTS = { tooMany: severalText } as const;
