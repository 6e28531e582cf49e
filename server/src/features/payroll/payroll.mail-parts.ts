import { CONTENT_TYPES } from '@boh/contract/uploads.ts';
import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import type { Call } from '../../http/call.ts';
import { refuseLookingAhead } from '../../http/looking-ahead.ts';
import { AppError, badField, MailsNotSent } from '../../lib/app-error.ts';
import type { NewMail } from '../../mail/mailer.ts';
import type { Column } from '../../lib/tables/columns.ts';
import { payrollWorkbook } from './payroll.export.ts';
import * as repo from './payroll.repo.ts';
import { listRecipients, type LocationRecipients } from './payroll.recipients.ts';

interface Recipients {
  readonly To: readonly string[];
  readonly Cc: readonly string[];
  readonly Bcc: readonly string[];
}

type Typed = { to?: string | undefined; cc?: string | undefined; bcc?: string | undefined };

/** Mails are asked for by GET. */
export const refusePrefetch = (call: Pick<Call, 'header'>): void =>
  refuseLookingAhead(call, 'Mails are not sent by looking ahead.');

function addresses(field: string, typed: string | undefined): string[] {
  if (typed === undefined) return [];
  if (/\p{Cc}/u.test(typed))
    throw badField(field, 'Please enter plain email addresses, separated by commas.');
  return typed
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
}

/** The typed recipients; null when nothing was typed and the locations' own lists count. */
export function typedRecipients({ to, cc, bcc }: Typed): Recipients | null {
  const typed = { To: addresses('to', to), Cc: addresses('cc', cc), Bcc: addresses('bcc', bcc) };
  return typed.To.length + typed.Cc.length + typed.Bcc.length === 0 ? null : typed;
}

export type Members = readonly [name: string, records: readonly PayrollRecord[]];

export interface Addressed {
  readonly name: string;
  readonly records: readonly PayrollRecord[];
  readonly recipients: Recipients;
}

const together = (lists: readonly LocationRecipients[]): Recipients => ({
  To: lists.flatMap(({ ToEmails }) => ToEmails),
  Cc: lists.flatMap(({ CcEmails }) => CcEmails),
  Bcc: lists.flatMap(({ BccEmails }) => BccEmails),
});

/** Mails that nobody would get stop the whole call: all of them are named at once, so that they can be mended at once. */
function refuseWithoutRecipients(mails: readonly Pick<Addressed, 'name' | 'recipients'>[]): void {
  const names = mails
    .filter(({ recipients: { To, Cc, Bcc } }) => To.length + Cc.length + Bcc.length === 0)
    .map(({ name }) => name);
  if (names.length === 0) return;
  throw new AppError(
    'bad_fields',
    `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} no email recipients.`,
  );
}

/** Each mail to the lists of its locations together. */
export async function toOwnLists(call: Pick<Call, 'db'>, mails: readonly Members[]): Promise<Addressed[]> {
  const locationIds = mails.flatMap(([, records]) => idsOf(records));
  const lists = await listRecipients(call.db, locationIds);
  const addressed = mails.map(([name, records]) => {
    const ids = idsOf(records);
    return {
      name,
      records,
      recipients: together(lists.filter(({ LocationID }) => ids.includes(LocationID))),
    };
  });
  refuseWithoutRecipients(addressed);
  return addressed;
}

export async function attachment(
  name: string,
  records: readonly PayrollRecord[],
  title: string,
  columns: readonly Column[],
  timeZone: string,
) {
  const checkDate = records[0]?.CheckDate ?? '';
  const content = await payrollWorkbook(records, { title, columns, checkDate, timeZone });
  return { name, contentType: CONTENT_TYPES.xlsx, content };
}

export const idsOf = (records: readonly PayrollRecord[]) => records.map(({ LocationID }) => LocationID);

export interface Outgoing {
  /** Whom it is for, as people call them. */
  readonly name: string;
  readonly mail: Omit<NewMail, 'EmployeeID' | 'DedupeKey'>;
  /** The records it tells of: whoever opens one finds the mail in its history. */
  readonly records: readonly PayrollRecord[];
}

/** Queues the mails of a call together with their audit rows, then hands them to the relay and tells the result. */
export async function sendAll<E extends Endpoint>(
  call: Call<E>,
  outgoing: readonly Outgoing[],
  failure: string,
): Promise<void> {
  const { mailer, db } = call.services;
  const ids = await db.transaction(async (tx) => {
    const queued: number[] = [];
    for (const { mail, records } of outgoing) {
      const DedupeKey = `${mail.Purpose}\n${mail.Subject}\n${mail.Text}`;
      queued.push(await mailer.queueMail(tx, { ...mail, EmployeeID: call.caller.EmployeeID, DedupeKey }));
      const { Purpose, Subject, To, Cc = [], Bcc = [] } = mail;
      const after = { Mail: Purpose, Subject, Recipients: [...To, ...Cc, ...Bcc] };
      for (const { PayrollID } of records) await call.audit({ record: repo.ownerOf(PayrollID), after }, tx);
    }
    return queued;
  });
  let done = 0;
  call.report('Sending mail', done, ids.length);
  const results = await Promise.all(
    ids.map(async (id) => {
      const result = await mailer.deliverMail(id);
      call.report('Sending mail', (done += 1), ids.length);
      return result;
    }),
  );
  const failed = outgoing.filter((_, index) => results[index] === 'failed');
  if (failed.length === 0) return;
  throw new MailsNotSent(
    failure,
    failed.map(({ name, records }) => ({ Name: name, LocationIDs: idsOf(records) })),
  );
}
