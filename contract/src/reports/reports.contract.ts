import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, id, requiredText, saved, version } from '../fields.ts';
import { DAY_COMPARISONS, INTERVALS, RELATIVE_PERIODS } from './report-days.calc.ts';
import { MEASURE_NAMES, type MeasureName } from './report-measures.ts';

export const GROUPINGS = ['Location', 'Group', 'State', 'Flag', 'none'] as const;
export const COMPARISONS = ['none', ...DAY_COMPARISONS, 'Budget', 'Forecast'] as const;
export const CHARTS = ['none', 'line', 'bar'] as const;

const access = page('Reports', 'pageLocations');

const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words, what: string) =>
  z.enum(words, `${what} must be one of ${words.join(', ')}`);

const REPORT_SORTS = ['Group', 'From', ...MEASURE_NAMES] as const;
/** By what its rows can be put in order, each also the other way round. */
export const REPORT_ORDERS = REPORT_SORTS.flatMap((field) => [field, `-${field}`]) as [string, ...string[]];

const namedDays = z
  .strictObject({ From: calendarDate, To: calendarDate })
  .refine(({ From, To }) => From <= To, { error: 'To must not be before From.', path: ['To'] });

const EITHER = 'Period is either Relative, or From and To';
const period = z.union([z.strictObject({ Relative: oneOf(RELATIVE_PERIODS, 'Relative') }), namedDays], {
  error: ({ input }) =>
    isObjectWith(input, 'Relative') && Object.keys(input as object).length === 1
      ? `Relative must be one of ${RELATIVE_PERIODS.join(', ')}`
      : EITHER,
});

/** By month and longer only: a pay period is never cut into days. */
const BY_MONTH: readonly MeasureName[] = ['Payroll', 'PayrollPercent', 'CPOR', 'HPOR'];
const BY_YEAR: readonly MeasureName[] = ['InsuranceCost', 'InsurancePerRoom'];

/** What a report is: data, which can be kept and run again. */
export const reportDefinition = z
  .object({
    Measures: z
      .array(oneOf(MEASURE_NAMES, 'Measures'))
      .min(1, 'Choose at least one measure')
      .max(MEASURE_NAMES.length, 'Each measure may be there once')
      .refine((names) => new Set(names).size === names.length, 'Each measure may be there once'),
    GroupBy: oneOf(GROUPINGS, 'GroupBy').default('Location'),
    Interval: oneOf(INTERVALS, 'Interval').default('none'),
    Period: period,
    Compare: oneOf(COMPARISONS, 'Compare').default('none'),
    LocationIDs: z.array(id).max(10_000, 'At most 10000 locations').default([]),
    LikeForLike: z.boolean('LikeForLike is true or false').default(true),
    Sort: z.enum(REPORT_ORDERS, `Sort must be one of ${REPORT_SORTS.join(', ')}`).optional(),
    Chart: oneOf(CHARTS, 'Chart').default('none'),
  })
  .superRefine(({ Measures, Interval }, context) => {
    const refuse = (names: readonly MeasureName[], sentence: string) => {
      const found = Measures.filter((name) => names.includes(name));
      if (found.length > 0)
        context.addIssue({ code: 'custom', path: ['Interval'], message: `${found.join(', ')}: ${sentence}` });
    };
    if (Interval === 'Day' || Interval === 'Week') refuse(BY_MONTH, 'there by month and longer only.');
    if (Interval !== 'Year') refuse(BY_YEAR, 'there by year only.');
  });
export type ReportDefinition = z.output<typeof reportDefinition>;

const figure = z.number().nullable();
/** One of each measure that was asked for. */
const byMeasure = <Of extends z.ZodType>(of: Of) =>
  z.object(
    Object.fromEntries(MEASURE_NAMES.map((name) => [name, of.optional()])) as Record<
      MeasureName,
      z.ZodOptional<Of>
    >,
  );
const figures = byMeasure(figure);
const reportFigures = { Values: figures, Compared: figures, Change: figures };
/** Why a figure is empty or leaves out some hotels, by measure. */
const notes = byMeasure(z.string());
/** Notes only where there is something to say. */
const totalFigures = { ...reportFigures, Notes: notes.optional() };

/** What a flash shows of each hotel. */
export const FLASH_SPANS = ['Day', 'MTD', 'YTD'] as const;
export type FlashSpan = (typeof FLASH_SPANS)[number];

const flashTotal = z.object({
  Span: z.enum(FLASH_SPANS),
  ...totalFigures,
  Budget: figures.optional(),
  BudgetChange: figures.optional(),
});

