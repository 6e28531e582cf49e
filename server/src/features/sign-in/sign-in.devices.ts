import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';
import { statement } from '../../db/statement.ts';
import { employees, knownDevices } from '../../db/tables/access.table.ts';
import type { Call } from '../../http/call.ts';
import { hashToken, newToken } from '../../http/session.ts';

/** For how long a device counts as one of the account's own after a sign-in. */
const KNOWN_DAYS = 30;
/** The devices that an account keeps, the latest ones. */
const MOST_DEVICES = 20;

const isSecure = ({ services }: Call) => services.env.publicUrl.startsWith('https:');
/** The one cookie: a random number by which a browser is told from others behind the same address. It opens nothing. */
const cookieOf = (call: Call) =>
  // Of this name no other site or program of the same domain or machine can set one; browsers want https for it.
  isSecure(call) ? { name: '__Host-boh-device', path: '/' } : { name: 'boh-device', path: '/api' };

function sentDevice(call: Call): string | undefined {
  const sent = new RegExp(`(?:^|; ?)${cookieOf(call).name}=([\\w-]{43})(?:;|$)`);
  return sent.exec(call.header('cookie') ?? '')?.[1];
}

const findOwn = statement.once<{ hash: Buffer; email: string; at: string }>(
  (value) => sql`select from ${knownDevices} d join ${employees} e using (employee_id)
    where d.device_hash = ${value('hash')} and lower(e.email) = lower(${value('email')})
      and d.known_until > ${value('at')}::timestamptz`,
);

/** What the calling device is stored as, where it is one of the account's own. */
export async function knownDevice(call: Call, email: string): Promise<string | undefined> {
  const sent = sentDevice(call);
  if (sent === undefined) return undefined;
  const hash = hashToken(sent);
  const own = await findOwn(call.services.db, { hash, email, at: call.now.toISOString() });
  return own.length > 0 ? hash.toString('base64url') : undefined;
}

const findAnybodys = statement.once<{ hash: Buffer; at: string }>(
  (value) => sql`select from ${knownDevices}
    where device_hash = ${value('hash')} and known_until > ${value('at')}::timestamptz limit 1`,
);

const keep = statement.once<{ hash: Buffer; EmployeeID: number; until: string }>(
  (value) => sql`insert into ${knownDevices} (device_hash, employee_id, known_until)
    values (${value('hash')}, ${value('EmployeeID')}, ${value('until')})
    on conflict (device_hash, employee_id) do update set known_until = excluded.known_until`,
);

const dropOldest = statement.once<{ EmployeeID: number }>(
  (
    value,
  ) => sql`delete from ${knownDevices} where employee_id = ${value('EmployeeID')} and device_hash not in (
    select device_hash from ${knownDevices} where employee_id = ${value('EmployeeID')}
    order by known_until desc limit ${sql.raw(String(MOST_DEVICES))})`,
);

/**
 * From here on the calling device is one of the account's own. One that others use too keeps its number; a number that
 * nobody was given here is not taken over.
 */
export async function rememberDevice(call: Call, tx: Transaction, EmployeeID: number): Promise<void> {
  const { services, now, answerHeader } = call;
  if (!services.env.rateLimits) return;
  const sent = sentDevice(call);
  const isGiven =
    sent !== undefined &&
    (await findAnybodys(tx, { hash: hashToken(sent), at: now.toISOString() })).length > 0;
  const device = isGiven ? sent : newToken().token;
  const { name, path } = cookieOf(call);
  const secure = isSecure(call) ? '; Secure' : '';
  const kept = `Path=${path}; Max-Age=${KNOWN_DAYS * 86_400}; HttpOnly; SameSite=Strict${secure}`;
  answerHeader('set-cookie', `${name}=${device}; ${kept}`);
  const until = new Date(now.getTime() + KNOWN_DAYS * 86_400_000).toISOString();
  await keep(tx, { hash: hashToken(device), EmployeeID, until });
  await dropOldest(tx, { EmployeeID });
}

const drop = statement.once<{ EmployeeID: number }>(
  (value) => sql`delete from ${knownDevices} where employee_id = ${value('EmployeeID')}`,
);

/**
 * With a new password all devices are strange again: whoever knew the old one, or signed up with somebody else's address,
 * has no tries of their own left.
 */
export async function forgetDevices(tx: Transaction, EmployeeID: number): Promise<void> {
  await drop(tx, { EmployeeID });
}
