import {
  MAILED_SINCE_TEXT,
  type approvePayrolls,
  type takeBackPayrolls,
} from '@boh/contract/payroll/payroll-several.contract.ts';
import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { lockLocations } from '../../db/lock-locations.ts';
import { noteEvents, type NewEvent } from '../../db/webhook-events.ts';
import type { Call } from '../../http/call.ts';
import { actOnSeveral } from '../../http/several.ts';
import { AppError } from '../../lib/app-error.ts';
import * as repo from './payroll.repo.ts';

type DecideCall = Call<typeof approvePayrolls> | Call<typeof takeBackPayrolls>;

interface Decided {
  readonly id: number;
  readonly Version: number;
  /** The last mail of the record that the caller knows of, where an approval is undone. */
  readonly EmailSentAt?: string | null | undefined;
}

/** What other programs are told of an approval. */
export const approvedEvent = (record: PayrollRecord): NewEvent => {
  const { PayrollID, LocationID, CheckDate, FullPayroll } = record;
  return {
    type: 'payroll.approved',
    record: repo.ownerOf(PayrollID),
    data: { PayrollID, LocationID, CheckDate, FullPayroll },
  };
};

const countText = (count: number) => (count === 1 ? '1 payroll' : `${count} payrolls`);

/**
 * Approves records as they are, or takes their approval back: their figures are worked out again whenever what they rest
 * on changes, so that there is nothing to work out here.
 */
export function decideRecords({ db, scope, body, now, audit }: DecideCall, Approved: boolean) {
  return actOnSeveral<PayrollRecord, Decided>({ db, audit }, body, {
    kind: 'payroll',
    missing: 'This payroll record',
    keyOf: ({ PayrollID }) => PayrollID,
    lock: async (ids) => {
      await lockLocations(db, await repo.listLocationsOfRecords(db, scope, ids));
      return repo.listRecordsByID(db, scope, ids);
    },
    refusalOf: ({ row, item }) => {
      // Mails do not count as a change of the record: its version stays.
      if (item.EmailSentAt !== undefined && item.EmailSentAt !== row.EmailSentAt)
        return new AppError('conflict', MAILED_SINCE_TEXT);
      if (row.Approved !== Approved) return null;
      const state = Approved ? 'approved already' : 'not approved';
      return new AppError('conflict', `${row.LegalName} is ${state}.`);
    },
    save: async (chosen) => {
      for (const { row } of chosen)
        await repo.updatePayroll(db, row.PayrollID, { Approved, Version: row.Version + 1 });
      const after = await repo.listRecordsByID(
        db,
        scope,
        chosen.map(({ item }) => item.id),
      );
      if (Approved) await noteEvents(db, now, after.map(approvedEvent));
      return after;
    },
    done: (count) =>
      Approved ? `${countText(count)} approved.` : `Approval of ${countText(count)} taken back.`,
  });
}