const reportRow = z.object({
  /** As its group is called; blank where nothing is grouped. */
  Group: z.string(),
  LocationID: z.int().nullable(),
  From: z.string(),
  To: z.string(),
  /** Whether it holds a part of a pay period whose rest lies outside. */
  Partial: z.boolean(),
  ...reportFigures,
  Notes: notes,
  /** In a flash: whether it is of the day, the month or the year up to it. */
  Span: z.enum(FLASH_SPANS).optional(),
  /** In a flash: what was budgeted, and the change against it. */
  Budget: figures.optional(),
  BudgetChange: figures.optional(),
  /** In the renewals: what the day is. */
  Renewal: z.string().optional(),
});
export type ReportRow = z.infer<typeof reportRow>;

export const report = z.object({
  Columns: z.array(z.object({ Measure: z.enum(MEASURE_NAMES), Label: z.string(), Definition: z.string() })),
  Rows: z.array(reportRow),
  /** Of a flash, that of its day. */
  Total: z.object(totalFigures),
  /** In a flash: the totals of the day, the month and the year. */
  Totals: z.array(flashTotal).optional(),
  /** Days without a sales row between a hotel's first one and its yesterday, on either side. */
  Gaps: z.array(z.object({ LocationID: z.int(), Name: z.string(), Dates: z.array(z.string()) })),
  Through: z.string(),
  /** In the renewals: which hotels are left out, and why. */
  Note: z.string().optional(),
});
export type Report = z.infer<typeof report>;

/** The fixed layouts: the flash of a day, and what has to be renewed from a day on. */
export const READY_REPORTS = ['FLASH', 'RENEWALS'] as const;
const readyReport = z.object({ Ready: oneOf(READY_REPORTS, 'Ready'), Date: calendarDate.optional() });

/** A report that is kept: run for whoever asks, over their own hotels. */
const keptReport = z.object({ ReportID: id });

const isObjectWith = (sent: unknown, name: string): boolean =>
  typeof sent === 'object' && sent !== null && Object.hasOwn(sent, name);

/** What is meant is told by what is there: its own sentences are said, not those of the other kinds. */
export const runBody = z.preprocess(
  (sent, context) => {
    const meant = isObjectWith(sent, 'Ready')
      ? readyReport
      : isObjectWith(sent, 'ReportID')
        ? keptReport
        : reportDefinition;
    for (const { path, message } of meant.safeParse(sent).error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message });
    return context.issues.length > 0 ? z.NEVER : sent;
  },
  z.union([readyReport, keptReport, reportDefinition]),
);

export const runReport = defineEndpoint({
  method: 'POST',
  path: '/reports/run',
  summary: 'Works out a report over the hotels where the caller’s role has Reports.',
  access,
  query: z.object({ Format: z.enum(['csv', 'xlsx', 'pdf'], 'Format must be csv, xlsx or pdf').optional() }),
  body: runBody,
  output: report,
  download: true,
  transaction: 'none',
  leavesRow: true,
});

export const REPORT_TEXTS = {
  added: 'Report saved successfully!',
  updated: 'Report updated successfully!',
  removed: 'Report deleted successfully!',
  missing: 'This report',
  notOwn: 'Only whoever saved this report may change it.',
} as const;

const savedReport = z.object({
  ReportID: z.int(),
  Name: z.string(),
  Definition: reportDefinition,
  /** The roles it is shared with; nobody but its owner sees it where there are none. */
  RoleIDs: z.array(z.int()),
  OwnerName: z.string(),
  IsOwn: z.boolean(),
  Version: z.int(),
});
export type SavedReport = z.output<typeof savedReport>;

export const savedReportBody = z.object({
  Name: requiredText('Name is required', 100),
  Definition: reportDefinition,
  RoleIDs: z.array(id).max(1000, 'At most 1000 roles').default([]),
});

export const listReports = defineEndpoint({
  method: 'GET',
  path: '/reports',
  summary: 'The saved reports of the caller, and those shared with the caller’s role.',
  access,
  output: z.array(savedReport),
});

export const addReport = defineEndpoint({
  method: 'POST',
  path: '/reports',
  summary: 'Save a report under a name, for oneself or shared with roles.',
  access,
  body: savedReportBody,
  output: savedReport.extend(saved),
});

export const updateReport = defineEndpoint({
  method: 'PUT',
  path: '/reports/:ReportID',
  summary: 'Change a report of one’s own.',
  access,
  params: z.object({ ReportID: id }),
  body: savedReportBody.extend({ Version: version }),
  output: savedReport.extend(saved),
  statuses: { 409: 'It was changed meanwhile.' },
});

export const removeReport = defineEndpoint({
  method: 'DELETE',
  path: '/reports/:ReportID',
  summary: 'Delete a report of one’s own.',
  access,
  params: z.object({ ReportID: id }),
  output: z.object(saved),
});

export const listReportRoles = defineEndpoint({
  method: 'GET',
  path: '/reports/roles',
  summary: 'The roles that open Reports, with which a report can be shared.',
  access,
  output: z.array(z.object({ RoleID: z.int(), RoleName: z.string() })),
});
