import { Checkbox } from '@mantine/core';
import { useController } from 'react-hook-form';
import { messageOf } from '../../ui/form/form-problems.ts';
import { useShownField } from '../../ui/form/use-shown-field.ts';
import classes from './bank.module.css';

/** The columns that make up the text of a transaction, joined in the order they are ticked. */
export function CsvTextField({ name, headers }: { name: string; headers: readonly string[] }) {
  const { field, fieldState } = useController({ name });
  useShownField(name);
  const chosen = field.value as string[];
  const error = messageOf(fieldState.error);
  return (
    <Checkbox.Group
      label="Text columns"
      labelProps={{ 'data-needed': true }}
      description={
        chosen.length > 1 ? `Joined: ${chosen.join(', ')}` : 'What the bank says of a transaction.'
      }
      error={error}
      value={chosen}
      onChange={field.onChange}
    >
      <div className={classes['boxes']}>
        {headers.map((header, place) => (
          <Checkbox
            key={header}
            ref={place === 0 ? field.ref : undefined}
            name={name}
            value={header}
            label={header}
            aria-invalid={error === undefined ? undefined : true}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
