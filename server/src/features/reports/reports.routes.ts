import * as contract from '@boh/contract/reports/reports.contract.ts';
import type { ReportDefinition } from '@boh/contract/reports/reports.contract.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import type { Feature } from '../../http/feature.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { reportFile } from './reports.files.ts';
import { runReport } from './reports.service.ts';
import { findReadable } from './saved-reports.repo.ts';
import { addSaved, changeSaved, listSaved, readerOf, removeSaved } from './saved-reports.service.ts';

type RunCall = Call<typeof contract.runReport>;

interface Asked {
  readonly title: string;
  readonly definition: ReportDefinition;
}

/** Of a report that somebody else shared, the hotels of the reader only. */
function narrowed(definition: ReportDefinition, { scope }: RunCall): ReportDefinition {
  const { LocationIDs } = definition;
  if (LocationIDs.length === 0 || scope.kind === 'all') return definition;
  const own = LocationIDs.filter((id) => scope.ids.includes(id));
  if (own.length === 0)
    throw new AppError('forbidden', 'This report is of hotels that your role does not open.');
  return { ...definition, LocationIDs: own };
}

async function askedOf(call: RunCall): Promise<Asked> {
  if (!('ReportID' in call.body)) return { title: 'REPORT', definition: call.body };
  const saved = await findReadable(call.db, readerOf(call), call.body.ReportID);
  if (!saved) throw notFound(contract.REPORT_TEXTS.missing);
  return { title: saved.Name, definition: narrowed(saved.Definition, call) };
}

export const reportsFeature: Feature = {
  routes: [
    bind(contract.runReport, async (call) => {
      const { title, definition } = await askedOf(call);
      const { db, caller, scope, now } = call;
      const report = await runReport(db, definition, { EmployeeID: caller.EmployeeID, scope, now });
      const { Format } = call.query;
      return Format === undefined ? report : reportFile(call, report, { title, format: Format });
    }),
    bind(contract.listReports, (call) => listSaved(call)),
    bind(contract.addReport, (call) => addSaved(call, call.body)),
    bind(contract.updateReport, (call) => changeSaved(call, call.params.ReportID, call.body)),
    bind(contract.removeReport, (call) => removeSaved(call, call.params.ReportID)),
  ],
  readers: {
    report: async (call, id) => (await findReadable(call.db, readerOf(call), id)) !== undefined,
  },
};
