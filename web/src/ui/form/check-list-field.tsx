import { Checkbox, ScrollArea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { messageOf } from './form-problems.ts';
import { useShownField } from './use-shown-field.ts';
import classes from './check-list-field.module.css';

interface Offered {
  readonly value: string;
  readonly label: string;
}

interface CheckListFieldProps {
  name: string;
  label: string;
  description?: string;
  options: readonly Offered[];
  /** What stood there before: it can be taken out even where it is not offered any more. */
  chosen: readonly Offered[];
  /** The label of a box that narrows a long list. */
  search?: string;
}

/** Several of a list, each with a box to tick; a long one is narrowed by typing. */
export function CheckListField({ name, label, description, options, chosen, search }: CheckListFieldProps) {
  const { field, fieldState } = useController({ name });
  useShownField(name);
  const [words, setWords] = useState('');
  const error = messageOf(fieldState.error);
  const ticked = (field.value as string[]).map(String);
  const gone = chosen.filter(({ value }) => !options.some((option) => option.value === value));
  const all = [...options, ...gone];
  const isShown = ({ value, label: text }: Offered) =>
    ticked.includes(value) || text.toLowerCase().includes(words.trim().toLowerCase());
  return (
    <Checkbox.Group
      mt="sm"
      label={label}
      description={description}
      error={error}
      value={ticked}
      onChange={field.onChange}
    >
      {search && (
        <TextInput
          mt={4}
          aria-label={search}
          placeholder={search}
          value={words}
          onChange={({ currentTarget: { value } }) => setWords(value)}
        />
      )}
      <ScrollArea.Autosize mah={168} type="auto" className={classes['list']}>
        {all.filter(isShown).map(({ value, label: text }, place) => (
          <Checkbox
            key={value}
            ref={place === 0 ? field.ref : undefined}
            name={name}
            value={value}
            label={text}
            mt="xs"
            aria-invalid={error === undefined ? undefined : true}
          />
        ))}
      </ScrollArea.Autosize>
    </Checkbox.Group>
  );
}
