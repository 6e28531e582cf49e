import { z } from 'zod';
import { MANAGER_LEVEL, page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, looseBoolean, requiredNotes, saved, version } from '../fields.ts';
import type { UploadRule } from '../uploads.ts';
import { ACCOUNTS, METHODS } from './budgets.calc.ts';
import { BUDGET_KINDS, BUDGET_STATES } from './budgets.words.ts';
import { budgetLines } from './budget-lines.ts';

const YEAR_RANGE = 'A year is a number from 1990 to 2100';
const year = z.coerce.number(YEAR_RANGE).int(YEAR_RANGE).min(1990, YEAR_RANGE).max(2100, YEAR_RANGE);
const kind = z.enum(BUDGET_KINDS, `Kind must be ${BUDGET_KINDS.join(' or ')}`);
const account = z.enum(ACCOUNTS, 'Please choose an account');
const month = z.coerce
  .number()
  .int()
  .min(1, 'A month is a number from 1 to 12')
  .max(12, 'A month is a number from 1 to 12');
const format = z.enum(['csv', 'xlsx'], 'Format must be csv or xlsx');
const amount = z.number().nullable();

/** What the person who unlocks a version is asked for. */
export const unlockReason = z.object({ Reason: requiredNotes('Please say why it is unlocked') });
export const varianceComment = z.object({ Comment: requiredNotes('Please write a comment') });

const access = page('Budgets', 'pageLocations');
const CHANGED = { 409: 'Somebody else changed the version meanwhile, or it is locked.' };

/** The figures of one month, by account; null where there is none. */
const monthAmounts = z.object(
  Object.fromEntries(ACCOUNTS.map((name) => [name, amount])) as Record<
    (typeof ACCOUNTS)[number],
    typeof amount
  >,
);

const budgetVersion = z.object({
  BudgetID: z.int(),
  LocationID: z.int(),
  LocationName: z.string(),
  Year: z.int(),
  Kind: z.enum(BUDGET_KINDS),
  Status: z.enum(BUDGET_STATES),
  /** Who locked it, and when; null for a draft. */
  LockedByName: z.string().nullable(),
  LockedAt: z.string().nullable(),
  Lines: z.array(
    z.object({
      Account: z.enum(ACCOUNTS),
      Month: z.int(),
      Method: z.enum(METHODS),
      Value: z.number(),
      /** What it comes to: as it was when the version was locked, as it is now for a draft; null where that is not known. */
      Amount: amount,
    }),
  ),
  Version: z.int(),
});

export const listBudgets = defineEndpoint({
  method: 'GET',
  path: '/budgets',
  summary:
    'Budgets and forecasts of a year, of one location or of all where your role has Budgets. xlsx has a sheet for each location.',
  access,
  query: z.object({
    Year: year.optional(),
    LocationID: id.optional(),
    Kind: kind.optional(),
    Format: format.optional(),
  }),
  output: z.array(budgetVersion),
});

export const saveBudget = defineEndpoint({
  method: 'PUT',
  path: '/budgets',
  summary: 'Save a whole budget or forecast; a change names the Version it was made on.',
  access,
  body: z.object({ LocationID: id, Year: year, Kind: kind, Lines: budgetLines, Version: version }),
  output: budgetVersion.extend(saved),
  statuses: CHANGED,
});

export const lockBudget = defineEndpoint({
  method: 'POST',
  path: '/budgets/lock',
  summary: 'Lock a version: what it comes to is kept, and nobody changes it any more.',
  access,
  body: z.object({ BudgetID: id, Version: version }),
  output: budgetVersion.extend(saved),
  statuses: CHANGED,
});

export const unlockBudget = defineEndpoint({
  method: 'POST',
  path: '/budgets/unlock',
  summary: `Unlock a version, with a reason that stays in its history. Needs Level ${MANAGER_LEVEL} at the location.`,
  access,
  body: unlockReason.extend({ BudgetID: id, Version: version }),
  output: budgetVersion.extend(saved),
  statuses: CHANGED,
});

