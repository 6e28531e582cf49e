import * as contract from '@boh/contract/handover/handover.contract.ts';
import { onlyLocation } from '../../db/scope.ts';
import { bind, bindSave } from '../../http/bind-endpoint.ts';
import { readerAt, type Feature } from '../../http/feature.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { contentsNow } from './handover.contents.ts';
import { HANDOVER_FILE } from './handover.export.ts';
import { hasHandover, listHandovers } from './handover.repo.ts';
import { acknowledge, handOver, readingOf } from './handover.service.ts';

export const handoverFeature: Feature = {
  routes: [
    bind(contract.listHandovers, (call) =>
      listAnswer(call, listHandovers(call.db, readingOf(call), call.query), HANDOVER_FILE),
    ),
    bind(contract.previewHandover, async (call) => ({
      ...(await contentsNow(call.db, onlyLocation(call.scope))),
      Timezone: zoneOf(call),
    })),
    bindSave(contract.handOver, contract.HANDOVER_TEXTS.handedOver, handOver),
    bindSave(contract.acknowledgeHandover, contract.HANDOVER_TEXTS.acknowledged, acknowledge),
  ],
  readers: { handover: readerAt(['logbook'], hasHandover) },
};
