import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { intakeFiles } from '../db/tables/intake.table.ts';
import type { Demo } from './demo.ts';

const DAY_MS = 86_400_000;
const REFUSED = 'trial-balance.pdf';

/**
 * What went wrong at the hotel where most demo accounts work: a file of the night that is none, and a payroll mail that did not
 * arrive. Replies in the log book are read but for those of the last days.
 */
export async function inboxDemo({ tx, now, locations }: Demo): Promise<void> {
  const [, hotel] = locations;
  if (!hotel) return;
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await tx.insert(intakeFiles).values({
    LocationID: hotel.LocationID,
    Name: REFUSED,
    Sha256: createHash('sha256').update(REFUSED).digest('hex'),
    Size: 48_211,
    Source: 'Mail',
    Sender: 'pms@property-system.example',
    State: 'Refused',
    Findings: [{ Line: null, Text: 'This is neither XML, text, CSV nor xlsx.' }],
    ReceivedAt: ago(2),
    ReceivedByName: 'pms@property-system.example',
  });
  await tx.execute(sql`
    insert into mails (message_id, purpose, record, "to", subject, text, status, attempts, last_error, created_at)
    select '<demo-failed-payroll@backofhouse.example>', 'payroll-record', 'payroll:' || p.payroll_id,
      array['gm.former@backofhouse.example'], 'Payroll ' || p.check_date || ' ' || l.legal_name, '', 'failed', 1,
      '550 5.1.1 Mailbox does not exist', ${ago(1)}::timestamptz
    from payrolls p join locations l on l.location_id = p.location_id where p.location_id = ${hotel.LocationID}
    order by p.check_date desc limit 1`);
  await tx.execute(sql`
    insert into inbox_marks (employee_id, key, read_at, marked_at)
    select distinct o.posted_by, 'desk-entry:' || r.entry_id, r.created_at + interval '1 hour', r.created_at + interval '1 hour'
    from desk_log_entries o join desk_log_entries r on r.logs_id = o.logs_id and r.index > o.index
    where o.posted_by is not null and r.posted_by is distinct from o.posted_by and r.created_at < ${ago(2)}::timestamptz
      and r.created_at > ${ago(40)}::timestamptz`);
}
