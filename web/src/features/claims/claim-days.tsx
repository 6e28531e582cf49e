import type { Claim } from '@boh/contract/claims/claims.contract.ts';
import { useCallback } from 'react';
import { dayOr, oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { DayInput } from '../../ui/form/day-input.tsx';
import { Choice } from '../../ui/page/choice.tsx';
import { dayOfMoment } from '../../ui/text/time.ts';

const MOMENTS = { submitted: 'Submitted on', approved: 'Approved on' } as const;
const MOMENT = oneOf(Object.keys(MOMENTS) as (keyof typeof MOMENTS)[]);

/** Which claims are shown by the days they were submitted or approved on, and what the list call is asked for the same. */
export function useClaimDays() {
  const [from, setFrom] = useAddressValue('from', dayOr(''));
  const [to, setTo] = useAddressValue('to', dayOr(''));
  const [moment, setMoment] = useAddressValue('days', MOMENT);
  const has = useCallback(
    ({ CreatedAt, ApprovedAt, Approved }: Claim) => {
      if (from === '' && to === '') return true;
      const day = dayOfMoment(moment === 'submitted' ? CreatedAt : Approved ? ApprovedAt : null);
      return day !== null && (from === '' || day >= from) && (to === '' || day <= to);
    },
    [from, to, moment],
  );
  const prefix = moment === 'approved' ? 'Approved' : '';
  const query = {
    ...(from !== '' && { [`${prefix}From`]: from }),
    ...(to !== '' && { [`${prefix}To`]: to }),
  };
  return { from, setFrom, to, setTo, moment, setMoment, has, query };
}

/** The days to choose; which day of a claim they mean is asked once some are chosen. */
export function ClaimDays({ from, setFrom, to, setTo, moment, setMoment }: ReturnType<typeof useClaimDays>) {
  return (
    <>
      <DayInput label="From" value={from} onChange={({ currentTarget: { value } }) => setFrom(value)} />
      <DayInput label="To" value={to} onChange={({ currentTarget: { value } }) => setTo(value)} />
      {(from !== '' || to !== '') && (
        <Choice
          label="Days of"
          data={Object.entries(MOMENTS).map(([value, label]) => ({ value, label }))}
          value={moment}
          onChange={(value) => setMoment(value as typeof moment)}
        />
      )}
    </>
  );
}
