import {
  CONSULTATION_TEXTS,
  type requestConsultation,
} from '@boh/contract/consultations/consultations.contract.ts';
import { said } from '@boh/contract/fields.ts';
import type { Transaction } from '../../db/client.ts';
import type { Call } from '../../http/call.ts';
import { AppError } from '../../lib/app-error.ts';
import { consultationMail } from './consultations.email.ts';
import { insertConsultation, type Consultation } from './consultations.repo.ts';

type RequestCall = Call<typeof requestConsultation>;

/** Stores a visitor's request and tells the owner. A machine that filled the hidden field is thanked and forgotten. */
export async function takeRequest(call: RequestCall) {
  const { Website, ...request } = call.body;
  if (Website !== '') {
    call.services.log.warn({ ip: call.ip }, 'a machine filled the hidden field of the public form');
    return said(CONSULTATION_TEXTS.thanks);
  }
  await call.services.db.transaction(async (tx) => {
    const stored = await insertConsultation(tx, { ...request, CreatedAt: call.now.toISOString() });
    await call.audit({ record: `consultation:${stored.ConsultationID}`, after: stored }, tx);
    await queueNotice(call, tx, stored);
  });
  return said(CONSULTATION_TEXTS.thanks);
}

async function queueNotice(call: RequestCall, tx: Transaction, request: Consultation): Promise<void> {
  const { env, mailer, log } = call.services;
  if (env.eb5Notify === undefined) return;
  try {
    const mailId = await mailer.queueMail(tx, consultationMail(env.eb5Notify, request, env.publicUrl));
    call.afterCommit(() => mailer.deliverMail(mailId));
  } catch (error) {
    // An address the settings do not allow is the owner's mistake: the visitor's request stands.
    if (!(error instanceof AppError)) throw error;
    log.error({ err: error }, 'the consultation notice cannot be mailed');
  }
}
