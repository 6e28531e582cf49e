import type { PageName } from '@boh/contract/pages.ts';
import type { Scope } from '../db/scope.ts';
import { send, type Bound } from '../db/statement.ts';
import { readerAt, type RecordReader } from './feature.ts';

/** Whoever holds one of the pages reads the records of the location where they are signed in. */
export const readWith = (
  store: { readonly find: (scope: Scope, id: number) => Bound<object | undefined> },
  ...pages: readonly PageName[]
): RecordReader =>
  readerAt(pages, async (db, scope, id) => (await send(db, store.find(scope, id))) !== undefined);
