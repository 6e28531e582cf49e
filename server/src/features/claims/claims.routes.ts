import type { ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import * as contract from '@boh/contract/claims/claims.contract.ts';
import { bind, bindSave } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { decideOne, decideSeveral } from './claims.decide.ts';
import { claimsFile } from './claims.export.ts';
import * as service from './claims.service.ts';

type ListCall = Call<typeof contract.listReimbursements> | Call<typeof contract.listBonuses>;

const answerList = (call: ListCall, kind: ClaimKind) =>
  listAnswer(call, service.listVisible(call, kind, call.query), claimsFile(kind, zoneOf(call)));

export const claimsFeature: Feature = {
  routes: [
    bind(contract.listReimbursements, (call) => answerList(call, 'reimbursement')),
    bindSave(contract.addReimbursement, contract.CLAIM_TEXTS.reimbursement.saved, (call) =>
      service.submitClaim(call, 'reimbursement', call.body),
    ),
    bindSave(contract.changeReimbursement, contract.CLAIM_TEXTS.reimbursement.saved, (call) =>
      service.changeClaim(call, 'reimbursement', call.params.id, call.body),
    ),
    bind(contract.approveReimbursements, (call) => decideSeveral(call, 'reimbursement', true, call.body)),
    bind(contract.takeBackReimbursements, (call) => decideSeveral(call, 'reimbursement', false, call.body)),
    bind(contract.decideReimbursement, (call) => decideOne(call, 'reimbursement', call.body)),
    bind(contract.reimbursementFile, (call) =>
      service.openReceipt(call, 'reimbursement', call.params.id, call.query.index),
    ),
    bind(contract.listBonuses, (call) => answerList(call, 'bonus')),
    bindSave(contract.addBonus, contract.CLAIM_TEXTS.bonus.saved, (call) =>
      service.submitClaim(call, 'bonus', call.body),
    ),
    bindSave(contract.changeBonus, contract.CLAIM_TEXTS.bonus.saved, (call) =>
      service.changeClaim(call, 'bonus', call.params.id, call.body),
    ),
    bind(contract.approveBonuses, (call) => decideSeveral(call, 'bonus', true, call.body)),
    bind(contract.takeBackBonuses, (call) => decideSeveral(call, 'bonus', false, call.body)),
    bind(contract.decideBonus, (call) => decideOne(call, 'bonus', call.body)),
    bind(contract.bonusFile, (call) => service.openReceipt(call, 'bonus', call.params.id, call.query.index)),
  ],
  readers: { claim: service.mayRead },
};
