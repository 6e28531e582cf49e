import { movedDays } from '@boh/contract/reports/report-days.calc.ts';
import * as contract from '@boh/contract/reports/reports.contract.ts';
import type { ReportDefinition } from '@boh/contract/reports/reports.contract.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import type { Feature } from '../../http/feature.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { localDay } from '../../lib/local-day.ts';
import { reportFile } from './reports.files.ts';
import { reportPdf, type PaperReport } from './reports.pdf.ts';
import { runFlash } from './flash.ts';
import { runRenewals } from './renewals.ts';
import { runReport, type Reading } from './reports.service.ts';
import { findReadable, listReportRoles } from './saved-reports.repo.ts';
import { addSaved, changeSaved, listSaved, readerOf, removeSaved } from './saved-reports.service.ts';

type RunCall = Call<typeof contract.runReport>;

const readingOf = ({ caller, scope, now }: RunCall): Reading => ({
  EmployeeID: caller.EmployeeID,
  scope,
  now,
});

/** Of a report that somebody else shared, the hotels of the reader only. */
function narrowed(definition: ReportDefinition, { scope }: RunCall): ReportDefinition {
  const { LocationIDs } = definition;
  if (LocationIDs.length === 0 || scope.kind === 'all') return definition;
  const own = LocationIDs.filter((id) => scope.ids.includes(id));
  if (own.length === 0)
    throw new AppError('forbidden', 'This report is of hotels that your role does not open.');
  return { ...definition, LocationIDs: own };
}

async function runKept(call: RunCall, ReportID: number): Promise<PaperReport> {
  const saved = await findReadable(call.db, readerOf(call), ReportID);
  if (!saved) throw notFound(contract.REPORT_TEXTS.missing);
  const definition = narrowed(saved.Definition, call);
  return { title: saved.Name, definition, report: await runReport(call.db, definition, readingOf(call)) };
}

async function runReady(
  call: RunCall,
  { Ready, Date }: { Ready: 'FLASH' | 'RENEWALS'; Date?: string | undefined },
): Promise<PaperReport> {
  const today = localDay(call.now, zoneOf(call));
  const report =
    Ready === 'FLASH'
      ? await runFlash(call.db, Date ?? movedDays(today, -1), readingOf(call))
      : await runRenewals(call.db, Date ?? today, readingOf(call));
  return { title: Ready, definition: null, report };
}

async function make(call: RunCall): Promise<PaperReport> {
  const { body } = call;
  if ('Ready' in body) return runReady(call, body);
  if ('ReportID' in body) return runKept(call, body.ReportID);
  return { title: 'REPORT', definition: body, report: await runReport(call.db, body, readingOf(call)) };
}

export const reportsFeature: Feature = {
  routes: [
    bind(contract.runReport, async (call) => {
      const made = await make(call);
      const { Format } = call.query;
      if (Format === undefined) return made.report;
      return Format === 'pdf'
        ? reportPdf(call, made)
        : reportFile(call, made.report, { title: made.title, format: Format });
    }),
    bind(contract.listReports, (call) => listSaved(call)),
    bind(contract.listReportRoles, ({ db }) => listReportRoles(db)),
    bind(contract.addReport, (call) => addSaved(call, call.body)),
    bind(contract.updateReport, (call) => changeSaved(call, call.params.ReportID, call.body)),
    bind(contract.removeReport, (call) => removeSaved(call, call.params.ReportID)),
  ],
  readers: {
    report: async (call, id) => (await findReadable(call.db, readerOf(call), id)) !== undefined,
  },
};
