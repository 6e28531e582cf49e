import * as contract from '@boh/contract/reports/reports.contract.ts';
import { JsonText } from '../../http/answers.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import type { Feature } from '../../http/feature.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { makeReport, type ReportReader } from './make-report.service.ts';
import { reportFile } from './reports.files.ts';
import { reportPdf } from './reports.pdf.ts';
import { findReadable, listReportRoles } from './saved-reports.repo.ts';
import { addSaved, changeSaved, listSaved, readerOf, removeSaved } from './saved-reports.service.ts';

const readerFor = (call: Call<typeof contract.runReport>): ReportReader => ({
  EmployeeID: call.caller.EmployeeID,
  token: call.caller.token,
  RoleIDs: call.caller.role ? [call.caller.role.RoleID] : [],
  scope: call.scope,
  now: call.now,
  timeZone: zoneOf(call),
});

export const reportsFeature: Feature = {
  routes: [
    bind(contract.runReport, async (call) => {
      const made = await makeReport(call.db, readerFor(call), call.body);
      const { Format } = call.query;
      // A flash of many hotels has tens of thousands of figures, which a serialiser looks up by all names there could be.
      if (Format === undefined) return new JsonText(JSON.stringify(made.report));
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
