import { said } from '@boh/contract/fields.ts';
import { CONTENT_TYPES } from '@boh/contract/uploads.ts';
import {
  PAYROLL_TEXTS,
  type mailAccountBalance,
  type mailCentralized,
  type mailPayroll,
} from '@boh/contract/payroll/payroll.contract.ts';
import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import type { Call } from '../../http/call.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { AppError, badField, MailsNotSent, notFound } from '../../lib/app-error.ts';
import type { NewMail } from '../../mail/mailer.ts';
import type { Column } from '../../lib/tables/columns.ts';
import { ACCOUNT_BALANCE, ALL_FIELDS, CENTRALIZED } from './payroll.columns.ts';
import { fieldsMail, rowsMail } from './payroll.email.ts';
import { byGroup, exportRow, payrollWorkbook, totalsRow } from './payroll.export.ts';
import * as repo from './payroll.repo.ts';
import { listRecipients, type LocationRecipients } from './payroll.recipients.ts';
import { checkDateOf } from './payroll.service.ts';

interface Recipients {
  readonly To: readonly string[];
  readonly Cc: readonly string[];
  readonly Bcc: readonly string[];
}

type Typed = { to?: string | undefined; cc?: string | undefined; bcc?: string | undefined };

/** Mails are asked for by GET: a browser that only looks ahead must not send any. */
function refusePrefetch({ header }: Pick<Call, 'header'>): void {
  const purpose = [header('sec-purpose'), header('purpose'), header('x-moz')].join(' ').toLowerCase();
  if (/prefetch|prerender|preview/.test(purpose))
    throw new AppError('bad_request', 'Mails are not sent by looking ahead.');
}

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
function typedRecipients({ to, cc, bcc }: Typed): Recipients | null {
  const typed = { To: addresses('to', to), Cc: addresses('cc', cc), Bcc: addresses('bcc', bcc) };
  return typed.To.length + typed.Cc.length + typed.Bcc.length === 0 ? null : typed;
}

type Members = readonly [name: string, records: readonly PayrollRecord[]];

