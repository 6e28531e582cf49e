import type { Claim, ClaimStep } from '@boh/contract/claims/claims.contract.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { formatDate, formatTime } from '../../ui/text/time.ts';
import classes from './claims.module.css';

function StepLine({ step, Timezone }: { step: ClaimStep; Timezone: string }) {
  const amount = step.Amount === null ? '' : `, $${formatMoney(step.Amount)}`;
  return (
    <li>
      <strong>{step.Decision}</strong> by {step.Name} on {formatTime(step.At, Timezone)}
      {amount}
      {step.Reason !== '' && <q className={classes['reason']}>{step.Reason}</q>}
    </li>
  );
}

/** The way of a claim: who decided what and when, what came before a correction, and whom it waits for. */
export function ClaimSteps({ claim }: { claim: Claim }) {
  const { Steps, EarlierSteps, WaitsFor, Missing, WaitingSince, PaidOn, Timezone } = claim;
  const isWaiting = WaitingSince !== null;
  if (Steps.length + EarlierSteps.length === 0 && !isWaiting) return null;
  return (
    <section className={classes['steps']} aria-label="Steps">
      <h3>Steps</h3>
      {EarlierSteps.length > 0 && (
        <ol aria-label="Earlier steps, void" className={classes['void']}>
          {EarlierSteps.map((step, index) => (
            <StepLine key={index} step={step} Timezone={Timezone} />
          ))}
        </ol>
      )}
      {Steps.length > 0 && (
        <ol aria-label="Steps that stand">
          {Steps.map((step, index) => (
            <StepLine key={index} step={step} Timezone={Timezone} />
          ))}
        </ol>
      )}
      {PaidOn !== null && <p>Paid on {formatDate(PaidOn)}</p>}
      {isWaiting && WaitsFor.length > 0 && (
        <p>
          Waits for {WaitsFor.join(', ')} since {formatTime(WaitingSince, Timezone)}
        </p>
      )}
      {Missing !== null && <p className={classes['notice']}>{Missing}</p>}
    </section>
  );
}
