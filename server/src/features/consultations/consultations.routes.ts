import {
  consultationFields,
  listConsultations,
  requestConsultation,
} from '@boh/contract/consultations/consultations.contract.ts';
import { fileColumns } from '../../db/record-sql.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { zoneOf } from '../../http/zone-of.ts';
import * as repo from './consultations.repo.ts';
import { takeRequest } from './consultations.service.ts';

export const consultationsFeature: Feature = {
  routes: [
    bind(requestConsultation, takeRequest),
    bind(listConsultations, async (call) => {
      const found = repo.listConsultations(call.db, call.query, {
        timeZone: zoneOf(call),
        now: call.now,
      });
      return listAnswer(call, found, {
        name: 'consultations',
        title: 'CONSULTATION REQUESTS',
        columns: fileColumns(consultationFields),
      });
    }),
  ],
  readers: { consultation: async (call) => Promise.resolve(call.caller.pages.has('Location')) },
};
