import type { ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import * as contract from '@boh/contract/claims/claims.contract.ts';
import { said } from '@boh/contract/fields.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { claimsFile } from './claims.export.ts';
import * as service from './claims.service.ts';

const reimbursementSaved = said(contract.CLAIM_TEXTS.reimbursement.saved);
const bonusSaved = said(contract.CLAIM_TEXTS.bonus.saved);

type ListCall = Call<typeof contract.listReimbursements> | Call<typeof contract.listBonuses>;

const answerList = (call: ListCall, kind: ClaimKind) =>
  listAnswer(call, service.listVisible(call, kind, call.query), claimsFile(kind));

export const claimsFeature: Feature = {
  routes: [
    bind(contract.listReimbursements, (call) => answerList(call, 'reimbursement')),
    bind(contract.addReimbursement, async (call) => ({
      ...reimbursementSaved,
      ...(await service.submitClaim(call, 'reimbursement', call.body)),
    })),
    bind(contract.changeReimbursement, async (call) => ({
      ...reimbursementSaved,
      ...(await service.changeClaim(call, 'reimbursement', call.params.id, call.body)),
    })),
    bind(contract.reimbursementFile, (call) =>
      service.openReceipt(call, 'reimbursement', call.params.id, call.query.index),
    ),
    bind(contract.listBonuses, (call) => answerList(call, 'bonus')),
    bind(contract.addBonus, async (call) => ({
      ...bonusSaved,
      ...(await service.submitClaim(call, 'bonus', call.body)),
    })),
    bind(contract.changeBonus, async (call) => ({
      ...bonusSaved,
      ...(await service.changeClaim(call, 'bonus', call.params.id, call.body)),
    })),
    bind(contract.bonusFile, (call) => service.openReceipt(call, 'bonus', call.params.id, call.query.index)),
  ],
  readers: { claim: service.mayRead },
};
