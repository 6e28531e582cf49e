/** What both sides call things of the bank. */
export const DEPOSIT_STATES = ['Matched', 'Waiting', 'Overdue', 'Unexpected'] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** What became of a transaction: only credits in the currency of the drops can be deposits. */
export const TRANSACTION_STATES = ['Matched', 'Offered', 'Unexpected', 'Not a deposit'] as const;
export type TransactionState = (typeof TRANSACTION_STATES)[number];

export const STATEMENT_FORMATS = ['BAI2', 'OFX', 'CAMT.053', 'CSV'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

export const STATEMENT_STATES = ['Imported', 'Refused'] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];

/** The currency that cash is counted in: accounts in others have no deposits. */
export const DEPOSIT_CURRENCY = 'USD';

export const BANK_TEXTS = {
  accountAdded: 'Account added.',
  accountUpdated: 'Account saved.',
  accountFailed: 'Failed to save the account.',
  accountMissing: 'This account',
  accountChanged: 'The account was changed meanwhile. Please import the file again.',
  accountTaken: 'There is an account of this bank with these last four digits already.',
  depositMissing: 'This deposit',
  transactionMissing: 'This transaction',
  fileMissing: 'Please choose a statement file.',
  statementFailed: 'Failed to import the statement.',
  matched: 'Matched.',
  matchFailed: 'Failed to match.',
  unmatched: 'Unmatched.',
  unmatchFailed: 'Failed to unmatch.',
  otherLocation: 'Deposits and credits of different locations cannot be matched.',
  notACredit: 'Only credits can be matched with deposits.',
  notMatched: 'Nothing of this is matched.',
  corrected: 'This cash count was corrected meanwhile. Please reload.',
  repeats: 'References of this account repeat already: this cannot be taken back.',
  mappingNeeded: 'This is no BAI2, OFX or CAMT.053 file. For CSV files, say first which column is which.',
} as const;

/** The sentences that name what they are about. */
export const bankSentences = {
  payrollTaken: (name: string) => `${name} is marked PAYROLL already: a location has one such account.`,
  otherAccount: (name: string, lastFour: string, found: string) =>
    `This file is of the account ending in ${found}, not of ${name}, which ends in ${lastFour}.`,
  otherNumber: (name: string, lastFour: string) =>
    `This file is of another account ending in ${lastFour}, not of the one whose statements ${name} has.`,
  otherCurrency: (name: string, currency: string, found: string) =>
    `This file is in ${found}, and ${name} in ${currency}.`,
  dropTaken: (date: string) => `The drop of ${date} is matched already. Unmatch it first.`,
  creditTaken: (date: string) => `The credit of ${date} is matched already. Unmatch it first.`,
  imported: (fresh: number, known: number) =>
    `${fresh} ${fresh === 1 ? 'transaction' : 'transactions'} imported, ${known} known already.`,
  checked: (fresh: number, known: number) =>
    `${fresh} new ${fresh === 1 ? 'transaction' : 'transactions'}, ${known} known already.`,
};
