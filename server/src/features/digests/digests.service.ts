import { daysText } from '@boh/contract/reports/report-texts.ts';
import type { Edition, ScheduledReport } from '@boh/contract/reports/subscriptions.contract.ts';
import { readyNameOf } from '@boh/contract/reports/subscription-words.ts';
import { CONTENT_TYPES } from '@boh/contract/uploads.ts';
import type { Queryable } from '../../db/client.ts';
import { locationsOnly } from '../../db/scope.ts';
import type { FileAnswer } from '../../http/answers.ts';
import type { Services } from '../../http/call.ts';
import { newToken, type Caller } from '../../http/session.ts';
import { AppError } from '../../lib/app-error.ts';
import { countReminders } from '../inbox/inbox.reminders.ts';
import { findSaved, makeReport, narrowed, type ReportReader } from '../reports/make-report.service.ts';
import { reportFile } from '../reports/reports.files.ts';
import { reportPdf, type PaperReport } from '../reports/reports.pdf.ts';
import { gapsWithin, insertDelivery, insertGaps } from './deliveries.repo.ts';
import { toldDays } from '../../lib/schedule-days.ts';
import { blocksOf, shortBlocksOf } from './digest-blocks.ts';
import { digestMail, LATE } from './digests.email.ts';
import { askedOf, liveLink } from './live-link.ts';
import type { Recipient } from './recipients.repo.ts';
import type { SubscriptionRow } from './subscriptions.repo.ts';

/** What is sent of a subscription, to whom and for which day. */
export interface Sending {
  readonly subscription: SubscriptionRow;
  readonly reader: Recipient;
  readonly BusinessDate: string;
  readonly Edition: Edition;
  /** The moment from which the report counts its days: that of the first edition, for a late one too. */
  readonly asOf: Date;
  readonly now: Date;
}

/** Somebody reads without being signed in: with the rights they have at this moment, over their own hotels. */
const reportReader = ({ reader, asOf }: Sending): ReportReader => ({
  EmployeeID: reader.EmployeeID,
  RoleIDs: reader.RoleIDs,
  scope: locationsOnly(reader.LocationIDs),
  timeZone: reader.TimeZone,
  now: asOf,
});

/** How a report is called; null where a saved one is gone, or not shared with the reader. */
export async function titleOf(
  db: Queryable,
  reader: Pick<Recipient, 'EmployeeID' | 'RoleIDs'>,
  report: ScheduledReport,
): Promise<string | null> {
  if ('ReportID' in report) return (await findSaved(db, reader, report.ReportID))?.Name ?? null;
  return readyNameOf(report) ?? 'REPORT';
}

const GONE = 'The saved report was deleted, or is not shared with a role of this person.';

async function make(db: Queryable, sending: Sending): Promise<PaperReport> {
  const { subscription, BusinessDate, reader } = sending;
  const { Report } = subscription;
  const title = await titleOf(db, reader, Report);
  if (title === null) throw new AppError('not_found', GONE);
  const reading = reportReader(sending);
  const asked = 'Measures' in Report ? narrowed(Report, reading.scope) : askedOf(Report, BusinessDate);
  return { ...(await makeReport(db, reading, asked)), title };
}

/** Files are made for a caller: its reader is one who is not signed in. */
const callerOf = ({ EmployeeID, Name, Email, TimeZone, LocationIDs }: Recipient): Caller => ({
  EmployeeID,
  name: Name,
  email: Email,
  sessionId: 0,
  location: { LocationID: LocationIDs[0] ?? 0, Name: '', TimeZone },
  role: null,
  level: 0,
  pages: new Set(),
  pageLocations: LocationIDs,
  isProved: false,
  needsFactor: false,
});

