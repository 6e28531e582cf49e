import { said } from '@boh/contract/fields.ts';
import { normalizeCheckDate, threeExtras } from '@boh/contract/payroll/payroll.calc.ts';
import {
  PAYROLL_TEXTS,
  type payrollAttachment,
  type payrollBasis,
  type savePayroll as savePayrollEndpoint,
} from '@boh/contract/payroll/payroll.contract.ts';
import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { requireVersion } from '../../db/audit.ts';
import { requireLocation } from '../../db/scope.ts';
import { sendTogether } from '../../db/statement.ts';
import { noteEvents } from '../../db/webhook-events.ts';
import type { Call } from '../../http/call.ts';
import { openFile, replaceFile } from '../../http/stored-files.ts';
import { AppError, badField, notFound } from '../../lib/app-error.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';
import { approvedEvent } from './payroll.approve.ts';
import { figuresOf, listBasis } from './payroll.figures.ts';
import { findLocation } from './payroll.locations.repo.ts';
import * as repo from './payroll.repo.ts';
import { openRecord, saveRecord } from './payroll.save.repo.ts';

type SaveCall = Call<typeof savePayrollEndpoint>;

/** The check date a call names, whichever way it spells the parameter. */
export function checkDateOf(query: { Date?: string | undefined; date?: string | undefined }): string {
  const day = query.Date ?? query.date;
  if (day === undefined) throw badField('Date', 'Please enter a date as YYYY-MM-DD');
  return normalizeCheckDate(day);
}

/** What the edit dialog shows before anything is saved: the basis of the figures, and the record if there is one. */
export async function readBasis(call: Call<typeof payrollBasis>) {
  const { db, scope, query } = call;
  const LocationID = requireLocation(scope, query.LocationID);
  const CheckDate = normalizeCheckDate(query.Date);
  const key = { LocationID, CheckDate };
  const [[basis], Record] = await sendTogether(db, listBasis([key]), repo.findRecordOf(key));
  if (!basis) throw notFound('This location');
  return { ...basis, Record };
}

/** Saves the record of a location and check date, creating it where there is none. */
export async function savePayroll(call: SaveCall) {
  const { body, db, scope } = call;
  const LocationID = requireLocation(scope, body.LocationID);
  const CheckDate = normalizeCheckDate(body.CheckDate);
  const { isNew, stored, basis } = await openRecord(db, { LocationID, CheckDate }, call.now.toISOString());
  if (!stored || !basis) throw notFound('This location');
  const { PayrollID } = stored;
  if (isNew) await requireEnabled(call, LocationID);
  else await requireChangeable(call, stored);
  const typed = typedValues(body);
  const extras = body.ExtraPayrolls || isNew ? threeExtras(body.ExtraPayrolls ?? []) : undefined;
  const ExtraPayrolls = extras ?? stored.ExtraPayrolls;
  const figures = figuresOf({ CheckDate, ...typed }, ExtraPayrolls, basis);
  const written: PayrollRecord = {
    ...stored,
    ...ownFields(body),
    ...figures,
    PayrollAmount: figures.FullPayroll,
    ExtraPayrolls,
    Version: isNew ? 1 : stored.Version + 1,
  };
  await saveRecord(db, { ...written, ...typed }, extras);
  const isAttached = await saveAttachment(call, PayrollID);
  const saved = isAttached ? await repo.findRecord(db, scope, PayrollID) : written;
  if (!saved) throw new Error('The payroll record is gone.');
  const before = isNew ? null : changeable(stored);
  await call.audit({ record: repo.ownerOf(PayrollID), before, after: changeable(saved) });
  if (saved.Approved && (isNew || !stored.Approved)) await noteEvents(db, call.now, [approvedEvent(saved)]);
  return { ...said(PAYROLL_TEXTS.saved(saved.LegalName, CheckDate)), ...saved };
}

async function requireEnabled({ db, scope }: SaveCall, LocationID: number): Promise<void> {
  const location = await findLocation(db, scope, LocationID);
  if (location?.Payroll === true) return;
  throw badField('LocationID', `Payroll is not enabled for ${location?.LegalName ?? 'this location'}.`);
}

/** An approved record takes no save but one that removes the approval. */
async function requireChangeable({ body, db }: SaveCall, stored: PayrollRecord): Promise<void> {
  await requireVersion(db, repo.ownerOf(stored.PayrollID), stored.Version, body.Version);
  if (stored.Approved && body.Approved !== false) throw new AppError('conflict', PAYROLL_TEXTS.approved);
}

/** Blank revenue and rooms are never sent, so a missing one means blank. */
const typedValues = (body: SaveCall['body']) => ({
  TypedRoomRevenue: body.RoomRevenue ?? null,
  TypedFandBRevenue: body.FandBRevenue ?? null,
  TypedBanquetRevenue: body.BanquetRevenue ?? null,
  TypedOccupiedRooms: body.OccupiedRooms ?? null,
});

/** Other missing fields stay as they are. */
const ownFields = ({ Approved, Notes, AnalyticsNotes, BonusNotes, Comment }: SaveCall['body']) =>
  withoutUndefined({ Approved, Notes, AnalyticsNotes, BonusNotes, Comment }) as Partial<PayrollRecord>;

/** Tells whether the record's attachment is another one, or none, from now on. */
async function saveAttachment(call: SaveCall, PayrollID: number): Promise<boolean> {
  const file = call.files['attachment']?.[0];
  if (!file && call.body.RemoveAttachment !== true) return false;
  await replaceFile(call, repo.ownerOf(PayrollID), file);
  return true;
}

/** What the audit trail compares: everything but what other calls set and what follows from the rest. */
function changeable(record: PayrollRecord) {
  const { Approved, Notes, AnalyticsNotes, BonusNotes, Comment, AttachmentName, FullPayroll } = record;
  const { RoomRevenue, FandBRevenue, BanquetRevenue, OCCUPIED_ROOMS } = record;
  const extras = record.ExtraPayrolls.flatMap(({ Type, Amount, Comment: why }) => [
    [`Extra${Type}Amount`, Amount] as const,
    [`Extra${Type}Comment`, why] as const,
  ]);
  return {
    ...{ Approved, RoomRevenue, FandBRevenue, BanquetRevenue, OCCUPIED_ROOMS },
    ...Object.fromEntries<unknown>(extras),
    ...{ Notes, AnalyticsNotes, BonusNotes, Comment, AttachmentName, FullPayroll },
  };
}

/** The attachment of a record, streamed from the store. */
export async function openAttachment(call: Call<typeof payrollAttachment>) {
  const { payrollId } = call.params;
  const record = await repo.findRecord(call.db, call.scope, payrollId);
  if (!record) throw notFound('This payroll record');
  return openFile(call, repo.ownerOf(payrollId));
}