export const copyBudget = defineEndpoint({
  method: 'POST',
  path: '/budgets/copy',
  summary:
    'Begin a forecast as a copy of the budget of its year, or a budget as a copy of the one of the year before.',
  access,
  body: z.object({ LocationID: id, Year: year, Kind: kind }),
  output: budgetVersion.extend(saved),
  statuses: { 409: 'There is one already.' },
});

export const commentVariance = defineEndpoint({
  method: 'POST',
  path: '/budgets/comment',
  summary: 'Say why a month differs from its budget.',
  access,
  body: varianceComment.extend({
    LocationID: id,
    Year: year,
    Account: account,
    Month: month,
    Version: version,
  }),
  output: z.object({
    ...saved,
    LocationID: z.int(),
    Year: z.int(),
    Account: z.enum(ACCOUNTS),
    Month: z.int(),
    Comment: z.string(),
    CommentByName: z.string(),
    CommentAt: z.string(),
    CommentVersion: z.int(),
  }),
  statuses: { 409: 'Somebody else changed the comment meanwhile, or there is no budget.' },
});

export const listVariance = defineEndpoint({
  method: 'GET',
  path: '/budgets/variance',
  summary: 'Actual figures against the budget and the flexed budget, by account and month.',
  access,
  query: z.object({ Year: year.optional(), LocationID: id.optional(), Format: format.optional() }),
  output: z.array(
    z.object({
      LocationID: z.int(),
      LocationName: z.string(),
      Year: z.int(),
      Account: z.enum(ACCOUNTS),
      Month: z.int(),
      Actual: amount,
      Budget: amount,
      Flexed: amount,
      Variance: amount,
      FlexedVariance: amount,
      /** Whether the month is over at the location. */
      Finished: z.boolean(),
      Comment: z.string(),
      CommentByName: z.string().nullable(),
      CommentAt: z.string().nullable(),
      CommentVersion: z.int().nullable(),
      /** A finished month past both limits without a comment. */
      CommentDue: z.boolean(),
    }),
  ),
  // Payrolls are among the actual figures.
  leavesRow: true,
});

export const listBudgetHotels = defineEndpoint({
  method: 'GET',
  path: '/budgets/hotels',
  summary: 'The locations whose budgets you work on.',
  access,
  output: z.array(
    z.object({
      LocationID: z.int(),
      Name: z.string(),
      /** The year it is there. */
      ThisYear: z.int(),
      MayUnlock: z.boolean(),
    }),
  ),
});

export const budgetBasis = defineEndpoint({
  method: 'GET',
  path: '/budgets/basis',
  summary:
    'What a budget is worked out from: the actual months of the year before, and which months are over.',
  access,
  query: z.object({ Year: year, LocationID: id }),
  output: z.object({
    /** January first. */
    LastYear: z.array(monthAmounts),
    /** How many months of the year are over at the location. */
    FinishedMonths: z.int(),
  }),
});

/** A workbook with a sheet for each location. */
const budgetWorkbook: UploadRule = { kinds: ['xlsx'], maxFiles: 1, maxBytes: 10 * 1024 * 1024 };

export const importBudgets = defineEndpoint({
  method: 'POST',
  path: '/budgets/import',
  summary:
    'Import budgets or forecasts of a year from a workbook, a sheet for each location; preview=yes only checks it.',
  access,
  query: z.object({ Year: year, Kind: kind.default('Budget'), preview: looseBoolean.optional() }),
  files: { file: budgetWorkbook },
  transaction: 'own',
  output: z.object({
    ...saved,
    Rows: z.int(),
    New: z.int(),
    Replaced: z.int(),
    Saved: z.boolean(),
    /** Each sentence names its sheet and cell. */
    Errors: z.array(z.object({ Line: z.int(), Error: z.string() })),
    Preview: z.array(
      z.object({ LocationName: z.string(), State: z.enum(['NEW', 'REPLACED']), ...monthAmounts.shape }),
    ),
  }),
});
