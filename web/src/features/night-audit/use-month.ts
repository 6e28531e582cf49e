import { intervalAround, type Days } from '@boh/contract/reports/report-days.calc.ts';
import { monthOr } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { daysBefore, today } from '../../ui/text/time.ts';

/** The month that is shown, and its days. It begins with that of yesterday: the day that a night audit is about. */
export function useMonth(
  hotelToday = today(),
): [month: string, days: Days, setMonth: (month: string) => void] {
  const [month, setMonth] = useAddressValue('month', monthOr(daysBefore(hotelToday, 1).slice(0, 7)));
  return [month, intervalAround(`${month}-01`, 'Month'), setMonth];
}