interface Addressed {
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
async function toOwnLists(call: Pick<Call, 'db'>, mails: readonly Members[]): Promise<Addressed[]> {
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

async function attachment(
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

const idsOf = (records: readonly PayrollRecord[]) => records.map(({ LocationID }) => LocationID);

interface Outgoing {
  /** Whom it is for, as people call them. */
  readonly name: string;
  readonly mail: Omit<NewMail, 'EmployeeID' | 'DedupeKey'>;
  /** The records it tells of: whoever opens one finds the mail in its history. */
  readonly records: readonly PayrollRecord[];
}

/** Queues the mails of a call together with their audit rows, then hands them to the relay and tells the result. */
async function sendAll<E extends Endpoint>(
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

/** Mails one record to its location's lists, or to those typed. */
export async function mailRecord(call: Call<typeof mailPayroll>) {
  refusePrefetch(call);
  const { payrollId } = call.params;
  const record = await repo.findRecord(call.db, call.scope, payrollId);
  if (!record) throw notFound('This payroll record');
  const { LegalName, CheckDate } = record;
  const recipients =
    typedRecipients(call.query) ?? together(await listRecipients(call.db, [record.LocationID]));
  refuseWithoutRecipients([{ name: LegalName, recipients }]);
  const timeZone = zoneOf(call);
  // When it was mailed before says nothing about the payroll, and would make every repetition a new mail.
  const row = { ...exportRow(record), EmailSentAt: null };
  const Subject = `Payroll ${CheckDate} ${LegalName}`;
  const intro = `Payroll of ${LegalName} for the check date ${CheckDate} (${record.PeriodFrom} to ${record.PeriodTo}).`;
  const table = { title: Subject, intro, columns: ALL_FIELDS, rows: [row], timeZone };
  const file = await attachment(`payroll_${CheckDate}.xlsx`, [record], 'Payroll', ALL_FIELDS, timeZone);
  const mail = {
    Purpose: 'payroll-record',
    Record: repo.ownerOf(payrollId),
    Subject,
    ...recipients,
    ...fieldsMail(table),
    Attachments: [file],
  };
  await sendAll(call, [{ name: LegalName, mail, records: [record] }], PAYROLL_TEXTS.recordMailFailed);
  const sent = await repo.findRecord(call.db, call.scope, payrollId);
  return { ...said(PAYROLL_TEXTS.recordMailed(LegalName)), EmailSentAt: sent?.EmailSentAt ?? null };
}

interface GroupMail {
  readonly purpose: string;
  readonly title: string;
  readonly fileName: string;
  readonly columns: readonly Column[];
}

async function tableMail(
  call: Call<typeof mailCentralized>,
  kind: GroupMail,
  { name, records, recipients }: Addressed,
): Promise<Outgoing> {
  const timeZone = zoneOf(call);
  const CheckDate = records[0]?.CheckDate ?? '';
  const Subject = `${kind.title} ${CheckDate}${name === '' ? '' : ` ${name}`}`;
  const parts = rowsMail({
    title: Subject,
    intro: `${records.length === 1 ? '1 location' : `${records.length} locations`}, check date ${CheckDate}.`,
    columns: kind.columns,
    rows: records.map(exportRow),
    totals: totalsRow(records),
    timeZone,
  });
  const slug = name === '' ? '' : `_${name.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`;
  const fileName = `${kind.fileName}_${CheckDate}${slug}.xlsx`;
  const title = name === '' ? kind.title : `${kind.title} ${name}`;
  const file = await attachment(fileName, records, title, kind.columns, timeZone);
  const mail = { Purpose: kind.purpose, Subject, ...recipients, ...parts, Attachments: [file] };
  return { name: name === '' ? kind.title : name, mail, records };
}

async function recordsOf(call: Call<typeof mailCentralized>) {
  refusePrefetch(call);
  const checkDate = checkDateOf(call.query);
  const records = await repo.listRecordsOf(call.db, call.scope, checkDate);
  if (records.length === 0) throw badField('Date', `There are no payroll records for ${checkDate}.`);
  return records;
}

const CENTRAL: GroupMail = {
  purpose: 'payroll-centralized',
  title: 'Centralized Payroll',
  fileName: 'centralized_payroll',
  columns: CENTRALIZED,
};

/** Of several mails those that are asked for: all of them, or those that are to be sent again. */
function askedFor({ query }: Pick<Call<typeof mailCentralized>, 'query'>, mails: readonly Members[]) {
  const { only } = query;
  if (only === undefined) return mails;
  const asked = mails.filter(([, records]) => idsOf(records).some((id) => only.includes(id)));
  if (asked.length === 0) throw badField('only', 'None of these locations has a payroll record.');
  return asked;
}

async function sendTables(call: Call<typeof mailCentralized>, kind: GroupMail, mails: readonly Addressed[]) {
  const outgoing: Outgoing[] = [];
  for (const mail of mails) {
    call.report('Preparing mail', outgoing.length + 1, mails.length);
    outgoing.push(await tableMail(call, kind, mail));
  }
  await sendAll(call, outgoing, PAYROLL_TEXTS.groupMailFailed);
  return { ...said(PAYROLL_TEXTS.groupMailed), Mails: outgoing.length };
}

/** One mail for each group, to the lists of the group's locations or to those typed. */
export async function mailGroups(call: Call<typeof mailCentralized>) {
  const groups = askedFor(call, [...byGroup(await recordsOf(call))]);
  const recipients = typedRecipients(call.query);
  const mails = recipients
    ? groups.map(([name, records]) => ({ name, records, recipients }))
    : await toOwnLists(call, groups);
  return sendTables(call, CENTRAL, mails);
}

const BALANCES: GroupMail = {
  purpose: 'payroll-account-balance',
  title: 'Account Balance',
  fileName: 'account_balance',
  columns: ACCOUNT_BALANCE,
};

/** All balances in one mail to those typed; otherwise each location gets its own and sees no other hotel's account. */
export async function mailBalances(call: Call<typeof mailAccountBalance>) {
  const records = await recordsOf(call);
  const recipients = typedRecipients(call.query);
  const perLocation: Members[] = records.map((record) => [record.LegalName, [record]]);
  const mails = recipients
    ? [{ name: '', records, recipients }]
    : await toOwnLists(call, askedFor(call, perLocation));
  return sendTables(call, BALANCES, mails);
}
