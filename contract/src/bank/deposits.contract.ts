import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, requiredNotes, saved, yesNoFilter } from '../fields.ts';
import { listQuery } from '../list.ts';
import { DEPOSIT_STATES } from './bank.words.ts';
import { MATCH_WAYS } from './deposits.calc.ts';

const access = page('Bank', 'pageLocations');

/** A drop of a cash count with the credits that it is, or a credit that nobody expected (LogID and Drop are null then). */
const deposit = z.object({
  LogID: z.int().nullable(),
  LocationID: z.int(),
  LocationName: z.string(),
  /** Of the count, or the posting date of an unexpected credit. */
  Date: z.string(),
  ShiftType: z.string().nullable(),
  Drop: z.number().nullable(),
  State: z.enum(DEPOSIT_STATES),
  TransactionIDs: z.array(z.int()),
  /** From the count to the last credit of a matched drop, otherwise to today; null for an unexpected credit. */
  BankingDays: z.int().nullable(),
  /** Could be matched in more than one way, so that somebody has to choose. */
  Offered: z.boolean(),
  /** How it was matched; null where it is not. */
  Way: z.enum(MATCH_WAYS).nullable(),
  /** All drops of the match, this one among them. */
  LogIDs: z.array(z.int()),
  /** The credits together, and the last day one was posted. */
  Credited: z.number().nullable(),
  CreditDate: z.string().nullable(),
  /** Of the credits together, less all drops of the match: other than 0 only by hand. */
  Difference: z.number().nullable(),
  AccountName: z.string(),
  /** What the bank says of the credits. */
  Text: z.string(),
  /** Why and by whom, where somebody matched it by hand. */
  Reason: z.string(),
  MatchedByName: z.string().nullable(),
  MatchedAt: z.string().nullable(),
  Timezone: z.string(),
});

const DEPOSIT_SORTS = [
  'Date',
  'LocationName',
  'ShiftType',
  'Drop',
  'State',
  'BankingDays',
  'Credited',
  'CreditDate',
  'Difference',
] as const;

const depositFilters = {
  LocationID: id.optional(),
  LogID: id.optional(),
  State: z.enum(DEPOSIT_STATES).optional(),
  /** `Offered=true` lists what somebody has to choose among. */
  Offered: yesNoFilter,
};

export const listDeposits = defineEndpoint({
  method: 'GET',
  path: '/bank/deposits',
  summary:
    'Drops of cash counts with the credits they are, and credits nobody expected, newest first; From and To are the dates of counts and postings.',
  access,
  query: listQuery(DEPOSIT_SORTS, depositFilters),
  output: z.array(deposit),
});

export const summariseDeposits = defineEndpoint({
  method: 'GET',
  path: '/bank/deposits/summary',
  summary: 'How many deposits of each state there are, and what they come to.',
  access,
  query: listQuery(['Date'], { LocationID: id.optional() }).pick({
    From: true,
    To: true,
    Search: true,
    LocationID: true,
  }),
  output: z.object({
    States: z.array(z.object({ State: z.enum(DEPOSIT_STATES), Count: z.int(), Amount: z.number() })),
    /** Drops that could be matched in more than one way. */
    Offered: z.int(),
  }),
});

const candidateDrop = z.object({
  LogID: z.int(),
  Date: z.string(),
  ShiftType: z.string(),
  Drop: z.number(),
  Offered: z.boolean(),
});
const candidateCredit = z.object({
  TransactionID: z.int(),
  AccountName: z.string(),
  Date: z.string(),
  Amount: z.number(),
  Text: z.string(),
  Reference: z.string(),
  Offered: z.boolean(),
});

export const listCandidates = defineEndpoint({
  method: 'GET',
  path: '/bank/candidates',
  summary:
    'What an open drop, or an open credit, can be matched with: the ways that are offered, and open drops and credits of the days around.',
  access,
  query: z
    .object({ LogID: id.optional(), TransactionID: id.optional() })
    .refine(({ LogID, TransactionID }) => (LogID === undefined) !== (TransactionID === undefined), {
      error: 'Name a LogID or a TransactionID',
      path: ['LogID'],
    }),
  output: z.object({
    LocationID: z.int(),
    Offers: z.array(
      z.object({
        Way: z.enum(MATCH_WAYS),
        LogIDs: z.array(z.int()),
        TransactionIDs: z.array(z.int()),
      }),
    ),
    Drops: z.array(candidateDrop),
    Credits: z.array(candidateCredit),
  }),
});

const MOST_MATCHED = 100;
const ids = (message: string) => z.array(id, message).max(MOST_MATCHED, `At most ${MOST_MATCHED} at once`);
const listOf = (one: number | undefined, several: readonly number[] | undefined): number[] => [
  ...new Set([...(one === undefined ? [] : [one]), ...(several ?? [])]),
];

/** What the person who matches by hand is asked for. */
const matchReason = z.object({ Reason: requiredNotes('Please say why they belong together') });
export const unmatchReason = z.object({
  Reason: requiredNotes('Please say why they do not belong together'),
});

/** Drops by `LogID` or `LogIDs`, credits by `TransactionIDs`. */
const named = { LogID: id.optional(), LogIDs: ids('Please name deposits').optional() };

const matchedIds = z.object({
  ...saved,
  LocationID: z.int(),
  LogIDs: z.array(z.int()),
  TransactionIDs: z.array(z.int()),
});

export const matchBody = matchReason
  .extend({ ...named, TransactionIDs: ids('Please choose a credit') })
  .transform(({ LogID, LogIDs, TransactionIDs, Reason }) => ({
    LogIDs: listOf(LogID, LogIDs),
    TransactionIDs: listOf(undefined, TransactionIDs),
    Reason,
  }))
  .refine(({ LogIDs }) => LogIDs.length > 0, { error: 'Please choose a deposit', path: ['LogIDs'] })
  .refine(({ TransactionIDs }) => TransactionIDs.length > 0, {
    error: 'Please choose a credit',
    path: ['TransactionIDs'],
  });

export const matchDeposit = defineEndpoint({
  method: 'POST',
  path: '/bank/match',
  summary:
    'Match one or several drops with one or several credits by hand; the sums may differ, the reason says why.',
  access,
  body: matchBody,
  output: matchedIds,
  statuses: { 409: 'One of them is matched already, or the cash count was corrected.' },
});

export const unmatchDeposit = defineEndpoint({
  method: 'POST',
  path: '/bank/unmatch',
  summary:
    'Take a match apart, however it came about: these are not matched with each other by themselves again.',
  access,
  body: unmatchReason
    .extend({ ...named, TransactionIDs: ids('Please choose a credit').optional() })
    .transform(({ LogID, LogIDs, TransactionIDs, Reason }) => ({
      LogIDs: listOf(LogID, LogIDs),
      TransactionIDs: listOf(undefined, TransactionIDs),
      Reason,
    }))
    .refine(({ LogIDs, TransactionIDs }) => LogIDs.length + TransactionIDs.length > 0, {
      error: 'Please choose a deposit',
      path: ['LogIDs'],
    }),
  output: matchedIds,
  statuses: { 409: 'Nothing of it is matched.' },
});
