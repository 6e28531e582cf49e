import type { MapRow } from '@boh/contract/intake/intake-setup.contract.ts';
import { INTAKE_TEXTS, type CodeTarget } from '@boh/contract/intake/intake.words.ts';
import { formatCount } from '../../ui/text/money.ts';

/** Where codes are to go; null: off the map. */
export type Targets = ReadonlyMap<string, CodeTarget | null>;

/** What differs from the codes as they are stored: the part that is saved. */
export const changedCodes = (rows: readonly MapRow[], chosen: Targets) =>
  rows.flatMap(({ Code, Field }) => {
    const target = chosen.get(Code);
    return target === undefined || target === Field ? [] : [{ Code, Field: target }];
  });

/** The suggestions for codes that go nowhere yet. */
export const suggestedTargets = (
  rows: readonly MapRow[],
  targetOf: (row: MapRow) => CodeTarget | null,
): Targets =>
  new Map(
    rows
      .filter((row) => row.Suggested !== null && targetOf(row) === null)
      .map(({ Code, Suggested }) => [Code, Suggested]),
  );

const days = (count: number) => (count === 1 ? '1 day' : `${formatCount(count)} days`);

/** What saving the codes did to the days that have them. */
export function savedText({ ChangedDays, ClosedDays }: { ChangedDays: number; ClosedDays: number }): string {
  const changed = ChangedDays > 0 ? ` The figures of ${days(ChangedDays)} changed.` : '';
  const closed =
    ClosedDays > 0
      ? ` ${days(ClosedDays)} ${ClosedDays === 1 ? 'is closed and kept its own' : 'are closed and kept theirs'}.`
      : '';
  return `${INTAKE_TEXTS.mapSaved}${changed}${closed}`;
}
