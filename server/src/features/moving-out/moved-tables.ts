import { MOVED_BANK } from './moved-bank.ts';
import { MOVED_DESK } from './moved-desk.ts';
import { MOVED_MONEY } from './moved-money.ts';
import { MOVED_PEOPLE } from './moved-people.ts';
import type { MovedTable } from './moved-table.ts';
import { MOVED_TRAIL } from './moved-trail.ts';

/** Every table that goes out, in the order in which they stand in the zip. */
export const MOVED_TABLES: readonly MovedTable[] = [
  ...MOVED_PEOPLE,
  ...MOVED_DESK,
  ...MOVED_MONEY,
  ...MOVED_BANK,
  ...MOVED_TRAIL,
];

const SIGNS_IN = 'Lets people or programs in here, and nowhere else.';
const MOMENT = 'Belongs to the moment: calls, mails and messages that are under way.';
const FOLLOWS = 'Follows from other tables.';

/** The tables that stay, each with the reason, which the zip says too. */
export const STAYING_TABLES: Readonly<Record<string, string>> = {
  sessions: SIGNS_IN,
  api_tokens: SIGNS_IN,
  known_devices: SIGNS_IN,
  sign_in_tickets: SIGNS_IN,
  provider_sign_ins: SIGNS_IN,
  totp_secrets: SIGNS_IN,
  passkeys: SIGNS_IN,
  recovery_codes: SIGNS_IN,
  employee_identities: SIGNS_IN,
  calendar_feeds: 'Secret addresses of calendars, each of its own person.',
  calendar_entries: 'What people note in their own calendar is seen by nobody else.',
  webhooks: 'Their addresses and secrets let in where they lead.',
  webhook_events: MOMENT,
  webhook_deliveries: MOMENT,
  idempotency_keys: MOMENT,
  rate_limits: MOMENT,
  work_progress: MOMENT,
  mail_attachments: MOMENT,
  inbox_daily: MOMENT,
  inbox_mailed: MOMENT,
  desk_log_changes: 'Counts changes, for open screens.',
  sales_days: FOLLOWS,
  sales_days_changed: FOLLOWS,
  sales_months: FOLLOWS,
  open_claims: FOLLOWS,
  open_drops: FOLLOWS,
  schema_migrations: 'How the database was made.',
};
