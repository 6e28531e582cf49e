import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { login, loginProvider, signInOptions } from '@boh/contract/sign-in/sign-in.contract.ts';
import { useLingui } from '@lingui/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { takeArrival, wayToProvider } from '../../api/provider-way.ts';
import { statusOf } from '../../api/api-error.ts';
import { callFloor } from '../net/call-floor.ts';
import { Button, Field, Note, Soft } from '../parts/basics.tsx';
import type { Session } from '../store/session-db.ts';
import { arrive } from './arrive.ts';
import { Entrance } from './entrance.tsx';
import { FactorStep, type Pending } from './factor-step.tsx';
import { failureText, providerText } from './said.ts';
import classes from './session.module.css';

type Options = AnswerOf<typeof signInOptions>;

function useOptions(): Options | null {
  const [options, setOptions] = useState<Options | null>(null);
  useEffect(() => {
    let isWanted = true;
    callFloor(signInOptions, {}).then(
      (found) => {
        if (isWanted) setOptions(found);
      },
      // Without an answer there is the form alone.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return options;
}

/** Who is asked for again once the phone has locked, and why. */
function LockedNote({ locked, onOther }: { locked: Session; onOther: () => void }) {
  const { i18n } = useLingui();
  return (
    <>
      <Note tone="warn">
        {locked.Locked === 'idle'
          ? i18n._({
              id: 'lock.idle',
              message:
                'Nobody used this phone for 12 hours. {name}, please sign in again: everything you did is kept.',
              values: { name: locked.Name },
            })
          : i18n._({
              id: 'lock.ended',
              message: 'Your session has ended. {name}, please sign in again: everything you did is kept.',
              values: { name: locked.Name },
            })}
      </Note>
      <button type="button" className={classes['link']} onClick={onOther}>
        {i18n._({ id: 'lock.other', message: 'I am somebody else' })}
      </button>
    </>
  );
}

/** Signs in, for the first time or after the phone has locked. */
export function SignInPage({ locked }: { locked: Session | null }) {
  const { i18n } = useLingui();
  const options = useOptions();
  const [isOther, setOther] = useState(false);
  const [email, setEmail] = useState(locked?.Email ?? '');
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState<string | null>(null);
  const [pending, setPending] = useState<Pending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const attempt = async (sign: () => Promise<AnswerOf<typeof login>>) => {
    setProblem(null);
    setBusy(true);
    try {
      const answer = await sign();
      if ('token' in answer) await arrive(answer);
      else setPending(answer);
    } catch (error) {
      if (statusOf(error) === 405) setNewPassword('');
      setProblem(failureText(error));
    }
    setBusy(false);
  };
  useEffect(() => {
    const arrival = takeArrival();
    if (arrival === null) return;
    if ('code' in arrival) setProblem(providerText(arrival.code));
    else void attempt(() => callFloor(loginProvider, { body: arrival }));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Taken from the address once, when the page is opened.
  }, []);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const NewPassword = newPassword === null ? {} : { NewPassword: newPassword };
    void attempt(() => callFloor(login, { body: { Email: email, Password: password, ...NewPassword } }));
  };
  const leaveForProvider = () => {
    wayToProvider('/floor').then(
      (address) => window.location.assign(address),
      () =>
        setProblem(i18n._({ id: 'provider.https', message: 'This sign-in needs an address with https.' })),
    );
  };
  const who = isOther ? null : locked;
  return (
    <Entrance>
      {pending ? (
        <FactorStep pending={pending} onOver={() => setPending(null)} />
      ) : (
        <form noValidate className={classes['form']} onSubmit={submit}>
          <h1 className={classes['title']}>{i18n._({ id: 'signIn.title', message: 'Sign in' })}</h1>
          {who && (
            <LockedNote
              locked={who}
              onOther={() => {
                setOther(true);
                setEmail('');
              }}
            />
          )}
          <Field
            label={i18n._({ id: 'signIn.email', message: 'Email' })}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            required
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setNewPassword(null);
            }}
          />
          <Field
            label={i18n._({ id: 'signIn.password', message: 'Password' })}
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          {newPassword !== null && (
            <Field
              label={i18n._({ id: 'signIn.newPassword', message: 'New password' })}
              type="password"
              autoComplete="new-password"
              autoFocus
              value={newPassword}
              onChange={(event) => setNewPassword(event.target.value)}
            />
          )}
          {problem !== null && <Note tone="bad">{problem}</Note>}
          <Button type="submit" tone="main" isWide disabled={isBusy}>
            {isBusy
              ? i18n._({ id: 'signIn.busy', message: 'Signing in…' })
              : i18n._({ id: 'signIn.go', message: 'Sign in' })}
          </Button>
          {options?.Provider != null && (
            <Button isWide disabled={isBusy} onClick={leaveForProvider}>
              {i18n._({
                id: 'signIn.provider',
                message: 'Sign in with {name}',
                values: { name: options.Provider },
              })}
            </Button>
          )}
          <a className={classes['link']} href="/?view=forgot">
            {i18n._({ id: 'signIn.forgot', message: 'Forgot your password?' })}
          </a>
          {who && (
            <Soft>
              {i18n._({
                id: 'lock.hint',
                message: 'Whoever else signs in here sees nothing of what you did.',
              })}
            </Soft>
          )}
        </form>
      )}
    </Entrance>
  );
}
