import { said } from '@boh/contract/fields.ts';
import {
  downloadInsurance,
  INSURANCE_TEXTS,
  listInsurance,
  updateInsurance,
} from '@boh/contract/insurance/insurance.contract.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { localTime } from '../../lib/local-day.ts';
import { insuranceFile, insuranceWorkbook } from './insurance.export.ts';
import * as service from './insurance.service.ts';

/** The calendar of the selected location says which day and year it is. */
const todayOf = (call: Pick<Call, 'now' | 'caller'>) => localTime(call.now, zoneOf(call));

export const insuranceFeature: Feature = {
  routes: [
    bind(listInsurance, async (call) => {
      const { rows, total } = await service.listRecords(call, call.query);
      const year = call.query.Year ?? todayOf(call).year;
      return listAnswer(call, rows, total, insuranceFile(rows, year));
    }),
    bind(updateInsurance, async (call) => ({
      ...said(INSURANCE_TEXTS.saved),
      ...(await service.saveRecord(call)),
    })),
    bind(downloadInsurance, async (call) => {
      const { rows } = await service.listRecords(call, {});
      const today = todayOf(call);
      return insuranceWorkbook(rows, call.query.year ?? today.year, today.toFormat('yyyy-MM-dd'));
    }),
  ],
};
