import { listPayrollLocations } from '@boh/contract/payroll/payroll.contract.ts';
import { useEffect, useRef } from 'react';
import { useList } from '../../api/use-list.ts';
import { dayOr, idText } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { DayInput } from '../../ui/form/day-input.tsx';
import { Choice } from '../../ui/page/choice.tsx';

/** Which of all records are shown: of one hotel, of check dates from and to. */
export function useRecordFilter() {
  const [hotel, setHotel] = useAddressValue('all-hotel', idText);
  const [from, setFrom] = useAddressValue('all-from', dayOr(''));
  const [to, setTo] = useAddressValue('all-to', dayOr(''));
  const query = {
    ...(hotel !== '' && { LocationID: Number(hotel) }),
    ...(from !== '' && { From: from }),
    ...(to !== '' && { To: to }),
  };
  return { hotel, setHotel, from, setFrom, to, setTo, query, isOn: Object.keys(query).length > 0 };
}

interface RecordFilterProps extends ReturnType<typeof useRecordFilter> {
  /** Another filter starts at page 1 again. */
  fresh: <Value>(set: (value: Value) => void) => (value: Value) => void;
}

export function RecordFilter({ hotel, setHotel, from, setFrom, to, setTo, isOn, fresh }: RecordFilterProps) {
  const { rows } = useList(listPayrollLocations, {});
  const place = useRef<HTMLDivElement>(null);
  const wasOn = useRef(isOn);
  // The last table of a long screen: an address that filters it leads to it.
  useEffect(() => {
    if (wasOn.current) place.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <>
      <div ref={place} style={{ scrollMarginTop: 120 }} />
      <Choice
        label="Hotel"
        value={hotel}
        data={[
          { value: '', label: 'All' },
          ...rows.map(({ LocationID, Name }) => ({ value: String(LocationID), label: Name })),
        ]}
        onChange={fresh((value: string) => setHotel(value))}
      />
      <DayInput
        label="Check date from"
        value={from}
        onChange={({ currentTarget }) => fresh((day: string) => setFrom(day))(currentTarget.value)}
      />
      <DayInput
        label="to"
        value={to}
        onChange={({ currentTarget }) => fresh((day: string) => setTo(day))(currentTarget.value)}
      />
    </>
  );
}
