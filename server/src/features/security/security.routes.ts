import {
  addPasskey,
  confirmTotp,
  passkeyOptions,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  resetFactors,
  showSecurity,
  startTotp,
} from '@boh/contract/security/security.contract.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import * as service from './security.service.ts';

export const securityFeature: Feature = {
  routes: [
    bind(showSecurity, service.showSecurity),
    bind(startTotp, service.startTotp),
    bind(confirmTotp, service.confirmTotp),
    bind(removeTotp, service.removeTotp),
    bind(passkeyOptions, service.passkeyOptions),
    bind(addPasskey, service.addPasskey),
    bind(removePasskey, service.removePasskey),
    bind(renewRecoveryCodes, service.renewRecoveryCodes),
    bind(resetFactors, service.resetFactors),
  ],
};
