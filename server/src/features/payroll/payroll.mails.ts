import { said } from '@boh/contract/fields.ts';
import {
  PAYROLL_TEXTS,
  type mailAccountBalance,
  type mailCentralized,
} from '@boh/contract/payroll/payroll.contract.ts';
import type { Call } from '../../http/call.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { badField } from '../../lib/app-error.ts';
import type { Column } from '../../lib/tables/columns.ts';
import { ACCOUNT_BALANCE, CENTRALIZED } from './payroll.columns.ts';
import { rowsMail } from './payroll.email.ts';
import { byGroup, exportRow, totalsRow } from './payroll.export.ts';
import {
  attachment,
  idsOf,
  refusePrefetch,
  sendAll,
  toOwnLists,
  typedRecipients,
  type Addressed,
  type Members,
  type Outgoing,
} from './payroll.mail-parts.ts';
import * as repo from './payroll.repo.ts';
import { checkDateOf } from './payroll.service.ts';

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
