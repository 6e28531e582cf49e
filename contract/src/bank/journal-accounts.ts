import { z } from 'zod';
import { optionalText } from '../fields.ts';
import { MAPPED, MAPPED_LABELS, type Mapped } from './journals.words.ts';

/** The characters of a QuickBooks file, which has the old Western code page; quotes would begin another field there. */
const WESTERN = /^[ !#-~\u00A0-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** QuickBooks has five levels of 31 characters, with a colon between them. */
const LONGEST = 159;

const accountName = (label: string) =>
  optionalText(LONGEST).pipe(
    z
      .string()
      .regex(WESTERN, `${label}: quotes and letters beyond the Western ones do not fit into an account name`),
  );

/** The accounts of a map, each blank where there is none. */
export const accountNames = z.object(
  Object.fromEntries(MAPPED.map((name) => [name, accountName(MAPPED_LABELS[name])])) as Record<
    Mapped,
    ReturnType<typeof accountName>
  >,
);
