import { SIGN_IN_TEXTS } from '@boh/contract/sign-in/sign-in.contract.ts';
import { useEffect, useState } from 'react';
import { setToken } from '../../api/session-store.ts';
import { HouseLine } from '../../ui/page/house-line.tsx';
import { KeyMark } from '../../ui/page/key-mark.tsx';
import { CreateAccountForm } from './create-account-form.tsx';
import { EntranceLink, useEntrance } from './entrance.tsx';
import { FactorForm, type Pending } from './factor-form.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { Message } from './message.tsx';
import { ProviderSignIn } from './provider-sign-in.tsx';
import { SignInForm } from './sign-in-form.tsx';
import classes from './sign-in.module.css';
import { type SignInOptions, useSignInOptions } from './use-sign-in-options.ts';
import { Visitor } from './visitor.tsx';

/** Why somebody was led here without asking for it. */
const NOTICES: Readonly<Record<string, string>> = {
  ended: 'Your session has ended. Please sign in again to go on where you were.',
  unloaded: 'The console could not be loaded. Please open it again.',
};

/** The staff entrance: sign in, create an account, or ask for a temporary password. */
export function SignInPage() {
  const { view, notice, go } = useEntrance();
  const options = useSignInOptions();
  const reason = NOTICES[notice ?? ''];
  /** What was typed in one of the forms when leaving it for another. */
  const [email, setEmail] = useState('');
  /** The password was right: a factor is asked for. */
  const [pending, setPending] = useState<Pending | null>(null);
  /** Why a sign-in under way begins anew. */
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    document.title = 'Back of House';
  }, []);
  const enter = (token: string) => {
    setToken(token);
    go('/admin');
  };
  return (
    <div className={classes['page']}>
      <header className={classes['house']}>
        <span className={classes['mark']}>
          <KeyMark size={22} />
          STAFF ENTRANCE
        </span>
        <div>
          <h1 className={classes['name']}>Back of House</h1>
          <div className={classes['rule']} />
          <p className={classes['line']}>
            Every room, shift and figure of our hotels, on the staff side of the door.
          </p>
        </div>
        <p className={classes['foot']}>
          <HouseLine />
        </p>
      </header>
      <main className={classes['desk']}>
        <Message said={reason === undefined ? null : { text: reason, tone: 'notice' }} />
        <Visitor />
        <div className={`${classes['card'] ?? ''} ${view === 'create' ? (classes['wide'] ?? '') : ''}`}>
          {view === 'create' ? (
            <NewAccount options={options} email={email} onSignedIn={enter} />
          ) : view === 'forgot' ? (
            <ForgotPasswordForm email={email} onLeave={setEmail} />
          ) : pending ? (
            <FactorForm
              pending={pending}
              onSignedIn={enter}
              onOver={(why) => {
                setPending(null);
                setOver(why ?? null);
              }}
            />
          ) : (
            <>
              {options?.Passwords === false && view !== 'password' ? (
                <ProviderOnly notice={over} />
              ) : (
                <SignInForm
                  options={options}
                  email={email}
                  notice={over}
                  onLeave={setEmail}
                  onPending={setPending}
                  onSignedIn={enter}
                />
              )}
              <ProviderSignIn name={options?.Provider ?? null} onSignedIn={enter} onPending={setPending} />
            </>
          )}
        </div>
      </main>
    </div>
  );
}

/** Passwords are for one administrator alone, while the company's own sign-in is down. */
function ProviderOnly({ notice }: { notice: string | null }) {
  return (
    <>
      <h2 className={classes['title']}>Sign In</h2>
      <p className={classes['about']}>With the account of your company.</p>
      <Message said={notice === null ? null : { text: notice, tone: 'notice' }} />
      <div className={classes['links']}>
        <EntranceLink to="/?view=password" className={classes['link']}>
          Emergency sign-in
        </EntranceLink>
      </div>
    </>
  );
}

interface NewAccountProps {
  options: SignInOptions | undefined;
  email: string;
  onSignedIn: (token: string) => void;
}

/** The form, or whom to ask where accounts are made by invitation only. */
function NewAccount({ options, ...form }: NewAccountProps) {
  if (options === undefined) return null;
  if (options.SignUp) return <CreateAccountForm {...form} />;
  return (
    <>
      <h2 className={classes['title']}>By invitation</h2>
      <p className={classes['about']}>{SIGN_IN_TEXTS.signUpClosed}</p>
      <div className={classes['links']}>
        <EntranceLink to="/" className={classes['link']}>
          Back to Login
        </EntranceLink>
      </div>
    </>
  );
}
