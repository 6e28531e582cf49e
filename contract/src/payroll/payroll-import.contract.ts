import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { looseBoolean, saved } from '../fields.ts';
import { importFile } from '../uploads.ts';
import { DEPARTMENTS } from './payroll.calc.ts';

const importing = {
  method: 'POST',
  access: page('Payroll', 'pageLocations'),
  query: z.object({ preview: looseBoolean.optional() }),
  files: { file: importFile },
  transaction: 'own',
} as const;

const importOutput = <Row extends z.ZodType, Counts extends z.ZodRawShape>(row: Row, counts: Counts) =>
  z.object({
    ...saved,
    Rows: z.int(),
    New: z.int(),
    ...counts,
    Saved: z.boolean(),
    Errors: z.array(z.object({ Line: z.int(), Error: z.string() })),
    Preview: z.array(row),
  });

export const importPayroll = defineEndpoint({
  ...importing,
  path: '/admin/payroll/import',
  summary: 'Import a payroll provider’s department summary (CSV or xlsx); preview=yes only checks it.',
  output: importOutput(
    z.object({
      Line: z.int(),
      LegalName: z.string(),
      CheckDate: z.string(),
      Department: z.enum(DEPARTMENTS),
      Gross: z.number(),
      Tips: z.number(),
      Hours: z.number(),
      Draw: z.number(),
    }),
    {
      /** Payrolls that there were, without any data of the provider. */
      Filled: z.int(),
      /** Payrolls whose data of the provider gives way to that of the file. */
      Replaced: z.int(),
      /** Those by name: what the payroll came to before, and what it comes to with the file. */
      Changes: z.array(
        z.object({ LegalName: z.string(), CheckDate: z.string(), Before: z.number(), After: z.number() }),
      ),
      /** What may be a mistake but refuses nothing: lines that stand twice, check dates that are far away. */
      Warnings: z.array(z.object({ Line: z.int(), Warning: z.string() })),
    },
  ),
});

export const importBalances = defineEndpoint({
  ...importing,
  path: '/admin/payroll/balances/import',
  summary: 'Import bank balances (CSV or xlsx); preview=yes only checks them.',
  output: importOutput(
    z.object({ Line: z.int(), LegalName: z.string(), Date: z.string(), Balance: z.number() }),
    { Replaced: z.int() },
  ),
});
