import { summedLines, totalOf } from '@boh/contract/bank/journals.calc.ts';
import {
  MOST_SHOWN,
  type listDueJournals,
  type makeJournals,
  type openJournal,
} from '@boh/contract/bank/journals.contract.ts';
import { JOURNAL_TEXTS, journalSentences } from '@boh/contract/bank/journals.words.ts';
import { DOWNLOADED } from '@boh/contract/audit/change-words.ts';
import { formatDay } from '@boh/contract/clock.ts';
import type { AnswerOf, OutputOf } from '@boh/contract/endpoint.ts';
import { said } from '@boh/contract/fields.ts';
import type { Queryable } from '../../db/client.ts';
import { requireLocation, type Scope } from '../../db/scope.ts';
import { FileAnswer } from '../../http/answers.ts';
import type { Call } from '../../http/call.ts';
import { refuseLookingAhead } from '../../http/looking-ahead.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { localDay } from '../../lib/local-day.ts';
import { dueJournals, type DueJournal } from './journals.due.ts';
import { docNumber } from './journals.files.ts';
import { makeDue, recordOf } from './journals.making.ts';
import * as repo from './journals.repo.ts';

/** The locations asked for, all of the scope where none are named. */
function locationsOf(scope: Scope, asked: readonly number[] | undefined): readonly number[] {
  const own = scope.kind === 'locations' ? scope.ids : [];
  return asked ? [...new Set(asked.map((id) => requireLocation(scope, id)))] : own;
}

type DueRow = AnswerOf<typeof listDueJournals>[number];

const dueRow = ({ Entries, ...journal }: DueJournal): DueRow => ({
  ...journal,
  Entries: Entries.length,
  Lines: summedLines(Entries.flatMap(({ Posting }) => Posting.Lines)),
  Shown: Entries.slice(0, MOST_SHOWN).map(({ Date, Memo, Posting }) => ({
    ...{ Date, Memo },
    Total: totalOf(Posting.Lines),
  })),
});

export async function listDueRows({
  db,
  scope,
  query,
  now,
}: Call<typeof listDueJournals>): Promise<DueRow[]> {
  const { LocationIDs, Kind, To } = query;
  const rows: DueRow[] = [];
  for await (const journal of dueJournals(db, locationsOf(scope, LocationIDs), { Kind, To, now }))
    rows.push(dueRow(journal));
  return rows;
}

export async function make(call: Call<typeof makeJournals>): Promise<OutputOf<typeof makeJournals>> {
  const { db, scope, body, now, caller, audit, report } = call;
  const { Kind, To } = body;
  const maker = { db, audit, report, by: caller };
  const { made, Blocked } = await makeDue(maker, locationsOf(scope, body.LocationIDs), { Kind, To, now });
  const problems = [...new Set(Blocked.map(({ Problem }) => Problem))];
  if (made.length === 0) {
    const to = formatDay(To ?? localDay(now, zoneOf(call)));
    throw new AppError('conflict', problems.join(' ') || journalSentences.nothingDue(to));
  }
  const sentence =
    problems.length === 0
      ? journalSentences.made(made.length)
      : journalSentences.madeBut(made.length, problems);
  return { ...said(sentence), Journals: await repo.findJournals(db, scope, made), Blocked };
}

async function requireJournal(db: Queryable, scope: Scope, JournalID: number) {
  const [journal] = await repo.findJournals(db, scope, [JournalID]);
  if (!journal) throw notFound(JOURNAL_TEXTS.missing);
  return journal;
}

const CONTENT_TYPES = { iif: 'application/octet-stream', csv: 'text/csv; charset=utf-8' };

/** A journal with its entries, or its file as it was made. Whoever downloads it first has sent it. */
export async function open(call: Call<typeof openJournal>) {
  const { db, scope, params, query } = call;
  const journal = await requireJournal(db, scope, params.JournalID);
  const { JournalID, Number, Entries } = journal;
  const { Format } = query;
  if (Format === undefined) {
    const entries = await repo.listEntries(db, JournalID);
    const EntryList = entries.map(({ Position, ...entry }) => ({
      DocNumber: docNumber(Number, Position, Entries),
      ...entry,
    }));
    return { ...journal, EntryList };
  }
  refuseLookingAhead(call, JOURNAL_TEXTS.prefetch);
  const file = await repo.findFile(db, JournalID, Format);
  if (!file) throw notFound(JOURNAL_TEXTS.missing);
  const name = `journal-${Number}.${Format}`;
  await noteSent(call, JournalID, name);
  return new FileAnswer(name, CONTENT_TYPES[Format], file.Content);
}

/** Marks it with who got it first; whoever gets it again leaves a row too: payrolls and claims are in it. */
async function noteSent(
  { services, caller, now, audit }: Call<typeof openJournal>,
  JournalID: number,
  name: string,
) {
  const sent = { SentByName: caller.name, SentAt: now.toISOString() };
  await services.db.transaction(async (tx) => {
    const isFirst = await repo.markSent(tx, JournalID, { SentBy: caller.EmployeeID, ...sent });
    const change = isFirst
      ? { before: { SentByName: null, SentAt: null }, after: sent }
      : { after: { [DOWNLOADED]: name } };
    await audit({ record: recordOf(JournalID), ...change }, tx);
  });
}
