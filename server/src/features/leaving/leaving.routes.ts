import { deactivate, reactivate } from '@boh/contract/team/team.contract.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import * as service from './leaving.service.ts';

export const leavingFeature: Feature = {
  routes: [bind(deactivate, service.deactivate), bind(reactivate, service.reactivate)],
};
