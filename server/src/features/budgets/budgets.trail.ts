import { ACCOUNT_LABELS, type BudgetLine } from '@boh/contract/budgets/budgets.calc.ts';
import { METHOD_LABELS } from '@boh/contract/budgets/budget-lines.ts';
import { shortMonth } from '@boh/contract/budgets/budgets.words.ts';
import type { AuditEntry } from '../../db/audit.ts';
import type { MonthKey, StoredVersion, VersionKey } from './budgets.repo.ts';

const monthField = ({ Account, Month }: Pick<BudgetLine, 'Account' | 'Month'>) =>
  `${ACCOUNT_LABELS[Account]} ${shortMonth(Month)}`;

/** Each line as a field of its own, so that the trail names the months that changed. */
const lineFields = (lines: readonly BudgetLine[]) =>
  Object.fromEntries(
    lines.map((line) => [monthField(line), `${METHOD_LABELS[line.Method]} ${line.Value}`] as const),
  );

const recordOf = (BudgetID: number) => `budget:${BudgetID}`;

export function versionEntry(
  BudgetID: number,
  { LocationID, Year, Kind }: VersionKey,
  before: readonly BudgetLine[] | null,
  after: readonly BudgetLine[],
): AuditEntry {
  const head = { LocationID, Year, Kind };
  return {
    record: recordOf(BudgetID),
    before: before && { ...head, ...lineFields(before) },
    after: { ...head, ...lineFields(after) },
  };
}

export const lockEntry = (
  { BudgetID, Status }: StoredVersion,
  locked: { LockedByName: string; LockedAt: string },
): AuditEntry => ({
  record: recordOf(BudgetID),
  before: { Status },
  after: { Status: 'Locked', ...locked },
});

export const unlockEntry = (
  { BudgetID, Status, LockedByName, LockedAt }: StoredVersion,
  Reason: string,
): AuditEntry => ({
  record: recordOf(BudgetID),
  before: { Status, LockedByName, LockedAt },
  after: { Status: 'Draft', LockedByName: null, LockedAt: null, Reason },
});

export const commentEntry = (
  record: string,
  key: MonthKey,
  before: string | null,
  after: string,
): AuditEntry => {
  const field = `Comment ${monthField(key)}`;
  return { record, before: { [field]: before }, after: { [field]: after } };
};
