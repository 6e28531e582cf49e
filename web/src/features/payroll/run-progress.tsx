import { listPayrollLocations } from '@boh/contract/payroll/payroll.contract.ts';
import { Button } from '@mantine/core';
import { useList } from '../../api/use-list.ts';
import { formatCount } from '../../ui/text/money.ts';
import { countStates, firstHotel, nextHotel } from './next-hotel.ts';
import classes from './payroll.module.css';
import { useRecordsOf } from './payroll.queries.ts';

/** The hotels of a check date and how far each is. */
function useRun(date: string) {
  const hotels = useList(listPayrollLocations, {});
  const list = useRecordsOf(date);
  // While another date loads the rows are still those of the former one.
  const records = list.rows.filter(({ CheckDate }) => CheckDate === date);
  return {
    hotels: hotels.rows,
    records,
    isKnown: !hotels.isLoading && !list.isLoading && !list.isRefreshing,
  };
}

/** Where the dialog of a hotel leads on to. */
export const useNextHotel = (date: string, current: number, walked: readonly number[]) =>
  nextHotel(useRun(date), current, walked);

interface RunProgressProps {
  date: string;
  /** The hotel of this check date that was open last. */
  last: number | null;
  onOpen: (LocationID: number) => void;
  onAttach: () => void;
}

/** How many hotels are done, and the way to the next one that is not. */
export function RunProgress({ date, last, onOpen, onAttach }: RunProgressProps) {
  const run = useRun(date);
  const { approved, open, missing } = countStates(run);
  const first = firstHotel(run, last);
  if (!run.isKnown || run.hotels.length === 0) return null;
  return (
    <div className={`${classes['progress'] ?? ''} screen-only`} role="group" aria-label="Progress">
      <span>
        {run.hotels.length === 1 ? '1 hotel' : `${formatCount(run.hotels.length)} hotels`}:{' '}
        {formatCount(approved)} approved, {formatCount(open)} open, {formatCount(missing)} without a record
      </span>
      <Button
        variant="default"
        disabled={!first}
        title={first ? first.LegalName : 'All hotels are approved.'}
        onClick={() => first && onOpen(first.LocationID)}
      >
        Open Next Hotel
      </Button>
      <Button variant="default" onClick={onAttach}>
        Attach Files
      </Button>
    </div>
  );
}
