import { dayOr, idOrNone, type AddressKind } from '../../ui/address/address-kinds.ts';
import { useMissing, useRecordValue } from '../../ui/address/use-open-record.ts';
import type { DayOf, IntakeHotel } from './intake-types.ts';

/** A day as it stands in the address: `5.2026-11-03`. */
export const dayText = ({ LocationID, Date }: DayOf): string => `${LocationID}.${Date}`;

const DAY: AddressKind<DayOf | null> = {
  fallback: null,
  read: (text) => {
    const dot = text.indexOf('.');
    const LocationID = idOrNone.read(text.slice(0, dot));
    const Date = dayOr('').read(text.slice(dot + 1));
    return LocationID && Date ? { LocationID, Date } : undefined;
  },
  write: (day) => (day ? dayText(day) : ''),
};

/** The day whose dialog is open; one of a hotel that is not among these is said to be missing. */
export function useOpenDay(hotels: readonly IntakeHotel[]) {
  const [day, setDay] = useRecordValue(DAY);
  const hotel = hotels.find(({ LocationID }) => LocationID === day?.LocationID);
  useMissing(day !== null && !hotel);
  return { day: day && hotel ? { ...day, hotel } : null, setDay };
}
