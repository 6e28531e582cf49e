import { Choice } from '../../ui/page/choice.tsx';
import type { IntakeHotel } from './intake-types.ts';

/** What the parts of the screen are given that are about one hotel. */
export interface HotelPartProps {
  hotels: readonly IntakeHotel[];
  hotel: IntakeHotel;
  onHotel: (LocationID: number) => void;
  /** Asks first where something typed would be lost. */
  leave: (then: () => void) => Promise<void>;
}

interface HotelChoiceProps {
  hotels: readonly IntakeHotel[];
  value: number | null;
  /** Whether all of them may be chosen. */
  hasAll?: boolean;
  width?: number;
  onChange: (LocationID: number | null) => void;
}

/** One hotel, or all; nothing to choose where there is only one. */
export function HotelChoice({ hotels, value, hasAll = false, width, onChange }: HotelChoiceProps) {
  if (hotels.length < 2) return null;
  return (
    <Choice
      label="Hotel"
      w={width}
      value={String(value ?? '')}
      data={[
        ...(hasAll ? [{ value: '', label: 'All hotels' }] : []),
        ...hotels.map(({ LocationID, Name }) => ({ value: String(LocationID), label: Name })),
      ]}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
    />
  );
}
