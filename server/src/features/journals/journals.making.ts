import type { makeJournals } from '@boh/contract/bank/journals.contract.ts';
import type { OutputOf } from '@boh/contract/endpoint.ts';
import { lockLocations } from '../../db/lock-locations.ts';
import type { Call } from '../../http/call.ts';
import type { DueQuery } from './journals.due.repo.ts';
import { dueJournals, type DueJournal } from './journals.due.ts';
import { docNumber, filesOf } from './journals.files.ts';
import * as repo from './journals.repo.ts';

type Maker = Pick<Call, 'db' | 'audit' | 'report'> & { readonly by: { EmployeeID: number; name: string } };
type Blocked = OutputOf<typeof makeJournals>['Blocked'];

export const recordOf = (JournalID: number) => `journal:${JournalID}`;

/**
 * Makes what is due. Whoever else does so at one of the locations waits, and then finds that nothing is due any more: the
 * locations are held before the first look at a record.
 */
export async function makeDue(
  maker: Maker,
  LocationIDs: readonly number[],
  query: DueQuery,
): Promise<{ made: number[]; Blocked: Blocked }> {
  const { db, by, report } = maker;
  await lockLocations(db, LocationIDs);
  let Number = await repo.nextNumber(db);
  const head = { MadeBy: by.EmployeeID, MadeByName: by.name, MadeAt: query.now.toISOString() };
  const made: number[] = [];
  const Blocked: Blocked = [];
  for await (const due of dueJournals(db, LocationIDs, query)) {
    const { LocationID, LocationName, Kind, Problem } = due;
    if (Problem === '') made.push(await keep(maker, due, { Number: Number++, ...head }));
    else Blocked.push({ LocationID, LocationName, Kind, Problem });
    report('Making journal', made.length);
  }
  return { made, Blocked };
}

/** Keeps a journal with its entries, its lines and its files, and leaves its row of the trail. */
async function keep(
  { db, audit }: Maker,
  due: DueJournal,
  head: { Number: number; MadeBy: number; MadeByName: string; MadeAt: string },
): Promise<number> {
  const { LocationID, LocationName, Kind, Correcting, From, To, Total } = due;
  const Entries = due.Entries.length;
  const days = { FirstDay: From, LastDay: To };
  const journal = { ...head, ...days, LocationID, Kind, Correcting, Entries, Total };
  const JournalID = await repo.insertJournal(db, journal);
  await repo.insertEntries(db, { JournalID, LocationID }, due.Entries);
  const EntryList = due.Entries.map(({ Date, Memo, Posting }, at) => ({
    ...{ DocNumber: docNumber(head.Number, at + 1, Entries), Date, Memo, Lines: Posting.Lines },
  }));
  await repo.insertFiles(db, JournalID, await filesOf({ LocationName, Correcting, EntryList }));
  const { Number, MadeByName } = head;
  await audit({
    record: recordOf(JournalID),
    after: { Number, LocationID, Kind, Correcting, From, To, Entries, Total, MadeByName },
  });
  return JournalID;
}
