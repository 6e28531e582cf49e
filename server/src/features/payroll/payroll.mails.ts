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
import type { NewMail } from '../../lib/mailer.ts';
import type { Column } from '../../lib/workbook-spec.ts';
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

/** The lists of some locations together; `name` is what has to be told when they are empty. */
function ownRecipients(name: string, lists: readonly LocationRecipients[]): Recipients {
  const own = {
    To: lists.flatMap(({ ToEmails }) => ToEmails),
    Cc: lists.flatMap(({ CcEmails }) => CcEmails),
    Bcc: lists.flatMap(({ BccEmails }) => BccEmails),
  };
  if (own.To.length + own.Cc.length + own.Bcc.length === 0)
    throw new AppError('bad_fields', `${name} has no email recipients.`);
  return own;
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
    typedRecipients(call.query) ??
    ownRecipients(LegalName, await listRecipients(call.db, [record.LocationID]));
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
  name: string,
  records: readonly PayrollRecord[],
  recipients: Recipients,
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

type Members = readonly [name: string, records: readonly PayrollRecord[]];

/** Of several mails those that are asked for: all of them, or those that are to be sent again. */
function askedFor({ query }: Pick<Call<typeof mailCentralized>, 'query'>, mails: readonly Members[]) {
  const { only } = query;
  if (only === undefined) return mails;
  const asked = mails.filter(([, records]) => idsOf(records).some((id) => only.includes(id)));
  if (asked.length === 0) throw badField('only', 'None of these locations has a payroll record.');
  return asked;
}

/** One mail for each group, to the lists of the group's locations or to those typed. */
export async function mailGroups(call: Call<typeof mailCentralized>) {
  const records = await recordsOf(call);
  const typed = typedRecipients(call.query);
  const lists = typed ? [] : await listRecipients(call.db, idsOf(records));
  const mails: Outgoing[] = [];
  const groups = askedFor(call, [...byGroup(records)]);
  for (const [name, members] of groups) {
    const own = lists.filter(({ LocationID }) => idsOf(members).includes(LocationID));
    call.report('Preparing mail', mails.length + 1, groups.length);
    mails.push(await tableMail(call, CENTRAL, name, members, typed ?? ownRecipients(name, own)));
  }
  await sendAll(call, mails, PAYROLL_TEXTS.groupMailFailed);
  return { ...said(PAYROLL_TEXTS.groupMailed), Mails: mails.length };
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
  const typed = typedRecipients(call.query);
  const mails: Outgoing[] = [];
  if (typed) mails.push(await tableMail(call, BALANCES, '', records, typed));
  else {
    const lists = await listRecipients(call.db, idsOf(records));
    const members = askedFor(
      call,
      records.map((record) => [record.LegalName, [record]]),
    );
    const recipientsOf = members.map(([name, [record]]) =>
      ownRecipients(
        name,
        lists.filter(({ LocationID }) => LocationID === record?.LocationID),
      ),
    );
    for (const [index, [name, own]] of members.entries()) {
      const recipients = recipientsOf[index];
      call.report('Preparing mail', index + 1, members.length);
      if (recipients) mails.push(await tableMail(call, BALANCES, name, own, recipients));
    }
  }
  await sendAll(call, mails, PAYROLL_TEXTS.groupMailFailed);
  return { ...said(PAYROLL_TEXTS.groupMailed), Mails: mails.length };
}
