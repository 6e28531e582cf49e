import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { statement } from '../../db/statement.ts';
import { employees, sessions } from '../../db/tables/access.table.ts';
import { IDLE_HOURS, LIFETIME_DAYS } from '../../http/session.ts';

interface SignIn {
  SessionID: number;
  UserAgent: string;
  Address: string;
  Since: string;
  LastSeenAt: string;
  IsThis: boolean;
}

interface Asked {
  readonly EmployeeID: number;
  /** The session that asks. */
  readonly SessionID: number;
  readonly now: string;
}

/** Nobody reads more of them, and END ALL OTHERS ends those too that are not shown. */
const MOST = sql.raw('200');
const hours = (count: number) => sql.raw(`interval '${count} hours'`);
const iso = (at: ReturnType<typeof sql>) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** By sign-in: its tabs came from one browser at one moment. Those that have run out open nothing and are left out. */
const list = statement.once<Asked, SignIn>(
  (value) => sql`
    select min(session_id) as "SessionID", min(user_agent) as "UserAgent", min(address) as "Address",
      ${iso(sql`min(created_at)`)} as "Since", ${iso(sql`max(last_seen_at)`)} as "LastSeenAt",
      bool_or(session_id = ${value('SessionID')}) as "IsThis"
    from ${sessions} where employee_id = ${value('EmployeeID')}
      and last_seen_at > ${value('now')}::timestamptz - ${hours(IDLE_HOURS)}
      and created_at > ${value('now')}::timestamptz - ${hours(LIFETIME_DAYS * 24)}
    group by sign_in_id order by max(last_seen_at) desc, min(session_id) desc limit ${MOST}`,
);

export const listSignIns = (db: Queryable, asked: Asked) => list(db, asked);

const lock = statement.once<{ EmployeeID: number }>(
  (value) =>
    sql`select from ${employees} where employee_id = ${value('EmployeeID')} for no key update of employees`,
);

/** Until the end of the transaction no session of this person begins. */
export async function holdSessionsOf(db: Queryable, EmployeeID: number): Promise<void> {
  await lock(db, { EmployeeID });
}

const end = statement.once<{ EmployeeID: number; SessionID: number }, { UserAgent: string }>(
  (value) => sql`delete from ${sessions} where employee_id = ${value('EmployeeID')} and sign_in_id = (
      select sign_in_id from ${sessions} where session_id = ${value('SessionID')})
    returning user_agent as "UserAgent"`,
);

/** Ends the sign-in that a session is of, with all its tabs; what its browser called itself, where it was this person's. */
export const deleteSignIn = async (db: Queryable, EmployeeID: number, SessionID: number) =>
  (await end(db, { EmployeeID, SessionID }))[0]?.UserAgent;

const endOthers = statement.once<{ EmployeeID: number; SessionID: number }, { Ended: number }>(
  (value) => sql`with ended as (
      delete from ${sessions} where employee_id = ${value('EmployeeID')} and sign_in_id is distinct from (
        select sign_in_id from ${sessions} where session_id = ${value('SessionID')})
      returning sign_in_id)
    select count(distinct sign_in_id)::int as "Ended" from ended`,
);

/** Ends all sign-ins of somebody but the one that a session is of: all, where it is nobody's or another's. */
export const deleteOtherSignIns = async (db: Queryable, EmployeeID: number, SessionID: number) =>
  (await endOthers(db, { EmployeeID, SessionID }))[0]?.Ended ?? 0;
