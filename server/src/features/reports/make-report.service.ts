import { movedDays } from '@boh/contract/reports/report-days.calc.ts';
import {
  REPORT_TEXTS,
  type ReportDefinition,
  type runBody,
  type SavedReport,
} from '@boh/contract/reports/reports.contract.ts';
import type { z } from 'zod';
import type { Queryable } from '../../db/client.ts';
import type { Scope } from '../../db/scope.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { localDay } from '../../lib/local-day.ts';
import { runFlash } from './flash.ts';
import { runRenewals } from './renewals.ts';
import type { PaperReport } from './reports.pdf.ts';
import { runReport, type Reading } from './reports.service.ts';
import { findReadable } from './saved-reports.repo.ts';

/** For whom a report is made: over which hotels, and from which day on. */
export interface ReportReader extends Reading {
  /** The roles with which saved reports may be shared to be read. */
  readonly RoleIDs: readonly number[];
  readonly timeZone: string;
}

type Asked = z.output<typeof runBody>;

/** A saved report that is the reader's, or shared with one of their roles. */
export async function findSaved(
  db: Queryable,
  { EmployeeID, RoleIDs }: Pick<ReportReader, 'EmployeeID' | 'RoleIDs'>,
  ReportID: number,
): Promise<SavedReport | undefined> {
  for (const RoleID of RoleIDs.length > 0 ? RoleIDs : [null]) {
    const found = await findReadable(db, { EmployeeID, RoleID }, ReportID);
    if (found) return found;
  }
  return undefined;
}

/** Of a report that somebody else shared, the hotels of the reader only. */
export function narrowed(definition: ReportDefinition, scope: Scope): ReportDefinition {
  const { LocationIDs } = definition;
  if (LocationIDs.length === 0 || scope.kind === 'all') return definition;
  const own = LocationIDs.filter((id) => scope.ids.includes(id));
  if (own.length === 0)
    throw new AppError('forbidden', 'This report is of hotels that your role does not open.');
  return { ...definition, LocationIDs: own };
}

async function makeSaved(db: Queryable, reader: ReportReader, ReportID: number): Promise<PaperReport> {
  const saved = await findSaved(db, reader, ReportID);
  if (!saved) throw notFound(REPORT_TEXTS.missing);
  const definition = narrowed(saved.Definition, reader.scope);
  return { title: saved.Name, definition, report: await runReport(db, definition, reader) };
}

async function makeReady(
  db: Queryable,
  reader: ReportReader,
  { Ready, Date }: Extract<Asked, { Ready: unknown }>,
): Promise<PaperReport> {
  const today = localDay(reader.now, reader.timeZone);
  const report =
    Ready === 'FLASH'
      ? await runFlash(db, Date ?? movedDays(today, -1), reader)
      : await runRenewals(db, Date ?? today, reader);
  return { title: Ready, definition: null, report };
}

/** Works out what was asked for, for this reader. */
export async function makeReport(db: Queryable, reader: ReportReader, asked: Asked): Promise<PaperReport> {
  if ('Ready' in asked) return makeReady(db, reader, asked);
  if ('ReportID' in asked) return makeSaved(db, reader, asked.ReportID);
  return { title: 'REPORT', definition: asked, report: await runReport(db, asked, reader) };
}
