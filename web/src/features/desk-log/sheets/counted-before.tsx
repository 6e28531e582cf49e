import { calendarDate } from '@boh/contract/fields.ts';
import { listCashCounts } from '@boh/contract/log-sheets/log-sheets.contract.ts';
import { useFormState, useWatch } from 'react-hook-form';
import { useList } from '../../../api/use-list.ts';
import { mayLeave } from '../../../ui/form/leave-guard.ts';
import { LinkButton } from '../../../ui/page/link-button.tsx';
import { formatTime } from '../../../ui/text/time.ts';
import classes from '../desk-log.module.css';
import { countName, type CashCount } from './cash-columns.tsx';

/** What says which count it is; all else is what was counted. */
const NAMING = new Set(['Date', 'ShiftType']);

/** Says that the chosen shift was counted already, and offers to correct that count. Counting it again is allowed. */
export function CountedBefore({ onCorrect }: { onCorrect: (count: CashCount) => void }) {
  const [day, shift] = useWatch({ name: ['Date', 'ShiftType'] }) as [string, string];
  const { dirtyFields } = useFormState();
  const isChosen = shift !== '' && calendarDate.safeParse(day).success;
  const { rows } = useList(listCashCounts, { query: { From: day, To: day } }, { enabled: isChosen });
  const counted = rows.find(
    ({ Date, ShiftType, CorrectedBy }) => Date === day && ShiftType === shift && CorrectedBy === null,
  );
  if (!isChosen || !counted) return null;
  const correct = async () => {
    const hasAmounts = Object.keys(dirtyFields).some((name) => !NAMING.has(name));
    if (!hasAmounts || (await mayLeave('part'))) onCorrect(counted);
  };
  return (
    <p aria-live="polite" className={classes['countedBefore']}>
      <strong>{countName(counted)}</strong> was counted by {counted.PostedByName} (
      {formatTime(counted.CreatedAt, counted.Timezone)}).{' '}
      <LinkButton onClick={() => void correct()}>Correct it</LinkButton>
    </p>
  );
}
