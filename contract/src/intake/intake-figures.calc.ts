import { Decimal } from 'decimal.js';
import { DAY_LIMITS } from '../sales/sales.contract.ts';
import { FIELD_LABELS, INTAKE_FIELDS, type CodeTarget, type IntakeField } from './intake.words.ts';

/** Enough digits that a sum is rounded once, to the cent, and never before. */
const Exact = Decimal.clone({ precision: 50, rounding: Decimal.ROUND_HALF_UP });

/** A code of a file with where it goes; null: nowhere yet. */
export interface MappedAmount {
  readonly Code: string;
  readonly Field: CodeTarget | null;
  /** Exact, as decimal digits. */
  readonly Amount: string;
}

/** The figures that a file sets: only those its codes go to. */
export type SetFigures = Partial<Record<IntakeField, number>>;

const isMoney = (field: IntakeField) => field === 'RoomRevenue' || field === 'OtherRevenue';

function problemOf(field: IntakeField, sum: Decimal): string | null {
  const label = FIELD_LABELS[field];
  if (isMoney(field))
    return sum.abs().gt(DAY_LIMITS.amount)
      ? `${label} comes to ${sum.toFixed()}, which cannot be right.`
      : null;
  if (!sum.isInteger()) return `${label} comes to ${sum.toFixed()}, and rooms are whole.`;
  if (sum.isNegative()) return `${label} comes to ${sum.toFixed()}, and rooms are 0 or more.`;
  return sum.gt(DAY_LIMITS.rooms) ? `${label} comes to ${sum.toFixed()}, which cannot be right.` : null;
}

/** What the codes of one file add up to, by field; or the sentence that says why that is no figure. */
export function figuresOf(amounts: readonly MappedAmount[]): SetFigures | string {
  const sums = new Map<IntakeField, Decimal>();
  for (const { Field, Amount } of amounts) {
    if (Field === null || Field === 'IGNORE') continue;
    sums.set(Field, (sums.get(Field) ?? new Exact(0)).plus(Amount));
  }
  const figures: SetFigures = {};
  for (const field of INTAKE_FIELDS) {
    const sum = sums.get(field)?.toDecimalPlaces(isMoney(field) ? 2 : 10);
    if (!sum) continue;
    const problem = problemOf(field, sum);
    if (problem !== null) return problem;
    figures[field] = sum.toNumber();
  }
  return figures;
}

/** What files set one after the other: a later one replaces what it sets, and leaves the rest. */
export const foldFigures = (files: readonly SetFigures[]): SetFigures =>
  files.reduce<SetFigures>((all, one) => ({ ...all, ...one }), {});

/** Where codes of a name usually go; null where that is anybody's guess. */
export function suggestedTarget(Code: string, Description: string): CodeTarget | null {
  const words = `${Code} ${Description}`.toLowerCase().replace(/[_\s]+/g, ' ');
  return SUGGESTIONS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

const SUGGESTIONS: readonly (readonly [RegExp, CodeTarget])[] = [
  [
    /\((payment|package|paid out|non revenue)\)|\b(visa|mastercard|amex|cash|tax|deposit|adr|revpar|occupancy|persons|guests|no ?show|cancel)/,
    'IGNORE',
  ],
  [/\bout of order\b|\booo\b/, 'OOO'],
  [/\bstay ?overs?\b/, 'Stayover'],
  [/\b(check ?outs?|departures?|departed)\b|^002abzim\b/, 'Checkout'],
  [/\b(available|total) rooms\b|\brooms available\b/, 'TotalAvailableRooms'],
  [/\b(rooms? (sold|occupied)|occupied( rooms?)?|sold)\b|^rooms\b *$/, 'RoomsSold'],
  [/\b(rooms?|accommodation|lodging) (rev(enue)?|charge|sales)\b|\baccommodation\b/, 'RoomRevenue'],
  [
    /\b(food|beverage|f&b|banquet|bar|restaurant|parking|laundry|phone|spa|other rev(enue)?|misc(ellaneous)?)\b/,
    'OtherRevenue',
  ],
];
