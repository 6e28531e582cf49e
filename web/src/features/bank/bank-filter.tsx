import { dayOr, idText } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { DayInput } from '../../ui/form/day-input.tsx';
import { Choice } from '../../ui/page/choice.tsx';
import { useHotelChoices } from './bank.queries.ts';

/** Of which hotel and days a list is shown. */
export function useBankFilter() {
  const [hotel, setHotel] = useAddressValue('hotel', idText);
  const [from, setFrom] = useAddressValue('from', dayOr(''));
  const [to, setTo] = useAddressValue('to', dayOr(''));
  const query = {
    ...(hotel !== '' && { LocationID: Number(hotel) }),
    ...(from !== '' && { From: from }),
    ...(to !== '' && { To: to }),
  };
  return { hotel, setHotel, from, setFrom, to, setTo, query, isOn: Object.keys(query).length > 0 };
}

interface BankFilterProps {
  filter: ReturnType<typeof useBankFilter>;
  /** Another filter starts at page 1 again. */
  fresh: <Value>(set: (value: Value) => void) => (value: Value) => void;
  /** Which days they are. */
  days: string;
}

export function BankFilter({ filter, fresh, days }: BankFilterProps) {
  const hotels = useHotelChoices();
  const { hotel, setHotel, from, setFrom, to, setTo } = filter;
  return (
    <>
      <Choice
        aria-label="Hotel"
        value={hotel}
        data={[{ value: '', label: 'All hotels' }, ...hotels]}
        onChange={fresh((value: string) => setHotel(value))}
      />
      <DayInput
        aria-label={`${days} from`}
        title={`${days} from`}
        value={from}
        onChange={({ currentTarget }) => fresh((day: string) => setFrom(day))(currentTarget.value)}
      />
      <DayInput
        aria-label={`${days} to`}
        title={`${days} to`}
        value={to}
        onChange={({ currentTarget }) => fresh((day: string) => setTo(day))(currentTarget.value)}
      />
    </>
  );
}