async function attachmentOf(services: Services, made: PaperReport, sending: Sending) {
  const { reader, subscription, BusinessDate, Edition, now } = sending;
  const call = { caller: callerOf(reader), now, services };
  const { Format } = subscription;
  const title = Edition === 'Late' ? `${made.title}, ${LATE}` : made.title;
  const file: FileAnswer =
    Format === 'pdf'
      ? await reportPdf(call, { ...made, title })
      : await reportFile(call, made.report, { title, format: 'xlsx' });
  if (!Buffer.isBuffer(file.content)) throw new Error('The file of a report is made whole.');
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return {
    name: `${name || 'report'}-${BusinessDate}.${Format}`,
    contentType: Format === 'pdf' ? 'application/pdf' : CONTENT_TYPES.xlsx,
    content: file.content,
  };
}

interface Written {
  readonly DeliveryID: number;
  readonly MailID: number;
}

/** Writes the mail of a digest and the row that says so, in the transaction given. */
async function write(
  db: Queryable,
  services: Services,
  sending: Sending,
  made: PaperReport,
): Promise<Written> {
  const { subscription, reader, BusinessDate, Edition } = sending;
  const { SubscriptionID, Report, Cadence, Format } = subscription;
  const { publicUrl } = services.env;
  const told = toldDays(Cadence, BusinessDate);
  const gaps = gapsWithin(made.report.Gaps, told);
  const { token, hash } = newToken();
  const live = 'Measures' in Report && made.definition ? made.definition : Report;
  const mail = digestMail({
    title: made.title,
    days: daysText(told, 'none'),
    isLate: Edition === 'Late',
    isIncomplete: gaps.length > 0,
    firstName: reader.FirstName,
    gaps: made.report.Gaps,
    blocks: blocksOf(made.report, made.definition),
    shortBlocks: shortBlocksOf(made.report),
    // Who decides is reminded with the figures too; the edition that completes them tells nothing but that.
    reminders: Edition === 'Late' ? 0 : await countReminders(db, reader.EmployeeID, sending.now),
    inboxUrl: `${publicUrl}/admin/inbox?kind=ClaimToDecide`,
    attachment: Format === 'pdf' ? 'PDF' : 'workbook',
    liveUrl: liveLink(publicUrl, live, BusinessDate),
    unsubscribeUrl: `${publicUrl}/api/reports/unsubscribe/${token}`,
  });
  const MailID = await services.mailer.queueMail(db, {
    ...mail,
    Purpose: 'digest',
    Record: `subscription:${SubscriptionID}`,
    To: [reader.Email],
    Attachments: [await attachmentOf(services, made, sending)],
    // Only who asks for a mail answers for it: a schedule is no flood.
    ...(Edition === 'Asked' && { EmployeeID: reader.EmployeeID }),
  });
  const DeliveryID = await insertDelivery(db, {
    ...deliveryOf(sending, made.title),
    MailID,
    TokenHash: hash,
  });
  if (Edition === 'First') await insertGaps(db, DeliveryID, gaps);
  return { DeliveryID, MailID };
}

const deliveryOf = ({ subscription, reader, BusinessDate, Edition, now }: Sending, Title: string) => ({
  SubscriptionID: subscription.SubscriptionID,
  EmployeeID: reader.EmployeeID,
  BusinessDate,
  Edition,
  Title,
  At: now.toISOString(),
});

/** Makes the digest and writes its mail; throws the sentence that says why it cannot be. */
export async function writeDigest(db: Queryable, services: Services, sending: Sending): Promise<Written> {
  return write(db, services, sending, await make(db, sending));
}

/** The same for a schedule, where nobody waits: what cannot be sent is said in the log. Answers the mail to hand over. */
export async function writeScheduled(
  db: Queryable,
  services: Services,
  sending: Sending,
): Promise<number | null> {
  try {
    return (await writeDigest(db, services, sending)).MailID;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const title = await titleOf(db, sending.reader, sending.subscription.Report);
    await insertDelivery(db, { ...deliveryOf(sending, title ?? 'Saved report'), Reason: error.message });
    return null;
  }
}
