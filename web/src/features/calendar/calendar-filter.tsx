import { Choice } from '../../ui/page/choice.tsx';
import type { Hotel, KindChoice } from './kinds.ts';

/** What both ways of looking at the dates are given. */
export interface FilterProps {
  kinds: KindChoice;
  hotels: readonly Hotel[];
  /** The one whose dates are shown; null for all of them. */
  hotel: number | null;
  onHotel: (LocationID: number | null) => void;
}

interface HotelChoiceProps {
  hotels: readonly Hotel[];
  value: number | null;
  onChange: (LocationID: number | null) => void;
}

/** One location, or all; nothing to choose where there is only one. */
export function HotelChoice({ hotels, value, onChange }: HotelChoiceProps) {
  if (hotels.length < 2) return null;
  return (
    <Choice
      label="Location"
      w={240}
      value={String(value ?? '')}
      data={[
        { value: '', label: 'All locations' },
        ...hotels.map(({ LocationID, Name }) => ({ value: String(LocationID), label: Name })),
      ]}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
    />
  );
}
