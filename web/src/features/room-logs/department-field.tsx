import { DEPARTMENTS } from '@boh/contract/room-logs/room-logs.contract.ts';
import { SelectField } from '../../ui/form/fields.tsx';

/** Whose work a log is. */
export function DepartmentField() {
  return (
    <SelectField
      name="Department"
      label="Department"
      required
      options={DEPARTMENTS}
      emptyLabel="Select Department"
    />
  );
}
