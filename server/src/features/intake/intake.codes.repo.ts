import { sql } from 'drizzle-orm';
import type { CodeKind, CodeTarget } from '@boh/contract/intake/intake.words.ts';
import type { Queryable } from '../../db/client.ts';
import { statement } from '../../db/statement.ts';
import { intakeClosings, intakeCodes, intakeDays, intakeSetups } from '../../db/tables/intake.table.ts';
import type { CodeAmount } from './readers/records.ts';

export type KnownCode = {
  readonly CodeID: number;
  readonly Code: string;
  readonly Field: CodeTarget | null;
};

const insertCodes = statement.once<{ LocationID: number; codes: string }>(
  (value) => sql`
    insert into ${intakeCodes} (location_id, code, kind, description)
    select ${value('LocationID')}::int, c."Code", c."Kind", c."Description"
    from json_to_recordset(${value('codes')}::json) as c("Code" text, "Kind" text, "Description" text)
    order by c."Code"
    on conflict (location_id, code) do update set description = excluded.description
    where ${intakeCodes.Description} = '' and excluded.description <> ''`,
);

const selectCodes = statement.once<{ LocationID: number }, KnownCode>(
  (value) => sql`
    select ${intakeCodes.CodeID} as "CodeID", ${intakeCodes.Code} as "Code", ${intakeCodes.Field} as "Field"
    from ${intakeCodes} where ${intakeCodes.LocationID} = ${value('LocationID')}`,
);

/** All codes of a location by their id. */
export async function listCodes(db: Queryable, LocationID: number): Promise<Map<number, KnownCode>> {
  const rows = await selectCodes(db, { LocationID });
  return new Map(rows.map((row) => [row.CodeID, row]));
}

/** The codes of a file as the location knows them; one that is new goes nowhere yet. */
export async function rememberCodes(
  tx: Queryable,
  LocationID: number,
  codes: readonly Pick<CodeAmount, 'Code' | 'Kind' | 'Description'>[],
): Promise<Map<string, KnownCode>> {
  const each = new Map(codes.map(({ Code, Kind, Description }) => [Code, { Code, Kind, Description }]));
  await insertCodes(tx, { LocationID, codes: JSON.stringify([...each.values()]) });
  const known = await listCodes(tx, LocationID);
  return new Map([...known.values()].map((code) => [code.Code, code]));
}

const updateCodes = statement.once<{ LocationID: number; codes: string }>(
  (value) => sql`
    insert into ${intakeCodes} (location_id, code, kind, field)
    select ${value('LocationID')}::int, c."Code", 'Transaction', c."Field"
    from json_to_recordset(${value('codes')}::json) as c("Code" text, "Field" text)
    order by c."Code"
    on conflict (location_id, code) do update set field = excluded.field`,
);

/** Says where codes go; one that no file had yet is remembered. */
export async function mapCodes(
  tx: Queryable,
  LocationID: number,
  codes: readonly { readonly Code: string; readonly Field: CodeTarget | null }[],
): Promise<void> {
  await updateCodes(tx, { LocationID, codes: JSON.stringify(codes) });
}

type MapEntry = {
  Code: string;
  Kind: CodeKind;
  Description: string;
  Field: CodeTarget | null;
  Amount: number | null;
  LastDate: string | null;
  OpenDays: number;
};

const selectMap = statement.each<{ LocationID: number }, MapEntry>(
  (value) => sql`
    select c.code as "Code", c.kind as "Kind", c.description as "Description", c.field as "Field",
      l.amount::float8 as "Amount", l.date::text as "LastDate", coalesce(o.days, 0)::int as "OpenDays"
    from ${intakeCodes} c
    left join lateral (
      select d.date, d.amounts[array_position(d.codes, c.code_id)] as amount from ${intakeDays} d
      where d.location_id = c.location_id and d.codes @> array[c.code_id]
      order by d.date desc, d.day_no desc limit 1
    ) l on true
    left join lateral (
      select count(distinct d.date) as days from ${intakeDays} d
      where c.field is null and d.location_id = c.location_id and d.codes @> array[c.code_id]
        and not exists (select from ${intakeClosings} k
          where k.location_id = d.location_id and k.date = d.date and k.reopened_at is null)
    ) o on true
    where c.location_id = ${value('LocationID')}
    order by c.field is not null, c.code`,
);

/** Every code of a location with where it goes and what it last came to; those that go nowhere come first. */
export const listMap = (db: Queryable, LocationID: number): Promise<MapEntry[]> =>
  selectMap(db, { LocationID });

const lockVersion = statement.once<{ LocationID: number }, { Version: number }>(
  (value) => sql`
    insert into ${intakeSetups} (location_id) values (${value('LocationID')})
    on conflict (location_id) do update set location_id = excluded.location_id
    returning map_version as "Version"`,
);

/** The version of a location's code map, kept to this transaction. */
export async function lockMap(tx: Queryable, LocationID: number): Promise<number> {
  return (await lockVersion(tx, { LocationID }))[0]?.Version ?? 1;
}

export async function findMapVersion(db: Queryable, LocationID: number): Promise<number> {
  const { rows } = await db.execute<{ Version: number }>(
    sql`select map_version as "Version" from ${intakeSetups} where location_id = ${LocationID}`,
  );
  return rows[0]?.Version ?? 1;
}

export async function countMapVersion(tx: Queryable, LocationID: number): Promise<void> {
  await tx.execute(
    sql`update ${intakeSetups} set map_version = map_version + 1 where location_id = ${LocationID}`,
  );
}
