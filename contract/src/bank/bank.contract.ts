import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, looseBoolean, saved, text, version } from '../fields.ts';
import { listQuery } from '../list.ts';
import { givenTextField, requiredTextField, yesNoField } from '../record-fields.ts';
import { bodyOf, shapeOf, sortsOf } from '../record.ts';
import { statementFile } from '../uploads.ts';
import { DEPOSIT_CURRENCY, STATEMENT_FORMATS, STATEMENT_STATES, TRANSACTION_STATES } from './bank.words.ts';
import { csvMapping } from './csv-mapping.ts';

const access = page('Bank', 'pageLocations');
const CHANGED = { 409: 'Somebody else changed it meanwhile, or another account is in the way.' };

// --- Accounts ---

const FOUR_DIGITS = 'Please enter the last four digits of the account number';
const CURRENCY = 'A currency is three letters, such as USD';

/** What is typed of an account. */
const typedFields = {
  Name: requiredTextField('Name'),
  Bank: requiredTextField('Bank'),
  LastFour: {
    ...requiredTextField('Last Four Digits'),
    body: z.preprocess((value) => value ?? '', text(4).pipe(z.string().regex(/^\d{4}$/, FOUR_DIGITS))),
  },
  Currency: {
    ...requiredTextField('Currency'),
    body: z.preprocess(
      (value) => value ?? DEPOSIT_CURRENCY,
      text(3)
        .transform((value) => value.toUpperCase())
        .pipe(z.string().regex(/^[A-Z]{3}$/, CURRENCY)),
    ),
    blank: DEPOSIT_CURRENCY,
  },
  Payroll: yesNoField('Payroll', { words: ['PAYROLL', ''], isSearched: true }),
  /** Some banks give one reference to several transactions: these are then known by day, amount and text. */
  RepeatsReferences: yesNoField('Repeats References', { isSearched: true }),
};
export const accountFields = {
  LocationName: givenTextField('Location Name'),
  ...typedFields,
};
export const accountBody = bodyOf(typedFields).extend({ CsvMapping: csvMapping.nullable().default(null) });
export const newAccountBody = accountBody.extend({ LocationID: id.optional() });

const account = z.object({
  AccountID: z.int(),
  LocationID: z.int(),
  ...shapeOf(accountFields),
  CsvMapping: csvMapping.nullable(),
  /** The newest closing ledger balance that a statement had, and its day. */
  Balance: z.number().nullable(),
  BalanceDate: z.string().nullable(),
  /** The last day that a statement covers. */
  StatementsTo: z.string().nullable(),
  Version: z.int(),
});

export const ACCOUNT_SORTS = [...sortsOf(accountFields), 'Balance', 'BalanceDate', 'StatementsTo'] as [
  string,
  ...string[],
];

export const listAccounts = defineEndpoint({
  method: 'GET',
  path: '/bank/accounts',
  summary: 'The bank accounts of the locations where your role has Bank.',
  access,
  query: listQuery(ACCOUNT_SORTS, { LocationID: id.optional(), AccountID: id.optional() }),
  output: z.array(account),
});

export const addAccount = defineEndpoint({
  method: 'POST',
  path: '/bank/accounts',
  summary: 'Add a bank account of a location, the selected one where none is named.',
  access,
  again: true,
  body: newAccountBody,
  output: account.extend(saved),
  statuses: CHANGED,
});

export const updateAccount = defineEndpoint({
  method: 'PUT',
  path: '/bank/accounts',
  summary: 'Change a bank account. Its location stays.',
  access,
  again: true,
  body: accountBody.extend({ AccountID: id, Version: version }),
  output: account.extend(saved),
  statuses: CHANGED,
});

export const listBankHotels = defineEndpoint({
  method: 'GET',
  path: '/bank/hotels',
  summary: 'The locations whose bank accounts you work on.',
  access,
  output: z.array(
    z.object({
      LocationID: z.int(),
      Name: z.string(),
      /** The day it is there. */
      Today: z.string(),
    }),
  ),
});

// --- Statement files ---

const statementFileRow = z.object({
  FileID: z.int(),
  AccountID: z.int(),
  AccountName: z.string(),
  LocationID: z.int(),
  LocationName: z.string(),
  Name: z.string(),
  State: z.enum(STATEMENT_STATES),
  /** Null where it was refused before that was known. */
  Format: z.enum(STATEMENT_FORMATS).nullable(),
  /** The days it covers. */
  From: z.string().nullable(),
  To: z.string().nullable(),
  OpeningBalance: z.number().nullable(),
  ClosingBalance: z.number().nullable(),
  New: z.int(),
  Known: z.int(),
  /** Why it was refused, with the line. */
  Finding: z.string(),
  UploadedByName: z.string(),
  UploadedAt: z.string(),
  Timezone: z.string(),
});

