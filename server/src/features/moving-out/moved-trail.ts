import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { mails } from '../../db/tables/mails.table.ts';
import { auditSeals } from '../../db/tables/seals.table.ts';
import { auditLog, storedFiles } from '../../db/tables/spine.table.ts';
import { consultations } from '../consultations/consultations.table.ts';
import { out, type MovedTable } from './moved-table.ts';

/**
 * Where an attachment lies in the zip: under its number, for names that people gave may be too long or not allowed where it is
 * unpacked. What the file was called stands beside it.
 */
export const PATH_OF_FILE = sql<string>`'attachments/' || ${storedFiles.FileID} ||
  coalesce(lower(substring(${storedFiles.Name} from '\\.[A-Za-z0-9]{1,8}$')), '')`;

/** What somebody noted in their own calendar is theirs also where its history and its reminders tell of it. */
const ofOwnCalendar = (record: PgColumn) => sql`${record} like 'calendar-entry:%'`;
const OWN = 'Blank for what people noted in their own calendar.';

const SENDING = 'Of the sending, and nothing that was said.';
const LETTER = 'A mail may carry a temporary password; once it is sent, its text is not kept here either.';

/** Attachments, the history of every record, and what else belongs to the whole group. */
export const MOVED_TRAIL: readonly MovedTable[] = [
  out(
    storedFiles,
    'The attachments: each file lies in the zip at its Path.',
    'FileID Name ContentType Size Owner Position UploadedBy UploadedAt',
    {
      notes: {
        Owner: 'The record it belongs to: a kind and its number, such as claim:12.',
        UploadedBy: 'An EmployeeID.',
      },
      made: [
        {
          name: 'Path',
          sqlType: 'text',
          isRequired: true,
          note: 'Where it lies in the zip.',
          read: PATH_OF_FILE,
        },
      ],
      leftOut: { StorageKey: 'Opens the file where the console keeps it.' },
    },
  ),
  out(
    auditLog,
    'The history: who changed what, or got which file, when.',
    'AuditID At EmployeeID By LocationID Call Record Changes RequestID',
    {
      notes: {
        Record: 'A kind and its number, such as claim:12.',
        LocationID: 'Where they were.',
        Changes: OWN,
      },
      reads: {
        Changes: sql`case when ${ofOwnCalendar(auditLog.Record)} then '[]' else ${auditLog.Changes} end`,
      },
    },
  ),
  out(
    auditSeals,
    'The seals that prove the history whole.',
    'SealID At Passed Rows Void Open Hashes Previous Hash',
    { notes: { Rows: 'The AuditIDs it seals, such as 1-10,12.', Hashes: '32 bytes a row.' } },
  ),
  out(
    mails,
    'Which mails went to whom. Their text is not kept.',
    'MailID MessageID Purpose Record EmployeeID To Cc Bcc Subject Status CreatedAt SentAt',
    {
      notes: { Subject: OWN },
      reads: { Subject: sql`case when ${ofOwnCalendar(mails.Record)} then '' else ${mails.Subject} end` },
      leftOut: {
        Text: LETTER,
        Html: LETTER,
        Headers: 'Where to unsubscribe is a secret of the reader.',
        DedupeKey: SENDING,
        Attempts: SENDING,
        LastError: SENDING,
        LeaseUntil: SENDING,
        NextAttemptAt: SENDING,
      },
    },
  ),
  out(
    consultations,
    'Requests from the investor section.',
    'ConsultationID FirstName LastName Email PhoneNumber Aware Message CreatedAt',
  ),
];
