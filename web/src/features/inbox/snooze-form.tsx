import type { InboxItem } from '@boh/contract/inbox/inbox.contract.ts';
import { formatClock } from '@boh/contract/clock.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { useSession } from '../../session/session.tsx';
import { DateField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { formatCount } from '../../ui/text/money.ts';
import { formatDate, today } from '../../ui/text/time.ts';
import classes from './inbox.module.css';
import { momentAt, MORNING, snoozeDays } from './snooze.ts';
import type { useMarking } from './use-marking.ts';

interface SnoozeFormProps {
  items: readonly InboxItem[];
  save: ReturnType<typeof useMarking>['save'];
  /** Called once they are out of sight. */
  onDone: () => void;
  onClose: () => void;
}

/** Puts things out of sight until a morning: one of those that are asked for most by one press, or any other day. */
export function SnoozeForm({ items, save, onDone, onClose }: SnoozeFormProps) {
  const { location } = useSession();
  const zone = location?.TimeZone;
  const [first] = items;
  const [schema] = useState(() =>
    z.object({
      Day: z.string().refine((day) => day > today(zone), 'Please choose a day after today.'),
    }),
  );
  return (
    <FormModal
      title="Snooze"
      of={items.length === 1 ? first?.Title : `${formatCount(items.length)} things`}
      width={480}
      submitLabel="Snooze"
      schema={schema}
      defaultValues={{ Day: '' }}
      onSubmit={async ({ Day }) => {
        const Until = momentAt(Day, MORNING, zone).toISOString();
        await save({ body: { Mark: 'Snooze', Keys: items.map(({ Key }) => Key), Until } });
        onDone();
      }}
      onClose={onClose}
    >
      <p className={classes['about']}>
        Until {formatClock(MORNING)} of that day on the clock of {location?.Name ?? 'UTC'}. What is done
        meanwhile leaves all the same.
      </p>
      <OfferedDays zone={zone} />
      <DateField name="Day" label="Day" required />
    </FormModal>
  );
}

function OfferedDays({ zone }: { zone: string | undefined }) {
  const { setValue } = useFormContext();
  const { tomorrow, monday } = snoozeDays(zone, new Date());
  const offer = (label: string, day: string) => (
    <Button
      variant="default"
      onClick={({ currentTarget }) => {
        setValue('Day', day, { shouldDirty: true });
        currentTarget.form?.requestSubmit();
      }}
    >
      {label} {formatDate(day).slice(0, 5)}
    </Button>
  );
  return (
    <div className={classes['days']}>
      {offer('Tomorrow morning', tomorrow)}
      {monday !== tomorrow && offer('Monday morning', monday)}
    </div>
  );
}
