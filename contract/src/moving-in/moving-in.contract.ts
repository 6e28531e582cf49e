import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { looseBoolean, saved } from '../fields.ts';
import type { UploadRule } from '../uploads.ts';
import { SHEET_NAMES } from './moving-in.sheets.ts';

export const MOVING_IN_TEXTS = {
  level: 'Only administrators (Level 100) may move a group in or out.',
  noFile: 'Please choose a workbook.',
  noSheets: `The workbook has none of the sheets ${SHEET_NAMES.join(', ')}. Please start from the template.`,
  empty: 'The workbook has no rows.',
  templateFailed: 'Failed to download the template',
  markedFailed: 'Failed to download the marked workbook',
} as const;

/** How many wrong cells are told one by one; further ones are counted. */
export const MOST_TOLD = 2_000;

/** A workbook of the seven sheets. */
const workbook: UploadRule = { kinds: ['xlsx'], maxFiles: 1, maxBytes: 50 * 1024 * 1024 };

const access = page('Location', 'group');

export const downloadTemplate = defineEndpoint({
  method: 'GET',
  path: '/transfer/template',
  summary:
    'The workbook to move in with: seven sheets with drop-downs, notes and an example; Filled: with what is there already.',
  access,
  query: z.object({ Filled: looseBoolean.default(false) }),
  output: z.unknown(),
  download: true,
  leavesRow: true,
});

const sheetCounts = z.object({
  Sheet: z.enum(SHEET_NAMES),
  Rows: z.int(),
  New: z.int(),
  Changed: z.int(),
  Unchanged: z.int(),
  /** Rows with a wrong cell, and those that hang on such a row. */
  Wrong: z.int(),
});

export const importWorkbook = defineEndpoint({
  method: 'POST',
  path: '/transfer/import',
  summary:
    'Move in by a workbook of seven sheets: all of it or nothing. Preview: only say what is new, changed, unchanged and wrong.',
  access,
  again: true,
  body: z.object({ Preview: looseBoolean.default(false) }),
  files: { file: workbook },
  transaction: 'own',
  output: z.object({
    ...saved,
    Saved: z.boolean(),
    Sheets: z.array(sheetCounts),
    /** How many cells are wrong. */
    Wrong: z.int(),
    /** The first of them, sheet by sheet; a Cell that is blank is about the sheet as a whole. */
    Errors: z.array(z.object({ Sheet: z.string(), Cell: z.string(), Error: z.string() })),
    /** What is not read, or stays otherwise than somebody may think, in whole sentences. */
    Warnings: z.array(z.string()),
  }),
});

export const markWorkbook = defineEndpoint({
  method: 'POST',
  path: '/transfer/import/marked',
  summary:
    'The same workbook with its wrong cells marked and what is wrong beside each row; nothing is saved.',
  access,
  files: { file: workbook },
  transaction: 'none',
  output: z.unknown(),
  download: true,
});
