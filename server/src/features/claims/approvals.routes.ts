import * as contract from '@boh/contract/claims/approvals.contract.ts';
import { bind } from '../../http/bind-endpoint.ts';
import { readerAt, type Feature } from '../../http/feature.ts';
import { listAnswer, type ListFile } from '../../http/list-answer.ts';
import { notFound } from '../../lib/app-error.ts';
import type { Column } from '../../lib/tables/columns.ts';
import * as paid from './paid.repo.ts';
import { payClaims } from './paid.service.ts';
import { isOfPerson } from './stand-ins.repo.ts';
import { nameStandIn, showStandIn } from './stand-ins.service.ts';

const CLAIM_COLUMNS: readonly Column[] = [
  { header: 'Number', key: 'id', type: 'integer' },
  { header: 'Kind', key: 'Kind', type: 'text' },
  { header: 'Employee Name', key: 'EmployeeName', type: 'text' },
  { header: 'About', key: 'About', type: 'text' },
  { header: 'Approved Amount', key: 'ApprovedAmount', type: 'money' },
  { header: 'Approved By', key: 'ApprovedByName', type: 'text' },
  { header: 'Approved At', key: 'ApprovedAt', type: 'instant' },
  { header: 'Paid On', key: 'PaidOn', type: 'date' },
];

const claimsFile = (name: string, title: string): ListFile<contract.PayableClaim> => ({
  name,
  title,
  columns: CLAIM_COLUMNS,
});

const BATCHES_FILE: ListFile<contract.PaidBatch> = {
  name: 'paid-batches',
  title: 'PAID BATCHES',
  columns: [
    { header: 'Batch', key: 'BatchID', type: 'integer' },
    { header: 'Paid On', key: 'Date', type: 'date' },
    { header: 'Claims', key: 'Claims', type: 'integer' },
    { header: 'Amount', key: 'Amount', type: 'money' },
    { header: 'Marked By', key: 'PaidByName', type: 'text' },
    { header: 'Marked At', key: 'CreatedAt', type: 'instant' },
  ],
};

export const approvalsFeature: Feature = {
  routes: [
    bind(contract.showStandIn, showStandIn),
    bind(contract.nameStandIn, nameStandIn),
    bind(contract.listPayable, async (call) => {
      const list = paid.listPaidClaims(call.db, call.scope, 'payable', call.query, call.now);
      return listAnswer(call, list, claimsFile('claims-to-pay', 'CLAIMS TO PAY'));
    }),
    bind(contract.payClaims, payClaims),
    bind(contract.listPaidBatches, async (call) => {
      return listAnswer(call, paid.listBatches(call.db, call.scope, call.query, call.now), BATCHES_FILE);
    }),
    bind(contract.showPaidBatch, async (call) => {
      const { BatchID } = call.params;
      if (!(await paid.hasBatch(call.db, call.scope, BatchID))) throw notFound('This batch');
      const list = paid.listPaidClaims(call.db, call.scope, BatchID, call.query, call.now);
      return listAnswer(call, list, claimsFile(`paid-batch-${BatchID}`, `PAID BATCH ${BatchID}`));
    }),
  ],
  readers: {
    'stand-in': async ({ db, caller }, id) =>
      caller.location !== null && isOfPerson(db, caller.location.LocationID, id, caller.EmployeeID),
    'paid-batch': readerAt(['Payroll'], paid.hasBatch),
  },
};
