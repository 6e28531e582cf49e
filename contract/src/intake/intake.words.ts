/** What both sides call things of the night audit. */

/** The way of a business day. */
export const DAY_STATES = ['Missing', 'Received', 'Unmapped', 'Balanced', 'Closed'] as const;
export type DayState = (typeof DAY_STATES)[number];

/** What a code of a file may go to: a figure of the day, or nowhere. */
export const INTAKE_FIELDS = [
  'RoomRevenue',
  'OtherRevenue',
  'RoomsSold',
  'TotalAvailableRooms',
  'OOO',
  'Stayover',
  'Checkout',
] as const;
export type IntakeField = (typeof INTAKE_FIELDS)[number];
export const CODE_TARGETS = [...INTAKE_FIELDS, 'IGNORE'] as const;
export type CodeTarget = (typeof CODE_TARGETS)[number];

export const FIELD_LABELS: Readonly<Record<CodeTarget, string>> = {
  RoomRevenue: 'Room Revenue',
  OtherRevenue: 'Other Revenue',
  RoomsSold: 'Rooms Sold',
  TotalAvailableRooms: 'Total Available Rooms',
  OOO: 'OOO',
  Stayover: 'Stayover',
  Checkout: 'Checkout',
  IGNORE: 'IGNORE',
};

/** What must be right before a day is balanced, in the order in which it is told. */
export const DAY_CHECKS = ['Figures', 'Codes', 'Totals', 'Rooms', 'CashCount'] as const;
export type DayCheck = (typeof DAY_CHECKS)[number];

export const CHECK_LABELS: Readonly<Record<DayCheck, string>> = {
  Figures: 'Figures received',
  Codes: 'All codes mapped',
  Totals: 'Parts equal the totals',
  Rooms: 'Rooms fit the hotel',
  CashCount: 'OUT cash count',
};

/** The files that are understood. `Sales` is the import of the screen Daily Sales Data. */
export const FILE_FORMATS = [
  'OperaStatistics',
  'OperaRevenue',
  'OperaDailyStat',
  'OperaTrxCodes',
  'Table',
  'Sales',
] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export const FORMAT_LABELS: Readonly<Record<FileFormat, string>> = {
  OperaStatistics: 'OPERA Cloud statistics (XML)',
  OperaRevenue: 'OPERA Cloud revenue (XML)',
  OperaDailyStat: 'OPERA DAILYSTAT',
  OperaTrxCodes: 'OPERA TRXCODEEXPT',
  Table: 'CSV or xlsx',
  Sales: 'Daily sales import',
};

/** The ways a file comes in. */
export const FILE_SOURCES = ['Upload', 'Folder', 'Mail', 'Sales'] as const;
export type FileSource = (typeof FILE_SOURCES)[number];

export const SOURCE_LABELS: Readonly<Record<FileSource, string>> = {
  Upload: 'Upload',
  Folder: 'Drop folder',
  Mail: 'Mail',
  Sales: 'Sales import',
};

/** Taken: its figures are in. Waiting: a table that no layout fits yet. Refused: kept, but nothing of it was taken. */
export const FILE_STATES = ['Taken', 'Waiting', 'Refused'] as const;
export type FileState = (typeof FILE_STATES)[number];

export const CODE_KINDS = ['Statistic', 'Transaction', 'Column'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

export const INTAKE_TEXTS = {
  taken: 'File received.',
  known: 'This file was received before. Nothing was changed.',
  waiting: 'File received. It waits for a layout.',
  uploadFailed: 'Failed to receive the file.',
  chooseFile: 'Please choose a file.',
  closed: 'Day closed.',
  closeFailed: 'Failed to close the day.',
  reopened: 'Day reopened.',
  reopenFailed: 'Failed to reopen the day.',
  reasonNeeded: 'Please say why it is reopened',
  reopenLevel: 'Reopening needs a manager of this location, or somebody above.',
  notClosed: 'This day is not closed.',
  replaceUnknown:
    'The file has codes that are not mapped, and the day has figures already: bringing it needs a role of level 50 or more.',
  replaceLevel: 'Replacing figures that are there needs a role of level 50 or more.',
  mapSaved: 'Codes saved.',
  mapFailed: 'Failed to save the codes.',
  mapLevel: 'Changing codes needs a manager of this location, or somebody above.',
  setupSaved: 'Sources saved.',
  setupFailed: 'Failed to save the sources.',
  setupLevel: 'Changing sources needs a manager of this location, or somebody above.',
  layoutSaved: 'Layout saved.',
  layoutRemoved: 'Layout deleted.',
  layoutFailed: 'Failed to save the layout.',
  missingFile: 'This file',
  missingLayout: 'This layout',
  readAgain: 'File read again.',
  noLayout: 'No layout of this location fits the columns of this file.',
  exportFailed: 'Export failed.',
} as const;

/** The sentences that name what they are about. Days are YYYY-MM-DD, moments as the location's clock has them. */
export const intakeSentences = {
  closed: (hotel: string, date: string, by: string, at: string) =>
    `${date} of ${hotel} was closed by ${by} on ${at}. It has to be reopened before its figures change.`,
  closedAlready: (date: string, by: string, at: string) => `${date} was closed by ${by} on ${at} already.`,
  notBalanced: (date: string, missing: readonly string[]) =>
    `${date} cannot be closed: ${missing.map((text) => text.replace(/\.$/, '')).join('; ')}.`,
  earlierFirst: (date: string, earlier: string) =>
    `Days close oldest first: ${earlier} comes before ${date}.`,
  beforeFirst: (date: string, first: string) =>
    `The first closed day of this location is ${first}: ${date} lies before it and is not closed.`,
  notYet: (date: string) => `${date} has not come yet.`,
  otherHotel: (code: string, own: string) => `This file is of hotel ${code}, this location is ${own}.`,
};
