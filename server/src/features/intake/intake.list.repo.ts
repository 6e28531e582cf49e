import { asc, desc, sql, type SQL } from 'drizzle-orm';
import { listIntakeFiles, type IntakeFile } from '@boh/contract/intake/intake.contract.ts';
import { FORMAT_LABELS, SOURCE_LABELS, type FileState } from '@boh/contract/intake/intake.words.ts';
import type { ListQuery } from '@boh/contract/list.ts';
import { inDay, inMoment, inNumbers, shownWords } from '../../db/cell-texts.ts';
import type { Queryable } from '../../db/client.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { declaredOf, jsonRows } from '../../db/json-row.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { listStatement } from '../../db/list-statement.ts';
import { arrayOf } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import { intakeDays, intakeFiles } from '../../db/tables/intake.table.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { storedFiles } from '../../db/tables/spine.table.ts';

/** Who asks: their locations, and the zone of files that belong to no single one. */
interface Reader {
  readonly ids: string;
  readonly zone: string;
}

const IDS = sql`${sql.placeholder('ids')}::int[]`;
const ZONE = sql`coalesce(${locations.TimeZone}, ${sql.placeholder('zone')}::text)`;
const CLOCK = { zone: ZONE, now: sql.placeholder('now') };
/** The sentences that were found, as one text. */
const FOUND = sql`(select string_agg(f->>'Text', ' ') from jsonb_array_elements(${intakeFiles.Findings}) f)`;
const RECEIVED_ON = sql`(${intakeFiles.ReceivedAt} at time zone ${ZONE})::date`;

const FIELDS = declaredOf(listIntakeFiles.output.element.shape, {
  FileID: intakeFiles.FileID,
  LocationID: intakeFiles.LocationID,
  LocationName: locations.Name,
  Name: intakeFiles.Name,
  Format: intakeFiles.Format,
  Source: intakeFiles.Source,
  Sender: intakeFiles.Sender,
  State: intakeFiles.State,
  Findings: intakeFiles.Findings,
  From: intakeFiles.FirstDay,
  To: intakeFiles.LastDay,
  Days: intakeFiles.Days,
  Size: intakeFiles.Size,
  Sha256: intakeFiles.Sha256,
  ReceivedAt: intakeFiles.ReceivedAt,
  ReceivedByName: intakeFiles.ReceivedByName,
  Timezone: ZONE,
  MayOpen: sql`((${intakeFiles.LocationID} = any(${IDS}) or ${intakeFiles.LocationID} is null and ${intakeFiles.Hotels} <@ ${IDS}) and exists (select from ${storedFiles}
    where ${storedFiles.Owner} = 'intake-file:' || ${intakeFiles.FileID}))`,
});
const FROM = sql`${intakeFiles} left join ${locations} on ${locations.LocationID} = ${intakeFiles.LocationID}`;

const SORTS: Readonly<Record<string, SQL>> = {
  ReceivedAt: sql`${intakeFiles.ReceivedAt}`,
  Name: sql`lower(${intakeFiles.Name})`,
  LocationName: sql`lower(${locations.Name})`,
  Format: sql`${intakeFiles.Format}`,
  Source: sql`${intakeFiles.Source}`,
  State: sql`${intakeFiles.State}`,
};

interface Asked extends Reader {
  readonly now: string;
  readonly LocationID: number | undefined;
  readonly State: FileState | undefined;
  readonly From: string | undefined;
  readonly To: string | undefined;
  readonly Search: string | undefined;
}

const list = listStatement<Asked>({
  fields: FIELDS,
  from: FROM,
  where: {
    ids: (value) =>
      sql`${intakeFiles.LocationID} = any(${value('ids')}::int[]) or ${intakeFiles.Hotels} && ${value('ids')}::int[]`,
    LocationID: (value) => sql`${intakeFiles.LocationID} = ${value('LocationID')}::int
      or ${intakeFiles.Hotels} @> array[${value('LocationID')}::int]`,
    State: (value) => sql`${intakeFiles.State} = ${value('State')}`,
    From: (value) => sql`${RECEIVED_ON} >= ${value('From')}::date`,
    To: (value) => sql`${RECEIVED_ON} <= ${value('To')}::date`,
    Search: (value) =>
      containsPattern(
        value('Search'),
        intakeFiles.Name,
        locations.Name,
        intakeFiles.Sender,
        intakeFiles.ReceivedByName,
        intakeFiles.Sha256,
        intakeFiles.State,
        FOUND,
        shownWords(intakeFiles.Format, FORMAT_LABELS),
        shownWords(intakeFiles.Source, SOURCE_LABELS),
        inDay(intakeFiles.FirstDay),
        inDay(intakeFiles.LastDay),
        inMoment(intakeFiles.ReceivedAt, CLOCK),
        inNumbers(intakeFiles.Days, intakeFiles.Size),
      ),
  },
  order(query) {
    const { field, descending } = sortOf(query, '-ReceivedAt');
    const direction = descending ? desc : asc;
    return [direction(SORTS[field] ?? intakeFiles.ReceivedAt), direction(intakeFiles.FileID)];
  },
  planEachBy: ['ids', 'LocationID', 'State', 'From', 'To', 'Search'],
});

/** The files of the caller's locations, newest first unless asked otherwise. */
export function listFiles(
  db: Queryable,
  reader: { readonly ids: readonly number[]; readonly zone: string; readonly now: Date },
  query: ListQuery & { LocationID?: number | undefined; State?: FileState | undefined },
): JsonList {
  const { LocationID, State, From, To, Search } = query;
  return list(db, query, {
    ...{ ids: arrayOf(reader.ids), zone: reader.zone, now: reader.now.toISOString() },
    ...{ LocationID, State, From, To, Search: Search ? patternOf(Search) : undefined },
  });
}

const ofDay = statement.once<Reader & { LocationID: number; Date: string }, { json: IntakeFile }>((value) =>
  jsonRows(
    FIELDS,
    sql`from ${FROM} join ${intakeDays} on ${intakeDays.FileID} = ${intakeFiles.FileID}
        where ${intakeDays.LocationID} = ${value('LocationID')} and ${intakeDays.Date} = ${value('Date')}::date
        order by ${intakeDays.DayNo}`,
  ),
);

/** The files of a day, in the order in which they were read. */
export async function listDayFiles(
  db: Queryable,
  { ids, zone }: { readonly ids: readonly number[]; readonly zone: string },
  { LocationID, Date: day }: { readonly LocationID: number; readonly Date: string },
): Promise<IntakeFile[]> {
  const rows = await ofDay(db, { ids: arrayOf(ids), zone, LocationID, Date: day });
  return rows.map(({ json }) => json);
}
