import type { ListQuery } from '@boh/contract/list.ts';
import type { Fields } from '@boh/contract/record.ts';
import type { JsonList } from '../db/list-page.ts';
import { fileColumns } from '../db/record-sql.ts';
import type { ListCall } from '../db/records.ts';
import type { Call } from './call.ts';
import { listAnswer } from './list-answer.ts';
import { zoneOf } from './zone-of.ts';

/** Answers the list of some records; its files have a column for each exported field. */
export const listRecords = (
  call: Pick<Call, 'db' | 'scope' | 'caller' | 'now' | 'answerHeader'> & { readonly query: ListQuery },
  { fields, list }: { readonly fields: Fields; readonly list: (call: ListCall) => JsonList },
  file: { readonly name: string; readonly title: string },
) => listAnswer(call, list({ ...call, zone: zoneOf(call) }), { ...file, columns: fileColumns(fields) });
