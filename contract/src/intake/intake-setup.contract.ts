import { z } from 'zod';
import { MANAGER_LEVEL, page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { emailList, id, optionalText, requiredText, saved, text, version } from '../fields.ts';
import { CODE_KINDS, CODE_TARGETS } from './intake.words.ts';

const access = page('Night Audit', 'pageLocations');
const CHANGED = { 409: 'Somebody else changed it meanwhile.' };
const ofLocation = z.object({ LocationID: id.optional() });

// --- Codes ---

const target = z.enum(CODE_TARGETS, `A code goes to one of ${CODE_TARGETS.join(', ')}`);
const MOST_CODES = 2_000;

const mapRow = z.object({
  Code: z.string(),
  Kind: z.enum(CODE_KINDS),
  Description: z.string(),
  /** Null: not mapped yet. */
  Field: z.enum(CODE_TARGETS).nullable(),
  /** Where codes of this name usually go; null where that is anybody's guess. */
  Suggested: z.enum(CODE_TARGETS).nullable(),
  /** What it came to on the last day that has it, and which day that is; null for a code that no file had yet. */
  Amount: z.number().nullable(),
  LastDate: z.string().nullable(),
  /** How many days wait for it: open ones of files that have it. 0 for a code that is mapped. */
  OpenDays: z.int(),
});
export type MapRow = z.output<typeof mapRow>;

const codeMap = z.object({
  LocationID: z.int(),
  LocationName: z.string(),
  MayChange: z.boolean(),
  Version: z.int(),
  /** Those that go nowhere yet come first. */
  Codes: z.array(mapRow),
});

export const openMap = defineEndpoint({
  method: 'GET',
  path: '/intake/map',
  summary:
    'Where the codes of a location’s files go, and which ones go nowhere yet, with their amounts. The selected location where none is named.',
  access,
  query: ofLocation,
  output: codeMap,
});

export const saveMap = defineEndpoint({
  method: 'PUT',
  path: '/intake/map',
  summary: `Say where codes go; codes that are not named stay as they are, null takes one off the map. The files already received are read with it, those of closed days aside. Needs Level ${MANAGER_LEVEL} at the location.`,
  access,
  body: z.object({
    LocationID: id.optional(),
    Codes: z
      .array(z.object({ Code: requiredText('A code is required', 100), Field: target.nullable() }))
      .max(MOST_CODES, `At most ${MOST_CODES} codes`),
    Version: version,
  }),
  output: codeMap.extend({
    ...saved,
    /** Days whose figures changed, and closed ones that have these codes and stayed as they were. */
    ChangedDays: z.int(),
    ClosedDays: z.int(),
  }),
  statuses: CHANGED,
});

// --- Layouts of CSV and xlsx files ---

/** How the rows of a table are meant: a day with a figure in each column, or a code with its amount in each row. */
export const LAYOUT_SHAPES = ['Columns', 'Codes'] as const;
export const COLUMN_USES = ['Date', 'Figure', 'Code', 'Description', 'Amount', 'Skip'] as const;
export type ColumnUse = (typeof COLUMN_USES)[number];
export const DATE_ORDERS = ['YMD', 'MDY', 'DMY'] as const;

export const USE_LABELS: Readonly<Record<ColumnUse, string>> = {
  Date: 'Date',
  Figure: 'Figure',
  Code: 'Code',
  Description: 'Description',
  Amount: 'Amount',
  Skip: 'Not used',
};

const MOST_COLUMNS = 200;

export const layoutBody = z
  .object({
    LocationID: id.optional(),
    /** Left out for a new one. */
    LayoutID: id.optional(),
    Name: requiredText('Name is required', 100),
    Shape: z.enum(LAYOUT_SHAPES, 'Please choose what a row is'),
    Columns: z
      .array(
        z.object({
          Column: requiredText('A column is required', 200),
          Use: z.enum(COLUMN_USES, 'Please choose what the column is'),
        }),
      )
      .max(MOST_COLUMNS, `At most ${MOST_COLUMNS} columns`),
    DateOrder: z.enum(DATE_ORDERS, 'Please choose how dates are written'),
    /** A row whose first cell begins with this text carries totals, such as `Total`; blank: none does. */
    TotalLabel: optionalText(50),
    Version: version,
  })
  .superRefine(({ Shape, Columns }, context) => {
    const problem = layoutProblem(Shape, Columns);
    if (problem) context.addIssue({ code: 'custom', path: ['Columns'], message: problem });
  });

interface LayoutColumn {
  readonly Column: string;
  readonly Use: ColumnUse;
}

/** What a layout lacks, or null. */
function layoutProblem(
  shape: (typeof LAYOUT_SHAPES)[number],
  columns: readonly LayoutColumn[],
): string | null {
  const count = (use: ColumnUse) => columns.filter(({ Use }) => Use === use).length;
  const names = columns.map(({ Column }) => Column.toLowerCase());
  if (new Set(names).size < names.length) return 'A column is named twice';
  if (count('Date') !== 1) return 'One column is the date';
  if (shape === 'Columns') return count('Figure') === 0 ? 'At least one column is a figure' : null;
  if (count('Code') !== 1) return 'One column is the code';
  return count('Amount') === 1 ? null : 'One column is the amount';
}

const layout = z.object({
  LayoutID: z.int(),
  LocationID: z.int(),
  Name: z.string(),
  Shape: z.enum(LAYOUT_SHAPES),
  Columns: z.array(z.object({ Column: z.string(), Use: z.enum(COLUMN_USES) })),
  DateOrder: z.enum(DATE_ORDERS),
  TotalLabel: z.string(),
  Version: z.int(),
});
export type IntakeLayout = z.output<typeof layout>;

export const listLayouts = defineEndpoint({
  method: 'GET',
  path: '/intake/layouts',
  summary: 'The layouts of a location’s CSV and xlsx files.',
  access,
  query: ofLocation,
  output: z.array(layout),
});

export const saveLayout = defineEndpoint({
  method: 'PUT',
  path: '/intake/layouts',
  summary: `Say what the columns of a CSV or xlsx file are; files that waited for it are read. Needs Level ${MANAGER_LEVEL} at the location.`,
  access,
  body: layoutBody,
  transaction: 'own',
  output: layout.extend({
    ...saved,
    /** Waiting files that it was read with. */
    ReadFiles: z.int(),
  }),
  statuses: CHANGED,
});

export const removeLayout = defineEndpoint({
  method: 'DELETE',
  path: '/intake/layouts/:LayoutID',
  summary: `Delete a layout; figures that were read with it stay. Needs Level ${MANAGER_LEVEL} at the location.`,
  access,
  params: z.object({ LayoutID: id }),
  output: z.object(saved),
});

/** The head of a table and its first rows, to make a layout from. */
export const previewTable = defineEndpoint({
  method: 'GET',
  path: '/intake/files/:FileID/table',
  summary: 'The first rows of a received CSV or xlsx file, and what its columns seem to be.',
  access,
  params: z.object({ FileID: id }),
  output: z.object({
    FileID: z.int(),
    LocationID: z.int(),
    Name: z.string(),
    Columns: z.array(z.object({ Column: z.string(), Suggested: z.enum(COLUMN_USES) })),
    Shape: z.enum(LAYOUT_SHAPES),
    DateOrder: z.enum(DATE_ORDERS),
    /** As texts, in the order of the columns. */
    Rows: z.array(z.array(z.string())),
  }),
});

// --- Where files come from ---

const ADDRESS_PART = 'Letters, digits, dots and hyphens only, at most 40';

export const setupBody = z.object({
  LocationID: id.optional(),
  /** What its files call the hotel; a file that names another one is refused. Blank: any is taken. */
  HotelCode: optionalText(40),
  /** What stands behind the plus sign in the mailbox's address: night+redriver@example.com. Blank: no mails. */
  MailPart: text(40)
    .refine((value) => /^[a-z0-9.-]*$/i.test(value), ADDRESS_PART)
    .transform((value) => value.toLowerCase())
    .default(''),
  /** Only mails of these addresses are taken. */
  Senders: emailList,
  Version: version,
});

const setup = z.object({
  LocationID: z.int(),
  LocationName: z.string(),
  HotelCode: z.string(),
  MailPart: z.string(),
  Senders: z.array(z.string()),
  /** The whole address mails go to; null without a mailbox or without a part. */
  MailAddress: z.string().nullable(),
  /** Whether the server reads a mailbox. */
  HasMailbox: z.boolean(),
  /** The folder below the server's data directory that files are dropped into. */
  Folder: z.string(),
  MayChange: z.boolean(),
  Version: z.int(),
});

export const openSetup = defineEndpoint({
  method: 'GET',
  path: '/intake/setup',
  summary: 'Where files of a location come from. The selected location where none is named.',
  access,
  query: ofLocation,
  output: setup,
});

export const saveSetup = defineEndpoint({
  method: 'PUT',
  path: '/intake/setup',
  summary: `Change where files of a location come from. Needs Level ${MANAGER_LEVEL} at the location.`,
  access,
  body: setupBody,
  output: setup.extend(saved),
  statuses: { 409: 'Somebody else changed it meanwhile, or another location has that address.' },
});
