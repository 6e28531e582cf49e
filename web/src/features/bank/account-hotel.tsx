import { SelectField } from '../../ui/form/fields.tsx';
import { TextInput } from '@mantine/core';
import { useHotelChoices, type Account } from './bank.queries.ts';

/** Whose account it is: chosen once. */
export function HotelField({ account }: { account: Account | null }) {
  const hotels = useHotelChoices();
  if (account) return <TextInput label="Hotel" value={account.LocationName} readOnly />;
  return <SelectField name="LocationID" label="Hotel" required options={hotels} />;
}
