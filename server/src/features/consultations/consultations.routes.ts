import {
  listConsultations,
  requestConsultation,
} from '@boh/contract/consultations/consultations.contract.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { zoneOf } from '../../http/zone-of.ts';
import * as repo from './consultations.repo.ts';
import { takeRequest } from './consultations.service.ts';

const COLUMNS = [
  { header: 'Received', key: 'CreatedAt', type: 'instant' },
  { header: 'First Name', key: 'FirstName', type: 'text' },
  { header: 'Last Name', key: 'LastName', type: 'text' },
  { header: 'Email', key: 'Email', type: 'text' },
  { header: 'Phone Number', key: 'PhoneNumber', type: 'text' },
  { header: 'Aware', key: 'Aware', type: 'boolean' },
  { header: 'Message', key: 'Message', type: 'text' },
] as const;

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
        columns: COLUMNS,
      });
    }),
  ],
  readers: { consultation: async (call) => Promise.resolve(call.caller.pages.has('Location')) },
};
