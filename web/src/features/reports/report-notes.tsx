import type { MeasureName } from '@boh/contract/reports/report-measures.ts';
import type { ReportRow } from '@boh/contract/reports/reports.contract.ts';
import classes from './reports.module.css';

/** Why figures are empty, each sentence once, by the number it has below the table. */
export type NoteNumbers = ReadonlyMap<string, number>;

/** What may be noted of a row or a total. */
type Noted = Partial<Pick<ReportRow, 'Notes'>>;

export function noteNumbers(rows: readonly Noted[]): NoteNumbers {
  const texts = new Set(rows.flatMap(({ Notes = {} }) => Object.values(Notes)));
  return new Map([...texts].map((text, index) => [text, index + 1]));
}

export function noteOf(numbers: NoteNumbers, { Notes }: Noted, name: MeasureName) {
  const text = Notes?.[name];
  return text === undefined ? undefined : { text, number: numbers.get(text) ?? 0 };
}

/** The sentences to the small numbers in the table, and what a part of a pay period means. */
export function ReportNotes({ numbers, hasParts }: { numbers: NoteNumbers; hasParts: boolean }) {
  if (numbers.size === 0 && !hasParts) return null;
  return (
    <section className={classes['notes']} aria-label="Notes">
      {[...numbers].map(([text, number]) => (
        <p key={number}>
          <sup>{number}</sup> {text}
        </p>
      ))}
      {hasParts && (
        <p>
          Part of a pay period: these days hold only a part of one. Its payroll stands whole in the days it
          ends in.
        </p>
      )}
    </section>
  );
}
