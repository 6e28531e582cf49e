import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { factorCode } from '@boh/contract/security/second-factor.ts';
import {
  loginFactor,
  loginPasskeyOptions,
  type login,
  SIGN_IN_TEXTS,
} from '@boh/contract/sign-in/sign-in.contract.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { call, type CallInput } from '../../api/call.ts';
import { hasPasskeys, NO_PASSKEYS_HERE, takePasskey } from '../../api/passkeys.ts';
import { EntryField } from './entry-field.tsx';
import { Message, useMessage } from './message.tsx';
import { factorText, isTicketOver } from './sign-in-texts.ts';
import classes from './sign-in.module.css';

/** A sign-in whose password was right. */
export type Pending = Extract<AnswerOf<typeof login>, { FactorRequired: true }>;

const WAYS = {
  app: 'Enter the code of your authenticator app, or one of your recovery codes.',
  passkey: 'Use your passkey, or enter one of your recovery codes.',
};

const codeBody = z.object({ Code: factorCode });

interface FactorFormProps {
  pending: Pending;
  onSignedIn: (token: string) => void;
  /** Back to the password, with a sentence where that was not asked for. */
  onOver: (why?: string) => void;
}

/** The second step: a code of the app, a recovery code or a passkey. */
export function FactorForm({ pending, onSignedIn, onOver }: FactorFormProps) {
  const { Ticket, Factors } = pending;
  const { said, say } = useMessage();
  const [isBusy, setBusy] = useState(false);
  const form = useForm({ resolver: zodResolver(codeBody), defaultValues: { Code: '' } });
  const complete = async (proofOf: () => Promise<Omit<CallInput<typeof loginFactor>['body'], 'Ticket'>>) => {
    say(null);
    setBusy(true);
    try {
      const { token } = await call(loginFactor, { body: { Ticket, ...(await proofOf()) } });
      onSignedIn(token);
    } catch (error) {
      setBusy(false);
      if (isTicketOver(error)) onOver(SIGN_IN_TEXTS.ticketOver);
      else say({ text: factorText(error), tone: 'error' });
    }
  };
  const submit = form.handleSubmit(async ({ Code }) => {
    await complete(() => Promise.resolve({ Code }));
    form.setFocus('Code', { shouldSelect: true });
  });
  const givePasskey = () =>
    complete(async () => {
      const { Options } = await call(loginPasskeyOptions, { body: { Ticket } });
      return { Passkey: await takePasskey(Options) };
    });
  const hasPasskey = Factors.includes('Passkey');
  const takesPasskey = hasPasskey && hasPasskeys();
  // Without an app the passkey is the way in, and codes are for those who lost it.
  const isPasskeyFirst = takesPasskey && !Factors.includes('Code');
  const passkey = takesPasskey && (
    <button
      type="button"
      className={classes[isPasskeyFirst ? 'main' : 'plain']}
      disabled={isBusy}
      autoFocus={isPasskeyFirst}
      onClick={() => void givePasskey()}
    >
      Use a Passkey
    </button>
  );
  return (
    <FormProvider {...form}>
      <h2 className={classes['title']}>Second Step</h2>
      <p className={classes['about']}>{WAYS[Factors.includes('Code') ? 'app' : 'passkey']}</p>
      <form noValidate className={classes['form']} onSubmit={(event) => void submit(event)}>
        {isPasskeyFirst && passkey}
        <EntryField name="Code" label="Code" autoComplete="one-time-code" autoFocus={!isPasskeyFirst} />
        <Message said={said} />
        <button type="submit" className={classes[isPasskeyFirst ? 'plain' : 'main']} disabled={isBusy}>
          Continue
        </button>
        {!isPasskeyFirst && passkey}
        {hasPasskey && !takesPasskey && <p className={classes['about']}>{NO_PASSKEYS_HERE}</p>}
        <div className={classes['links']}>
          <button type="button" className={classes['link']} onClick={() => onOver()}>
            Back to Login
          </button>
        </div>
      </form>
    </FormProvider>
  );
}
