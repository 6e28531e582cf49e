import { said } from '@boh/contract/fields.ts';
import type {
  confirmDrafts,
  draftYear,
  removeDrafts,
} from '@boh/contract/insurance/insurance-drafts.contract.ts';
import type { InsuranceRecord, InsuranceYear } from '@boh/contract/insurance/insurance.contract.ts';
import { requireVersion } from '../../db/audit.ts';
import type { Call } from '../../http/call.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import * as repo from './insurance.repo.ts';
import { insuranceEntry } from './insurance.trail.ts';
import { draftOf, withYears } from './insurance.year.ts';

const drafts = (count: number, Year: number) => `${count} ${count === 1 ? 'draft' : 'drafts'} of ${Year}`;

/** Locks the records named; one that is not the caller's to see, or gone, refuses them all. */
async function lockNamed(
  { db, scope }: Pick<Call, 'db' | 'scope'>,
  LocationIDs: readonly number[],
): Promise<InsuranceRecord[]> {
  const records = await repo.lockRecords(db, scope, LocationIDs);
  if (records.length < new Set(LocationIDs).size) throw notFound('This location');
  return records;
}

/** Begins a year as drafts, for those that lack it and have a year to begin from. */
export async function makeDrafts(call: Call<typeof draftYear>) {
  const { Year, LocationIDs } = call.body;
  const { db, scope } = call;
  const records = await (LocationIDs ? lockNamed(call, LocationIDs) : repo.lockRecords(db, scope));
  const made = records.flatMap((record) => {
    const draft = record.YearlyData[Year] ? undefined : draftOf(record, Year);
    return draft ? [{ record, draft }] : [];
  });
  if (made.length === 0) {
    throw new AppError(
      'conflict',
      `No draft of ${Year} was made: each location has ${Year} already, or no year before it.`,
    );
  }
  await repo.saveYears(
    db,
    made.map(({ record: { LocationID }, draft }) => ({ ...draft, LocationID })),
  );
  for (const { record, draft } of made)
    await call.audit(insuranceEntry(record, withYears(record, [draft]), [Year]));
  return { ...said(`${drafts(made.length, Year)} made.`), Year, Drafted: made.length };
}

interface SeenDraft {
  readonly record: InsuranceRecord;
  readonly draft: InsuranceYear;
}

/** Locks the drafts that a call names, as they were seen: what is not a draft, or not that any more, refuses them all. */
async function lockDrafts(call: Call<typeof confirmDrafts | typeof removeDrafts>): Promise<SeenDraft[]> {
  const { Year, Drafts } = call.body;
  const versions = new Map(Drafts.map(({ LocationID, Version }) => [LocationID, Version]));
  const records = await lockNamed(call, [...versions.keys()]);
  const seen: SeenDraft[] = [];
  for (const record of records) {
    const { LocationID, LegalName, Version } = record;
    await requireVersion(call.db, `location:${LocationID}`, Version, versions.get(LocationID));
    const draft = record.YearlyData[Year];
    if (!draft?.Draft) throw new AppError('conflict', `${LegalName} has no draft of ${Year}.`);
    seen.push({ record, draft });
  }
  return seen;
}

/** Drafts become the figures of their year. */
export async function confirm(call: Call<typeof confirmDrafts>) {
  const { Year } = call.body;
  const seen = await lockDrafts(call);
  const confirmed = seen.map(({ record, draft }) => ({ record, year: { ...draft, Draft: false } }));
  await repo.saveYears(
    call.db,
    confirmed.map(({ record: { LocationID }, year }) => ({ ...year, LocationID })),
  );
  for (const { record, year } of confirmed)
    await call.audit(insuranceEntry(record, withYears(record, [year]), [Year]));
  return { ...said(`${drafts(seen.length, Year)} confirmed.`), Confirmed: seen.length };
}

/** Drafts are thrown away; the trail keeps what stood in them. */
export async function remove(call: Call<typeof removeDrafts>) {
  const { Year } = call.body;
  const seen = await lockDrafts(call);
  await repo.removeYear(
    call.db,
    seen.map(({ record }) => record.LocationID),
    Year,
  );
  for (const { record } of seen) {
    const { [String(Year)]: _removed, ...YearlyData } = record.YearlyData;
    await call.audit(insuranceEntry(record, { ...record, YearlyData }, [Year]));
  }
  return { ...said(`${drafts(seen.length, Year)} removed.`), Removed: seen.length };
}
