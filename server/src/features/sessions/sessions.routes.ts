import { endOtherSessions, endSession, listSessions } from '@boh/contract/sessions/sessions.contract.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import * as service from './sessions.service.ts';

export const sessionsFeature: Feature = {
  routes: [
    bind(listSessions, service.listSessions),
    bind(endSession, service.endSession),
    bind(endOtherSessions, service.endOtherSessions),
  ],
};
