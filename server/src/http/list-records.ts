import type { ListQuery } from '@boh/contract/list.ts';
import type { Fields } from '@boh/contract/record.ts';
import type { Queryable } from '../db/client.ts';
import type { JsonList } from '../db/list-page.ts';
import { fileColumns } from '../db/record-sql.ts';
import type { Scope } from '../db/scope.ts';
import type { Call } from './call.ts';
import { listAnswer } from './list-answer.ts';
import { zoneOf } from './zone-of.ts';

interface Asked {
  readonly db: Queryable;
  readonly scope: Scope;
  readonly query: ListQuery;
  readonly zone: string;
  readonly now: Date;
}

/** Answers the list of some records; its files have a column for each exported field. */
export const listRecords = (
  call: Pick<Call, 'db' | 'scope' | 'caller' | 'now' | 'answerHeader'> & { readonly query: ListQuery },
  { fields, list }: { readonly fields: Fields; readonly list: (asked: Asked) => JsonList },
  file: { readonly name: string; readonly title: string },
) => listAnswer(call, list({ ...call, zone: zoneOf(call) }), { ...file, columns: fileColumns(fields) });
