import {
  REPORT_TEXTS,
  type SavedReport,
  type savedReportBody,
} from '@boh/contract/reports/reports.contract.ts';
import { said } from '@boh/contract/fields.ts';
import type { z } from 'zod';
import { requireVersion } from '../../db/audit.ts';
import type { Queryable } from '../../db/client.ts';
import { requireLocation } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import { AppError, badField, notFound } from '../../lib/app-error.ts';
import * as repo from './saved-reports.repo.ts';

type Body = z.output<typeof savedReportBody>;

export const readerOf = ({ caller }: Pick<Call, 'caller'>): repo.Reader => ({
  EmployeeID: caller.EmployeeID,
  RoleID: caller.role?.RoleID ?? null,
});

/** As the trail has it. */
const trailOf = ({ Name, Definition, RoleIDs }: Body) => ({ Name, Definition, RoleIDs });
const recordOf = (ReportID: number) => `report:${ReportID}`;

const namedOf = ({ Name, Definition, RoleIDs }: Body) => ({
  Name,
  Definition,
  RoleIDs: [...new Set(RoleIDs)].sort((a, b) => a - b),
});

export const listSaved = (call: Pick<Call, 'db' | 'caller'>): Promise<SavedReport[]> =>
  repo.listReadable(call.db, readerOf(call));

/** Roles that are gone would be shared with nobody, in silence. */
async function requireRoles(db: Queryable, RoleIDs: readonly number[]): Promise<void> {
  if (!(await repo.areRoles(db, RoleIDs))) throw badField('RoleIDs', 'This role does not exist.');
}

async function answerOf(call: Call, ReportID: number, sentence: string) {
  const report = await repo.findReadable(call.db, readerOf(call), ReportID);
  if (!report) throw notFound(REPORT_TEXTS.missing);
  return { ...said(sentence), ...report };
}

/** Hotels where the writer's role has no Reports are none of theirs to name. */
const requireHotels = ({ scope }: Pick<Call, 'scope'>, { Definition }: Body): void => {
  for (const id of Definition.LocationIDs) requireLocation(scope, id);
};

export async function addSaved(call: Call, body: Body) {
  requireHotels(call, body);
  const report = namedOf(body);
  await requireRoles(call.db, report.RoleIDs);
  const ReportID = await repo.insertReport(call.db, call.caller.EmployeeID, report, call.now);
  await call.audit({ record: recordOf(ReportID), after: trailOf(report) });
  return answerOf(call, ReportID, REPORT_TEXTS.added);
}

/** A report of the caller's own, locked. Whom it is shared with may read it and no more. */
async function lockOwn(call: Call, ReportID: number): Promise<SavedReport> {
  const report = await repo.lockReadable(call.db, readerOf(call), ReportID);
  if (!report) throw notFound(REPORT_TEXTS.missing);
  if (!report.IsOwn) throw new AppError('forbidden', REPORT_TEXTS.notOwn);
  return report;
}

export async function changeSaved(
  call: Call,
  ReportID: number,
  body: Body & { Version?: number | undefined },
) {
  const before = await lockOwn(call, ReportID);
  requireHotels(call, body);
  await requireVersion(call.db, recordOf(ReportID), before.Version, body.Version);
  const report = namedOf(body);
  await requireRoles(call.db, report.RoleIDs);
  await repo.updateSaved(call.db, ReportID, report);
  await call.audit({ record: recordOf(ReportID), before: trailOf(before), after: trailOf(report) });
  return answerOf(call, ReportID, REPORT_TEXTS.updated);
}

export async function removeSaved(call: Call, ReportID: number) {
  const before = await lockOwn(call, ReportID);
  await repo.deleteSaved(call.db, ReportID);
  await call.audit({ record: recordOf(ReportID), before: trailOf(before) });
  return said(REPORT_TEXTS.removed);
}
