import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, looseBoolean, saved, version } from '../fields.ts';
import { importFile } from '../uploads.ts';
import { insuranceYear, yearQuery } from './insurance.contract.ts';

const MOST = 5_000;
const listed = <S extends z.ZodType>(schema: S) =>
  z
    .array(schema, 'Please choose a location')
    .min(1, 'Please choose a location')
    .max(MOST, `At most ${MOST} locations at a time`);

/** Drafts of one year as somebody saw them: one that was changed since is not confirmed or removed unseen. */
const seenDrafts = z.object({
  Year: insuranceYear,
  Drafts: listed(z.object({ LocationID: id, Version: version })),
});

export const draftYear = defineEndpoint({
  method: 'POST',
  path: '/PropertyInsurancemaster/drafts',
  summary: 'Begin a year as a draft from the confirmed year before, for all locations or those named.',
  access: page('Location', 'group'),
  body: z.object({ Year: insuranceYear, LocationIDs: listed(id).optional() }),
  output: z.object({ ...saved, Year: z.int(), Drafted: z.int() }),
});

export const confirmDrafts = defineEndpoint({
  method: 'POST',
  path: '/PropertyInsurancemaster/drafts/confirm',
  summary: 'Make drafts of a year its figures, all of them or none.',
  access: page('Location', 'group'),
  body: seenDrafts,
  output: z.object({ ...saved, Confirmed: z.int() }),
});

export const removeDrafts = defineEndpoint({
  method: 'POST',
  path: '/PropertyInsurancemaster/drafts/remove',
  summary: 'Throw drafts of a year away, all of them or none; confirmed years stay.',
  access: page('Location', 'group'),
  body: seenDrafts,
  output: z.object({ ...saved, Removed: z.int() }),
});

/** What a line of a file becomes part of. */
export const LINE_STATES = ['NEW DRAFT', 'DRAFT', 'CONFIRMED'] as const;

export const importInsurance = defineEndpoint({
  method: 'POST',
  path: '/PropertyInsurancemaster/import',
  summary: 'Import figures of insurance years (CSV or xlsx); preview=yes only checks them.',
  access: page('Location', 'group'),
  query: z.object({
    preview: looseBoolean.optional(),
    /** The year of lines that name none. */
    year: yearQuery.optional(),
  }),
  files: { file: importFile },
  transaction: 'own',
  output: z.object({
    ...saved,
    Rows: z.int(),
    NewDrafts: z.int(),
    Drafts: z.int(),
    Confirmed: z.int(),
    /** Lines without any figure, which change nothing. */
    Blank: z.int(),
    Saved: z.boolean(),
    IgnoredColumns: z.array(z.string()),
    Errors: z.array(z.object({ Line: z.int(), Error: z.string() })),
    Preview: z.array(
      z.object({
        Line: z.int(),
        LegalName: z.string(),
        Year: z.int(),
        State: z.enum(LINE_STATES),
        TotalInsuredValue: z.number(),
        TotalWorkersComp: z.number(),
        TotalPremium: z.number(),
      }),
    ),
    /** How many fields the file gives another value; totals that follow from them are not counted. */
    Changed: z.int(),
    /** The first of them, line by line, each with its totals last; a new draft is compared with the year it begins from. */
    Changes: z.array(
      z.object({
        Line: z.int(),
        LegalName: z.string(),
        Year: z.int(),
        State: z.enum(LINE_STATES),
        Field: z.string(),
        Before: z.union([z.number(), z.string()]).nullable(),
        After: z.union([z.number(), z.string()]).nullable(),
      }),
    ),
  }),
});
