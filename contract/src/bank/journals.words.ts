/** What both sides call things of the journals that go to the bookkeeping. */
export const JOURNAL_KINDS = ['Payroll', 'Sales', 'Claims'] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

export const JOURNAL_FORMATS = ['iif', 'csv'] as const;
export type JournalFormat = (typeof JOURNAL_FORMATS)[number];

/** The kinds of amounts that are journaled, in the order in which their lines stand. */
export const JOURNAL_ITEMS = [
  'RoomRevenue',
  'OtherRevenue',
  'RoomPayroll',
  'FandBPayroll',
  'BanquetPayroll',
  'Tips',
  'Reimbursements',
  'Bonuses',
] as const;
export type JournalItem = (typeof JOURNAL_ITEMS)[number];

/** What the account map has an account for: each kind of amount, and the one account that they all go against. */
export const MAPPED = [...JOURNAL_ITEMS, 'Clearing'] as const;
export type Mapped = (typeof MAPPED)[number];

export const MAPPED_LABELS: Readonly<Record<Mapped, string>> = {
  RoomRevenue: 'Room Revenue',
  OtherRevenue: 'Other Revenue',
  RoomPayroll: 'Room Payroll',
  FandBPayroll: 'F&B Payroll',
  BanquetPayroll: 'Banquet Payroll',
  Tips: 'Tips',
  Reimbursements: 'Reimbursements',
  Bonuses: 'Bonuses',
  Clearing: 'Clearing',
};

/** What the accounts of all locations are called that have none of their own. */
export const DEFAULT_MAP_NAME = 'Group default';

export const JOURNAL_TEXTS = {
  missing: 'This journal',
  makeFailed: 'Failed to make the journals.',
  downloadFailed: 'Download failed.',
  mapSaved: 'Accounts saved.',
  mapMissing: 'What is changed here',
  mapFailed: 'Failed to save the accounts.',
  defaultAccess: 'The group default is for people who work on the bank of every location.',
  prefetch: 'Please download the journal from the screen.',
} as const;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** The sentences that name what they are about. */
export const journalSentences = {
  made: (count: number) => `${count} ${count === 1 ? 'journal' : 'journals'} made.`,
  madeBut: (count: number, blocked: readonly string[]) =>
    `${journalSentences.made(count)} Not made: ${blocked.join(' ')}`,
  nothingDue: (to: string) => `There is nothing to journal up to ${to}.`,
  noAccount: (location: string, names: readonly string[]) =>
    `${location} has no account for ${listed(names)}.`,
  sameAccount: (location: string, names: readonly string[]) =>
    `At ${location}, ${listed(names)} ${names.length === 1 ? 'has' : 'have'} the same account as Clearing.`,
};
