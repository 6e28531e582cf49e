import { RENEWAL_KEYS, yearBefore } from '@boh/contract/insurance/insurance.calc.ts';
import type { InsuranceRecord } from '@boh/contract/insurance/insurance.contract.ts';

const hasDays = (year: InsuranceRecord['YearlyData'][string] | undefined) =>
  RENEWAL_KEYS.some((key) => Boolean(year?.[key]));

/** What somebody should look at before the draft of a year is confirmed; blank where there is nothing, or no draft. */
export function toCheck({ YearlyData }: Pick<InsuranceRecord, 'YearlyData'>, year: number): string {
  const draft = YearlyData[String(year)];
  if (!draft?.Draft) return '';
  return [
    draft.INSURANCEPOLICY === '' && 'no insurance policy number',
    // Where the last year had none either, nobody is reminded by days here.
    !hasDays(draft) && hasDays(YearlyData[String(yearBefore(YearlyData, year))]) && 'no renewal days',
  ]
    .filter(Boolean)
    .join(', ');
}

/** The hotel after this one: in a review the next one with something to check, else simply the next of the list. */
export function hotelAfter<Hotel extends Pick<InsuranceRecord, 'LocationID' | 'YearlyData'>>(
  hotels: readonly Hotel[],
  current: number,
  reviewed: number | null,
): Hotel | null {
  const at = hotels.findIndex(({ LocationID }) => LocationID === current);
  const ahead = hotels.slice(at + 1);
  return (reviewed === null ? ahead[0] : ahead.find((hotel) => toCheck(hotel, reviewed) !== '')) ?? null;
}
