import { loginFactor, loginPasskeyOptions } from '@boh/contract/sign-in/sign-in.contract.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { takePasskey } from '../../api/passkeys.ts';
import { factorText } from './sign-in-texts.ts';
import classes from './sign-in.module.css';

interface PasskeyButtonProps {
  onSignedIn: (token: string) => void;
  /** Why it did not work; null when it is tried again. */
  onSay: (text: string | null) => void;
}

/** Signs in by a passkey alone, without email and password. */
export function PasskeyButton({ onSignedIn, onSay }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const enter = async () => {
    onSay(null);
    setBusy(true);
    try {
      const { Ticket, Options } = await call(loginPasskeyOptions, { body: {} });
      const Passkey = await takePasskey(Options);
      const { token } = await call(loginFactor, { body: { Ticket, Passkey } });
      onSignedIn(token);
    } catch (error) {
      setBusy(false);
      onSay(factorText(error));
    }
  };
  return (
    <button type="button" className={classes['plain']} disabled={isBusy} onClick={() => void enter()}>
      Sign In with a Passkey
    </button>
  );
}
