import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { type login, loginFactor, loginPasskeyOptions } from '@boh/contract/sign-in/sign-in.contract.ts';
import { useLingui } from '@lingui/react';
import { type SubmitEvent, useState } from 'react';
import { callFloor } from '../net/call-floor.ts';
import { Button, Field, Note } from '../parts/basics.tsx';
import { arrive, type SignedIn } from './arrive.ts';
import { failureText } from './said.ts';
import classes from './session.module.css';

export type Pending = Extract<AnswerOf<typeof login>, { FactorRequired: true }>;

/** The second step: a code of the app, a recovery code, or a passkey of this phone. */
export function FactorStep({ pending, onOver }: { pending: Pending; onOver: () => void }) {
  const { i18n } = useLingui();
  const { Ticket, Factors } = pending;
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const complete = async (proof: () => Promise<SignedIn>) => {
    setProblem(null);
    setBusy(true);
    try {
      await arrive(await proof());
    } catch (error) {
      setProblem(failureText(error));
    }
    setBusy(false);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void complete(() => callFloor(loginFactor, { body: { Ticket, Code: code } }));
  };
  const givePasskey = () =>
    complete(async () => {
      const { takePasskey } = await import('../../api/passkeys.ts');
      const { Options } = await callFloor(loginPasskeyOptions, { body: { Ticket } });
      return callFloor(loginFactor, { body: { Ticket, Passkey: await takePasskey(Options) } });
    });
  return (
    <form noValidate className={classes['form']} onSubmit={submit}>
      <h1 className={classes['title']}>{i18n._({ id: 'factor.title', message: 'Second step' })}</h1>
      <Field
        label={i18n._({ id: 'factor.code', message: 'Code of your app, or a recovery code' })}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      {problem !== null && <Note tone="bad">{problem}</Note>}
      <Button type="submit" tone="main" isWide disabled={isBusy}>
        {i18n._({ id: 'factor.go', message: 'Continue' })}
      </Button>
      {Factors.includes('Passkey') && (
        <Button isWide disabled={isBusy} onClick={() => void givePasskey()}>
          {i18n._({ id: 'factor.passkey', message: 'Use a passkey' })}
        </Button>
      )}
      <button type="button" className={classes['link']} onClick={onOver}>
        {i18n._({ id: 'factor.back', message: 'Begin again' })}
      </button>
    </form>
  );
}
