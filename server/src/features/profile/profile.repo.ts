import { sql } from 'drizzle-orm';
import type { OutputOf } from '@boh/contract/endpoint.ts';
import { PROFILE_FIELDS, type getProfile } from '@boh/contract/profile/profile.contract.ts';
import { PERSON } from '../../db/person.ts';
import { recordStore } from '../../db/record-store.ts';
import { employees } from '../../db/tables/access.table.ts';

export const profileStore = recordStore<OutputOf<typeof getProfile>>({
  table: employees,
  key: 'EmployeeID',
  changed: PROFILE_FIELDS,
  read: { fields: PERSON, joins: sql`` },
});
