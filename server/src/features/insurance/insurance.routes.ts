import {
  downloadInsurance,
  INSURANCE_TEXTS,
  listInsurance,
  updateInsurance,
} from '@boh/contract/insurance/insurance.contract.ts';
import {
  confirmDrafts,
  draftYear,
  importInsurance,
  removeDrafts,
} from '@boh/contract/insurance/insurance-drafts.contract.ts';
import { bind, bindSave } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import type { Feature } from '../../http/feature.ts';
import { listFile, pageAnswer } from '../../http/list-answer.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { localTime } from '../../lib/local-day.ts';
import { confirm, makeDrafts, remove } from './insurance.drafts.ts';
import { insuranceFile, insuranceWorkbook } from './insurance.export.ts';
import { importInsuranceFile } from './insurance.import.ts';
import { listRecords, listYear } from './insurance.repo.ts';
import { saveRecord } from './insurance.service.ts';

/** The calendar of the selected location says which day and year it is. */
const todayOf = (call: Pick<Call, 'now' | 'caller'>) => localTime(call.now, zoneOf(call));

export const insuranceFeature: Feature = {
  routes: [
    bind(listInsurance, async (call) => {
      const { query, db, scope } = call;
      if (query.Format !== undefined) {
        const year = query.Year ?? todayOf(call).year;
        const rows = await listYear(db, scope, query, year);
        return listFile(call, rows, query.Format, insuranceFile(rows, year));
      }
      return pageAnswer(call, await listRecords(db, scope, query));
    }),
    bindSave(updateInsurance, INSURANCE_TEXTS.saved, saveRecord),
    bind(draftYear, makeDrafts),
    bind(confirmDrafts, confirm),
    bind(removeDrafts, remove),
    bind(importInsurance, importInsuranceFile),
    bind(downloadInsurance, async (call) => {
      const today = todayOf(call);
      const year = call.query.year ?? today.year;
      const rows = await listYear(call.db, call.scope, {}, year);
      return insuranceWorkbook(rows, year, today.toFormat('yyyy-MM-dd'));
    }),
  ],
};
