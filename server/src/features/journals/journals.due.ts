import {
  journalsOf,
  NOTHING,
  postingOf,
  problemOf,
  totalOf,
  type Accounts,
  type Posting,
} from '@boh/contract/bank/journals.calc.ts';
import type { JournalKind } from '@boh/contract/bank/journals.words.ts';
import { exactSum } from '@boh/contract/exact-sum.ts';
import type { Queryable } from '../../db/client.ts';
import { listDue, type DueQuery, type DueRecord } from './journals.due.repo.ts';
import { listUsed } from './journals.map.repo.ts';

/** A record with what has to be posted of it. */
export interface DueEntry extends Pick<
  DueRecord,
  'Kind' | 'Record' | 'Date' | 'Memo' | 'LatestID' | 'ClosingID'
> {
  readonly Correcting: boolean;
  readonly Posting: Posting;
}

/** A journal as it would be made, with at least one entry. */
export interface DueJournal {
  readonly LocationID: number;
  readonly LocationName: string;
  readonly Kind: JournalKind;
  readonly Correcting: boolean;
  readonly From: string;
  readonly To: string;
  readonly Total: number;
  readonly Problem: string;
  readonly Entries: readonly DueEntry[];
}

/** Years of days of so many hotels are held at once. */
const HOTELS_AT_ONCE = 20;

const entryOf = (due: DueRecord, map: Accounts): DueEntry => {
  const { Kind, Record, Date, Memo, LatestID, ClosingID, Present, Stood, StoodAt } = due;
  const standing = Stood && StoodAt ? { Amounts: Stood, Accounts: StoodAt } : NOTHING;
  return {
    ...{ Kind, Record, Date, Memo, LatestID, ClosingID },
    Correcting: LatestID !== null,
    Posting: postingOf(Present, standing, map),
  };
};

/** The journals that are due at some locations, by the locations' names; those of a few hotels are there at a time. */
export async function* dueJournals(
  db: Queryable,
  LocationIDs: readonly number[],
  query: DueQuery,
): AsyncGenerator<DueJournal> {
  const hotels = await listUsed(db, LocationIDs);
  for (let at = 0; at < hotels.length; at += HOTELS_AT_ONCE) {
    const some = hotels.slice(at, at + HOTELS_AT_ONCE);
    const ids = some.map(({ LocationID }) => LocationID);
    const due = await listDue(db, ids, query);
    for (const { LocationID, Name, Accounts } of some) {
      const entries = due
        .filter((record) => record.LocationID === LocationID)
        .map((record) => entryOf(record, Accounts))
        .filter(({ Posting }) => Posting.Lines.length > 0);
      for (const journal of journalsOf(entries)) yield headed(LocationID, Name, journal);
    }
  }
}

/** Entries come by day: the first and the last one tell the days of their journal. */
function headed(LocationID: number, LocationName: string, Entries: readonly DueEntry[]): DueJournal {
  const [first] = Entries;
  const last = Entries.at(-1);
  if (!first || !last) throw new Error('A journal has at least one entry.');
  const postings = Entries.map(({ Posting }) => Posting);
  return {
    ...{ LocationID, LocationName, Entries, Kind: first.Kind, Correcting: first.Correcting },
    ...{ From: first.Date, To: last.Date },
    Total: exactSum(postings.map(({ Lines }) => totalOf(Lines))),
    Problem: problemOf(LocationName, postings),
  };
}
