import { PROVIDER_ERRORS } from '@boh/contract/sign-in/provider.ts';
import { loginProvider } from '@boh/contract/sign-in/sign-in.contract.ts';
import { useEffect, useState } from 'react';
import { isNetworkFailure } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { takeArrival, wayToProvider } from '../../api/provider-way.ts';
import type { Pending } from './factor-form.tsx';
import { Message, useMessage } from './message.tsx';
import { NEEDS_HTTPS, refusalText } from './provider-texts.ts';
import classes from './sign-in.module.css';

interface ProviderSignInProps {
  /** What the company's own sign-in is called; null where there is none. */
  name: string | null;
  onSignedIn: (token: string) => void;
  /** The provider knows them, and a second factor is asked for. */
  onPending: (pending: Pending) => void;
}

/** The button of the company's own sign-in, and what happens to whoever comes back from there. */
export function ProviderSignIn({ name, onSignedIn, onPending }: ProviderSignInProps) {
  const { said, say } = useMessage();
  const [isBusy, setBusy] = useState(false);
  const arrive = async () => {
    const arrival = takeArrival();
    if (!arrival) return;
    if ('code' in arrival) {
      say({ text: refusalText(arrival.code), tone: 'error' });
      return;
    }
    setBusy(true);
    try {
      const answer = await call(loginProvider, { body: arrival });
      if ('token' in answer) onSignedIn(answer.token);
      else onPending(answer);
    } catch (error) {
      const text = isNetworkFailure(error)
        ? 'Failed to connect to server.'
        : errorText(error, PROVIDER_ERRORS.over);
      say({ text, tone: 'error' });
    }
    setBusy(false);
  };
  useEffect(() => {
    // Taken from the address by the first who asks.
    void arrive();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Once, when the page is opened.
  }, []);
  const leave = async () => {
    say(null);
    setBusy(true);
    try {
      window.location.assign(await wayToProvider('/'));
    } catch {
      // Browsers hash only over https and on the machine itself.
      setBusy(false);
      say({ text: NEEDS_HTTPS, tone: 'error' });
    }
  };
  return (
    <>
      <Message said={said} />
      {name !== null && (
        <button
          type="button"
          className={`${classes['plain'] ?? ''} ${classes['provider'] ?? ''}`}
          disabled={isBusy}
          onClick={() => void leave()}
        >
          SIGN IN WITH {name}
        </button>
      )}
    </>
  );
}
