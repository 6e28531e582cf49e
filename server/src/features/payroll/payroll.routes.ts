import { importBalances, importPayroll } from '@boh/contract/payroll/payroll-import.contract.ts';
import * as several from '@boh/contract/payroll/payroll-several.contract.ts';
import * as contract from '@boh/contract/payroll/payroll.contract.ts';
import { narrow } from '../../db/scope.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { decideRecords } from './payroll.approve.ts';
import { updateBalances } from './payroll.balances.ts';
import { ALL_FIELDS, CENTRALIZED } from './payroll.columns.ts';
import { exportRow, payrollDownload } from './payroll.export.ts';
import { importBalanceFile, importProviderFile } from './payroll.upload.ts';
import * as mails from './payroll.mails.ts';
import { listPayrollLocations, mayRead, mayReadBalances } from './payroll.locations.repo.ts';
import { listOwnRecipients } from './payroll.recipients.ts';
import { mailRecord, mailRecords } from './payroll.record-mails.ts';
import * as repo from './payroll.repo.ts';
import * as service from './payroll.service.ts';

const LOCATION_COLUMNS = [
  { header: 'Legal Name', key: 'LegalName', type: 'text' },
  { header: 'Paychex ID', key: 'PaychexID', type: 'text' },
  { header: 'Name', key: 'Name', type: 'text' },
] as const;

/** The list in the database's own JSON, or a file of exactly the filtered rows. */
function answerList(call: Call<typeof contract.listPayroll>) {
  const { query, db } = call;
  const scope = narrow(call.scope, query.LocationID);
  const page = async () => {
    const { texts, total } = await repo.listRecordTexts(db, scope, query);
    return { json: `[${texts.join(',')}]`, total };
  };
  const file = { name: 'payroll', title: 'Payroll', columns: ALL_FIELDS, exportRow };
  return listAnswer(call, { page, all: () => repo.streamRecords(db, scope, query) }, file);
}

async function answerWorkbook(
  call: Call<typeof contract.downloadPayroll>,
  kind: { name: string; title: string; columns: typeof ALL_FIELDS },
) {
  const checkDate = service.checkDateOf(call.query);
  const records = await repo.listRecordsOf(call.db, call.scope, checkDate);
  const file = { title: kind.title, columns: kind.columns, checkDate, timeZone: zoneOf(call) };
  return payrollDownload(`${kind.name}_${checkDate}.xlsx`, records, file, call.query.ByGroup === true);
}

export const payrollFeature: Feature = {
  routes: [
    bind(contract.listPayroll, answerList),
    bind(contract.listCheckDates, async (call) => repo.listCheckDates(call.db, call.scope)),
    bind(contract.listPayrollLocations, (call) => {
      const file = {
        name: 'payroll-locations',
        title: 'Locations with Payroll Enabled',
        columns: LOCATION_COLUMNS,
      };
      return listAnswer(call, listPayrollLocations(call.db, call.scope, call.query), file);
    }),
    bind(contract.payrollBasis, service.readBasis),
    bind(contract.savePayroll, service.savePayroll),
    bind(contract.payrollAttachment, service.openAttachment),
    bind(several.approvePayrolls, (call) => decideRecords(call, true)),
    bind(several.takeBackPayrolls, (call) => decideRecords(call, false)),
    bind(several.listPayrollRecipients, async (call) => listOwnRecipients(call.db, call.scope)),
    bind(several.mailPayrolls, mailRecords),
    bind(contract.mailPayroll, mailRecord),
    bind(contract.mailCentralized, mails.mailGroups),
    bind(contract.mailAccountBalance, mails.mailBalances),
    bind(contract.downloadPayroll, async (call) =>
      answerWorkbook(call, { name: 'payroll', title: 'Payroll', columns: ALL_FIELDS }),
    ),
    bind(contract.downloadCentralized, async (call) =>
      answerWorkbook(call, {
        name: 'centralized_payroll',
        title: 'Centralized Payroll',
        columns: CENTRALIZED,
      }),
    ),
    bind(contract.updateBalances, updateBalances),
    bind(importPayroll, importProviderFile),
    bind(importBalances, importBalanceFile),
  ],
  readers: {
    payroll: async (call, id) =>
      call.caller.pages.has('Payroll') && mayRead(call.db, call.caller.EmployeeID, id),
    'bank-balances': async (call, LocationID) =>
      call.caller.pages.has('Payroll') && mayReadBalances(call.db, call.caller.EmployeeID, LocationID),
  },
};