const STATEMENT_SORTS = [
  'UploadedAt',
  'LocationName',
  'AccountName',
  'Name',
  'State',
  'Format',
  'From',
  'To',
  'ClosingBalance',
  'New',
  'Known',
  'UploadedByName',
] as const;

export const listStatements = defineEndpoint({
  method: 'GET',
  path: '/bank/statements',
  summary:
    'The statement files that were uploaded, newest first; From and To are the days they were uploaded on.',
  access,
  query: listQuery(STATEMENT_SORTS, {
    LocationID: id.optional(),
    AccountID: id.optional(),
    State: z.enum(STATEMENT_STATES).optional(),
  }),
  output: z.array(statementFileRow),
});

export const importStatement = defineEndpoint({
  method: 'POST',
  path: '/bank/statements',
  summary:
    'Import a statement of an account: BAI2, OFX, CAMT.053, or CSV by the account’s mapping. All of it or nothing; preview=yes only checks it.',
  access,
  query: z.object({ preview: looseBoolean.optional() }),
  body: z.object({ AccountID: id }),
  files: { file: statementFile },
  transaction: 'own',
  output: z.object({
    ...saved,
    /** Null for a preview. */
    FileID: z.int().nullable(),
    AccountID: z.int(),
    State: z.enum(STATEMENT_STATES),
    Format: z.enum(STATEMENT_FORMATS).nullable(),
    From: z.string().nullable(),
    To: z.string().nullable(),
    OpeningBalance: z.number().nullable(),
    ClosingBalance: z.number().nullable(),
    /** Transactions of this account in the file; New and Known of them. */
    Rows: z.int(),
    New: z.int(),
    Known: z.int(),
    /** Entries that the bank has not booked yet, which are not taken. */
    Pending: z.int(),
    /** Statements of other accounts in the file, which are passed over. */
    Others: z.int(),
    Saved: z.boolean(),
    /** Why the file is refused; a preview alone answers with one, an import answers 400. */
    Errors: z.array(z.object({ Line: z.int(), Error: z.string() })),
    Preview: z.array(
      z.object({
        Line: z.int(),
        Date: z.string(),
        Amount: z.number(),
        Text: z.string(),
        Reference: z.string(),
        State: z.enum(['NEW', 'KNOWN']),
      }),
    ),
  }),
});

export const readStatementColumns = defineEndpoint({
  method: 'POST',
  path: '/bank/statements/columns',
  summary: 'The headers and first rows of a CSV file, and what its columns seem to be; nothing is kept.',
  access,
  files: { file: statementFile },
  transaction: 'none',
  output: z.object({
    Headers: z.array(z.string()),
    Rows: z.array(z.array(z.string())),
    /** As in CsvMapping; blank where nothing fits. */
    Guess: z.object({
      Date: z.string(),
      Amount: z.string(),
      Direction: z.string(),
      Credit: z.string(),
      Debit: z.string(),
      Text: z.array(z.string()),
      Reference: z.string(),
      Balance: z.string(),
      AccountNumber: z.string(),
    }),
  }),
});

// --- Transactions ---

const transaction = z.object({
  TransactionID: z.int(),
  AccountID: z.int(),
  AccountName: z.string(),
  LocationID: z.int(),
  LocationName: z.string(),
  Date: z.string(),
  /** Credits above 0, debits below. */
  Amount: z.number(),
  Currency: z.string(),
  Text: z.string(),
  Reference: z.string(),
  State: z.enum(TRANSACTION_STATES),
  /** The cash counts whose drops it is, where it is matched. */
  LogIDs: z.array(z.int()),
});

const TRANSACTION_SORTS = [
  'Date',
  'LocationName',
  'AccountName',
  'Amount',
  'Text',
  'Reference',
  'State',
] as const;

export const listTransactions = defineEndpoint({
  method: 'GET',
  path: '/bank/transactions',
  summary: 'Transactions of bank statements, newest first; From and To are posting dates.',
  access,
  query: listQuery(TRANSACTION_SORTS, {
    LocationID: id.optional(),
    AccountID: id.optional(),
    TransactionID: id.optional(),
    State: z.enum(TRANSACTION_STATES).optional(),
    Direction: z.enum(['Credit', 'Debit']).optional(),
  }),
  output: z.array(transaction),
});
