import { said } from '@boh/contract/fields.ts';
import type { Scope } from '../db/scope.ts';
import { send, type Bound } from '../db/statement.ts';
import { AppError, notFound } from '../lib/app-error.ts';
import type { FileAnswer } from './answers.ts';
import type { Call } from './call.ts';
import { openFile, replaceFile } from './stored-files.ts';
import { saveRecord } from './save-record.ts';

/** What `db/records.ts` makes of a table. */
interface Records<Row> {
  readonly kind: string;
  readonly key: string;
  readonly file: string | undefined;
  readonly find: (scope: Scope, id: number) => Bound<Row | undefined>;
  readonly lock: (scope: Scope, id: number) => Bound<Row | undefined>;
  readonly insert: (scope: Scope, values: object) => Bound<Row | undefined>;
  readonly update: (scope: Scope, id: number, changes: object, Version?: number) => Bound<Row | undefined>;
}

type WriteCall = Pick<
  Call,
  'db' | 'scope' | 'audit' | 'files' | 'caller' | 'now' | 'services' | 'afterCommit'
>;
type Saved = { readonly [name: string]: unknown; readonly Version?: number | undefined };

const fileOf = (call: WriteCall, { file }: Records<object>) =>
  file === undefined ? undefined : call.files[file]?.[0];

interface Texts {
  readonly added: string;
  readonly updated: string;
  /** What is told to whoever names one that is not there. */
  readonly missing: string;
  /** What is told to whoever adds the second of a kind. */
  readonly taken?: string;
}

/** Adds a record in the caller's name, with its file and its row of the trail. */
export async function addRecord<Row extends { Version: number }>(
  call: WriteCall,
  records: Records<Row>,
  values: object,
  texts: Texts,
) {
  const { kind, key, file: name } = records;
  const file = fileOf(call, records);
  const row = await send(
    call.db,
    records.insert(call.scope, {
      ...values,
      ...(name !== undefined && { [name]: file?.name ?? '' }),
      PostedBy: call.caller.EmployeeID,
      PostedByName: call.caller.name,
      CreatedAt: call.now.toISOString(),
    }),
  );
  if (!row) throw new AppError('duplicate', texts.taken ?? 'This record exists already.');
  const record = `${kind}:${Number((row as Saved)[key])}`;
  await call.audit({ record, after: row });
  if (file) await replaceFile(call, record, file);
  return { ...said(texts.added), ...row };
}

/** Saves a record by its key and its `Version`: a file sent takes the place of the former, `Remove…` takes it away. */
export async function changeRecord<Row extends { Version: number }>(
  call: WriteCall,
  records: Records<Row>,
  values: Saved,
  { updated, missing }: Texts,
) {
  const { kind, key, file: name } = records;
  const id = Number(values[key]);
  const file = fileOf(call, records);
  const isOther = file !== undefined || (name !== undefined && values[`Remove${name}`] === true);
  const changes = isOther ? { ...values, [name ?? '']: file?.name ?? '' } : values;
  const { after } = await saveRecord(call, records, { kind, id, changes, version: values.Version, missing });
  if (isOther) await replaceFile(call, `${kind}:${id}`, file);
  return { ...said(updated), ...after };
}

/** The file of a record within the scope, or the one at that place of several. */
export async function openRecordFile<Row>(
  call: Pick<Call, 'db' | 'scope' | 'services'>,
  { kind, find }: Pick<Records<Row>, 'kind' | 'find'>,
  id: number,
  index = 0,
): Promise<FileAnswer> {
  if (!(await send(call.db, find(call.scope, id)))) throw notFound('This attachment');
  return openFile(call, `${kind}:${id}`, { index, shown: 'inline' });
}
