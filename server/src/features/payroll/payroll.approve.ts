import { said } from '@boh/contract/fields.ts';
import type { approvePayrolls } from '@boh/contract/payroll/payroll-several.contract.ts';
import { lockLocations } from '../../db/lock-locations.ts';
import type { Call } from '../../http/call.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import * as repo from './payroll.repo.ts';

const named = (records: readonly { LegalName: string }[]) =>
  records.map(({ LegalName }) => LegalName).join(', ');

/**
 * Approves records as they are: their figures are worked out again whenever what they rest on changes. Somebody who
 * changed one of them meanwhile stops all, for what was looked at is no longer what would be approved.
 */
export async function approveRecords(call: Call<typeof approvePayrolls>) {
  const { db, scope, body } = call;
  const versions = new Map(body.Items.map(({ id, Version }) => [id, Version]));
  const ids = [...versions.keys()];
  await lockLocations(db, await repo.listLocationsOfRecords(db, scope, ids));
  const records = await repo.listRecordsByID(db, scope, ids);
  if (records.length < ids.length) throw notFound('One of these payroll records');
  const changed = records.filter(
    ({ PayrollID, Version }) => (versions.get(PayrollID) ?? Version) !== Version,
  );
  if (changed.length > 0)
    throw new AppError(
      'stale',
      `Nothing was approved: somebody else changed ${named(changed)}. Please look at the new values first.`,
    );
  const approved = records.filter(({ Approved }) => Approved);
  if (approved.length > 0)
    throw new AppError(
      'conflict',
      `Nothing was approved: ${named(approved)} ${approved.length === 1 ? 'is' : 'are'} approved already.`,
    );
  for (const { PayrollID, Version } of records) {
    await repo.updatePayroll(db, PayrollID, { Approved: true, Version: Version + 1 });
    await call.audit({
      record: repo.ownerOf(PayrollID),
      before: { Approved: false },
      after: { Approved: true },
    });
  }
  const text = records.length === 1 ? '1 payroll approved.' : `${records.length} payrolls approved.`;
  const Items = records.map(({ PayrollID, Version }) => ({ id: PayrollID, Version: Version + 1 }));
  return { ...said(text), Done: records.length, Items };
}
