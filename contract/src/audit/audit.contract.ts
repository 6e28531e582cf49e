import { z } from 'zod';
import { signedIn } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { listQuery } from '../list.ts';

const auditEntry = z.object({
  AuditID: z.int(),
  At: z.string(),
  By: z.string(),
  Location: z.string().nullable(),
  Call: z.string(),
  Record: z.string(),
  Changes: z.array(z.object({ Field: z.string(), From: z.unknown(), To: z.unknown() })),
});

/** A kind and an id that a record can have. */
const namesRecord = (value: string) =>
  /^[a-z-]{1,40}:\d{1,10}$/.test(value) && id.safeParse(value.split(':')[1]).success;

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/audit',
  summary: 'The history of one record, newest first, for whoever may read the record.',
  access: signedIn,
  allRights: true,
  query: listQuery(['At'], {
    Record: z.string().refine(namesRecord, 'Record must look like location:12'),
  }),
  output: z.array(auditEntry),
  leavesRow: true,
});
