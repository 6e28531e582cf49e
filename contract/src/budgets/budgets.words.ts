/** What both sides call things of a budget. */
export const BUDGET_KINDS = ['Budget', 'Forecast'] as const;
export type BudgetKind = (typeof BUDGET_KINDS)[number];

export const BUDGET_STATES = ['Draft', 'Locked'] as const;

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
/** January is 1. */
export const monthName = (month: number): string => MONTH_NAMES[month - 1] ?? String(month);
export const shortMonth = (month: number): string => monthName(month).slice(0, 3);

export const BUDGET_TEXTS = {
  saved: 'Saved.',
  saveFailed: 'Failed to save.',
  locked: 'Locked.',
  lockFailed: 'Failed to lock.',
  unlocked: 'Unlocked.',
  unlockFailed: 'Failed to unlock.',
  copied: 'Copied.',
  copyFailed: 'Failed to copy.',
  commented: 'Comment saved.',
  commentFailed: 'Failed to save the comment.',
  missing: 'This budget',
  versionNeeded: 'Name the Version that the change was made on',
  notLocked: 'It is not locked.',
  unlockLevel: 'Unlocking needs a manager of this location, or somebody above.',
  exportFailed: 'Export failed.',
} as const;

const spoken = (kind: BudgetKind) => kind.toLowerCase();

/** The sentences that name what they are about. */
export const budgetSentences = {
  locked: (kind: BudgetKind, by: string, at: string) =>
    `This ${spoken(kind)} was locked by ${by} on ${at} and cannot be changed.`,
  there: (kind: BudgetKind, year: number) => `There is a ${spoken(kind)} for ${year} already.`,
  noSource: (kind: BudgetKind, year: number) =>
    kind === 'Forecast'
      ? `A forecast starts as a copy of the budget, and there is no budget for ${year} yet.`
      : `There is no budget for ${year - 1} to copy.`,
  monthOver: (month: number, year: number) =>
    `${monthName(month)} ${year} is over: its forecast stays as it is.`,
  noBudget: (year: number) => `There is no budget for ${year} yet.`,
};
