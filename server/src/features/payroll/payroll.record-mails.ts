import { said } from '@boh/contract/fields.ts';
import type { mailPayrolls } from '@boh/contract/payroll/payroll-several.contract.ts';
import { PAYROLL_TEXTS, type mailPayroll } from '@boh/contract/payroll/payroll.contract.ts';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import type { Call } from '../../http/call.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { notFound } from '../../lib/app-error.ts';
import { ALL_FIELDS } from './payroll.columns.ts';
import { fieldsMail } from './payroll.email.ts';
import { exportRow } from './payroll.export.ts';
import {
  attachment,
  refusePrefetch,
  sendAll,
  toOwnLists,
  typedRecipients,
  type Addressed,
  type Members,
  type Outgoing,
} from './payroll.mail-parts.ts';
import * as repo from './payroll.repo.ts';

/** The mail about one record, with all its fields and its workbook. */
async function recordMail<E extends Endpoint>(
  call: Call<E>,
  { name, records, recipients }: Addressed,
): Promise<Outgoing> {
  const [record] = records;
  if (!record) throw new Error('A mail about a record needs one.');
  const { LegalName, CheckDate, PayrollID } = record;
  const timeZone = zoneOf(call);
  // When it was mailed before says nothing about the payroll, and would make every repetition a new mail.
  const row = { ...exportRow(record), EmailSentAt: null };
  const Subject = `Payroll ${CheckDate} ${LegalName}`;
  const intro = `Payroll of ${LegalName} for the check date ${CheckDate} (${record.PeriodFrom} to ${record.PeriodTo}).`;
  const table = { title: Subject, intro, columns: ALL_FIELDS, rows: [row], timeZone };
  const file = await attachment(`payroll_${CheckDate}.xlsx`, records, 'Payroll', ALL_FIELDS, timeZone);
  const mail = {
    Purpose: 'payroll-record',
    Record: repo.ownerOf(PayrollID),
    Subject,
    ...recipients,
    ...fieldsMail(table),
    Attachments: [file],
  };
  return { name, mail, records };
}

/** Mails one record to its location's lists, or to those typed. */
export async function mailRecord(call: Call<typeof mailPayroll>) {
  refusePrefetch(call);
  const { payrollId } = call.params;
  const record = await repo.findRecord(call.db, call.scope, payrollId);
  if (!record) throw notFound('This payroll record');
  const { LegalName } = record;
  const recipients = typedRecipients(call.query);
  const addressed = recipients
    ? [{ name: LegalName, records: [record], recipients }]
    : await toOwnLists(call, [[LegalName, [record]]]);
  const outgoing = await Promise.all(addressed.map((mail) => recordMail(call, mail)));
  await sendAll(call, outgoing, PAYROLL_TEXTS.recordMailFailed);
  const sent = await repo.findRecord(call.db, call.scope, payrollId);
  return { ...said(PAYROLL_TEXTS.recordMailed(LegalName)), EmailSentAt: sent?.EmailSentAt ?? null };
}

/** Mails several records, each to the lists of its own location: all of them have recipients, or none is mailed. */
export async function mailRecords(call: Call<typeof mailPayrolls>) {
  refusePrefetch(call);
  const ids = [...new Set(call.query.PayrollIDs)];
  const records = await repo.listRecordsByID(call.db, call.scope, ids);
  if (records.length < ids.length) throw notFound('One of these payroll records');
  const own = records.map((record): Members => [record.LegalName, [record]]);
  const outgoing: Outgoing[] = [];
  for (const mail of await toOwnLists(call, own)) {
    call.report('Preparing mail', outgoing.length + 1, records.length);
    outgoing.push(await recordMail(call, mail));
  }
  await sendAll(call, outgoing, PAYROLL_TEXTS.groupMailFailed);
  return { ...said(PAYROLL_TEXTS.groupMailed), Mails: outgoing.length };
}
