import * as contract from '@boh/contract/reports/reports.contract.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { runReport } from './reports.service.ts';

export const reportsFeature: Feature = {
  routes: [
    bind(contract.runReport, ({ db, body, caller, scope, now }) =>
      runReport(db, body, { EmployeeID: caller.EmployeeID, scope, now }),
    ),
  ],
};
