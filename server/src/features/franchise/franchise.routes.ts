import {
  downloadFranchises,
  FRANCHISE_TEXTS,
  listFranchises,
  saveFranchise,
} from '@boh/contract/franchise/franchise.contract.ts';
import { TOTAL_COUNT_HEADER } from '@boh/contract/list.ts';
import { bind, bindSave } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { listFile } from '../../http/list-answer.ts';
import { franchiseFile } from './franchise.export.ts';
import * as service from './franchise.service.ts';

export const franchiseFeature: Feature = {
  routes: [
    bind(listFranchises, async (call) => {
      const { rows, total } = await service.listAgreements(call, call.query);
      const { Format, Page } = call.query;
      if (Format !== undefined) return listFile(call, rows, Format, franchiseFile(rows));
      if (Page !== undefined) call.answerHeader(TOTAL_COUNT_HEADER, String(total));
      return { Franchise: rows };
    }),
    bindSave(saveFranchise, FRANCHISE_TEXTS.saved, service.saveAgreement),
    bind(downloadFranchises, async (call) => {
      const { rows } = await service.listAgreements(call, {});
      return listFile(call, rows, 'xlsx', franchiseFile(rows));
    }),
  ],
  readers: { franchise: service.mayRead },
};
