import { z } from 'zod';
import { signedIn } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, looseBoolean, saved, text, version, yesNoFilter } from '../fields.ts';
import { listQuery } from '../list.ts';
import { MOST_AT_ONCE, SEVERAL_TEXTS } from '../several.ts';
import { INBOX_CHOICES, INBOX_KINDS } from './inbox.words.ts';

const kind = z.enum(INBOX_KINDS, 'There is no such kind');

/** One thing that waits for the caller. It is worked out anew for every call, and only its marks are stored. */
const item = z.object({
  /** Stays the same as long as the thing waits, such as `claim:12`. */
  Key: z.string(),
  Kind: z.enum(INBOX_KINDS),
  LocationID: z.int(),
  LocationName: z.string(),
  Title: z.string(),
  /** Why it is here, as a sentence. */
  Reason: z.string(),
  /** Where it is done: an address of the console, which leads to the location too (`at=5`). */
  Link: z.string(),
  /** When it came, or came up again: what was read before that is unread. */
  At: z.string(),
  Timezone: z.string(),
  Read: z.boolean(),
  /** Hidden until then; null where it is not, or not any more. */
  SnoozedUntil: z.string().nullable(),
  /** Leaves when it is read; anything else leaves when it is done. */
  News: z.boolean(),
});
export type InboxItem = z.output<typeof item>;

export const listInbox = defineEndpoint({
  method: 'GET',
  path: '/inbox',
  summary: 'What waits for the caller at all their locations, handovers first, then the newest first.',
  access: signedIn,
  allRights: true,
  query: listQuery(['At', 'Kind', 'LocationName', 'Title'], {
    Kind: kind.optional(),
    /** True: only what is unread; false: only what is read. */
    Unread: yesNoFilter,
    /** True: what is snoozed and nothing else; otherwise it is left out. */
    Snoozed: yesNoFilter,
    LocationID: id.optional(),
  }),
  output: z.array(item),
  // News have it loaded again; whoever is there opens what it leads to, or marks it.
  polled: true,
});

/**
 * Meant to be asked every few seconds, each time with the `Mark` of the answer before. `Unread` is null where nothing happened
 * since then that could concern the caller: what is on the screen is still right. Otherwise, and without a `Mark`, it is the
 * number of unread things, and the list is worth asking for again.
 */
export const inboxNews = defineEndpoint({
  method: 'GET',
  path: '/inbox/news',
  summary: 'Whether the inbox may have changed since the answer before, and how many things are unread then.',
  access: signedIn,
  allRights: true,
  query: z.object({ Mark: z.string().max(100).optional() }),
  output: z.object({ Mark: z.string(), Unread: z.int().nullable() }),
  anyLocation: true,
  polled: true,
});

const MARKS = ['Read', 'Unread', 'Snooze', 'Wake'] as const;
export type InboxMark = (typeof MARKS)[number];

const SNOOZE_UNTIL = 'Please say until when, in the future';

/** Beyond this no zone writes the year with four digits. */
const LATEST = Date.parse('9999-12-31T00:00:00Z');

/** A moment with any offset, as the one way of writing it that everybody reads. */
const snoozeUntil = z.iso
  .datetime({ offset: true, error: SNOOZE_UNTIL, abort: true })
  .refine((value) => Date.parse(value) < LATEST, { error: SNOOZE_UNTIL, abort: true })
  .transform((value) => new Date(value).toISOString());

const markBody = z
  .object({
    /** `Wake` ends a snooze. */
    Mark: z.enum(MARKS, `Mark is one of ${MARKS.join(', ')}`),
    Keys: z
      .array(text(100), 'Please choose at least one.')
      .max(MOST_AT_ONCE, SEVERAL_TEXTS.tooMany)
      .default([]),
    /**
     * All things that the list shows instead of some by their keys: those of a kind and a location where they are named. With
     * `Wake` all that are snoozed.
     */
    All: looseBoolean.default(false),
    Kind: kind.optional(),
    LocationID: id.optional(),
    /** The moment a snooze ends. */
    Until: snoozeUntil.optional(),
  })
  .superRefine(({ Mark, Keys, All, Until }, check) => {
    const refuse = (field: string, message: string) =>
      check.addIssue({ code: 'custom', path: [field], message });
    if (!All && Keys.length === 0) refuse('Keys', 'Please choose at least one.');
    if (Mark === 'Snooze' && Until === undefined) refuse('Until', SNOOZE_UNTIL);
  });

export const markInbox = defineEndpoint({
  method: 'POST',
  path: '/inbox/read',
  summary: 'Mark things of the inbox as read or unread, or snooze them until a moment.',
  access: signedIn,
  allRights: true,
  body: markBody,
  /** How many were marked: what left the inbox meanwhile is passed over. */
  output: z.object({ ...saved, Done: z.int() }),
});

const choice = z.object({ Kind: kind, Choice: z.enum(INBOX_CHOICES, 'There is no such choice') });

const choicesAnswer = {
  /** One for each kind. */
  Choices: z.array(choice),
  /** When the daily mail goes out, on the clock of each location. */
  DailyMailAt: z.string(),
  /** Null as long as nothing was chosen. */
  Version: z.int().nullable(),
};

export const showInboxChoices = defineEndpoint({
  method: 'GET',
  path: '/inbox/choices',
  summary: 'Where the caller is told of things of each kind: inbox, mail at once, daily mail, or nowhere.',
  access: signedIn,
  allRights: true,
  output: z.object(choicesAnswer),
});

const choicesBody = z.object({
  Choices: z
    .array(choice)
    .min(1, 'Please choose at least one.')
    .max(INBOX_KINDS.length)
    .refine(
      (choices) => new Set(choices.map(({ Kind }) => Kind)).size === choices.length,
      'Each kind may be named once only.',
    ),
  /** 0 for choices that nobody changed yet: also those are kept from a window that did not see what another one chose. */
  Version: z.literal(0).or(version),
});

export const chooseInbox = defineEndpoint({
  method: 'PUT',
  path: '/inbox/choices',
  summary: 'Choose where to be told of things of some kinds; the other kinds stay as they are.',
  access: signedIn,
  allRights: true,
  body: choicesBody,
  output: z.object({ ...saved, ...choicesAnswer }),
  statuses: { 409: 'The choices were changed meanwhile, in another window.' },
});
