import * as contract from '@boh/contract/claims/approvals.contract.ts';
import { exactSum } from '@boh/contract/exact-sum.ts';
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

/** A file that ends with the sums of some columns; of the rows that went into it, only those figures are kept. */
function withSums<Row extends object>(
  file: Pick<ListFile<Row>, 'name' | 'title' | 'columns'>,
  ...keys: (keyof Row & string)[]
): ListFile<Row> {
  const kept: unknown[][] = keys.map(() => []);
  return {
    ...file,
    exportRow: (row) => {
      keys.forEach((key, place) => kept[place]?.push(row[key]));
      return row as Readonly<Record<string, unknown>>;
    },
    totals: () =>
      Object.fromEntries(keys.map((key, place) => [key, exactSum((kept[place] ?? []).map(Number))])),
  };
}

const claimsFile = (name: string, title: string) =>
  withSums<contract.PayableClaim>({ name, title, columns: CLAIM_COLUMNS }, 'ApprovedAmount');

const BATCH_COLUMNS: readonly Column[] = [
  { header: 'Batch', key: 'BatchID', type: 'integer' },
  { header: 'Paid On', key: 'Date', type: 'date' },
  { header: 'Claims', key: 'Claims', type: 'integer' },
  { header: 'Amount', key: 'Amount', type: 'money' },
  { header: 'Marked By', key: 'PaidByName', type: 'text' },
  { header: 'Marked At', key: 'CreatedAt', type: 'instant' },
];

const batchesFile = () =>
  withSums<contract.PaidBatch>(
    { name: 'paid-batches', title: 'PAID BATCHES', columns: BATCH_COLUMNS },
    'Claims',
    'Amount',
  );

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
      return listAnswer(call, paid.listBatches(call.db, call.scope, call.query, call.now), batchesFile());
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
