import { showSecurity } from '@boh/contract/security/security.contract.ts';
import { loginAgain, loginPasskeyOptions } from '@boh/contract/sign-in/sign-in.contract.ts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { call, type CallInput } from '../api/call.ts';
import { errorText } from '../api/error-text.ts';
import { hasPasskeys, takePasskey } from '../api/passkeys.ts';
import { useAnswer } from '../api/use-list.ts';
import { LinkButton } from '../ui/page/link-button.tsx';
import classes from './prove-again.module.css';

const NO_ANSWER = 'The server could not be reached. Please try again.';

/** Keeps Escape and Enter from the form underneath, which belongs to Mantine. */
const ownKeys = { 'data-mantine-stop-propagation': 'true' };
const toggle = { 'aria-label': 'Show or hide password', tabIndex: 0, ...ownKeys };

type Proof = CallInput<typeof loginAgain>['body'];

/**
 * Asks for the password, a code or a passkey before something that matters. The browser's own dialog: it lies above
 * whatever form asked, which stays as it is.
 */
export function ProveAgain({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isCode, setCode] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { answer } = useAnswer(showSecurity, {});
  const hasCode = answer !== undefined && (answer.TotpSince !== null || answer.RecoveryCodesLeft > 0);
  const hasPasskey = answer !== undefined && answer.Passkeys.length > 0 && hasPasskeys();

  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  // The field that is asked for has the focus: the first one, and the one chosen instead.
  useEffect(() => dialog.current?.querySelector('input')?.focus(), [isCode]);

  const prove = async (proofOf: () => Promise<Proof>) => {
    setProblem(null);
    setBusy(true);
    try {
      await call(loginAgain, { body: await proofOf() });
      onProved();
    } catch (error) {
      setBusy(false);
      setProblem(errorText(error, NO_ANSWER));
      const input = dialog.current?.querySelector('input');
      input?.focus();
      input?.select();
    }
  };
  const submit = () => {
    if (typed.trim() !== '')
      return prove(() => Promise.resolve(isCode ? { Code: typed } : { Password: typed }));
    setProblem(isCode ? 'Please enter the code' : 'Password is required');
    dialog.current?.querySelector('input')?.focus();
    return Promise.resolve();
  };
  const givePasskey = () =>
    prove(async () => ({
      Passkey: await takePasskey((await call(loginPasskeyOptions, { body: {} })).Options),
    }));
  const field = {
    value: typed,
    error: problem !== null,
    'aria-invalid': problem !== null || undefined,
    ...ownKeys,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => setTyped(value),
  };
  return (
    <dialog
      ref={dialog}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-about`}
      className={classes['dialog']}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h2 id={`${id}-title`} className={classes['title']}>
          Please confirm that it is you
        </h2>
        <p id={`${id}-about`} className={classes['about']}>
          What you are about to do matters, and you signed in a while ago. Nothing you typed is lost.
        </p>
        {isCode ? (
          <TextInput
            key="code"
            label="Code"
            description="Of your authenticator app, or a recovery code"
            autoComplete="one-time-code"
            {...field}
          />
        ) : (
          <PasswordInput
            key="password"
            label="Password"
            autoComplete="current-password"
            visibilityToggleButtonProps={toggle}
            {...field}
          />
        )}
        <div className={classes['ways']}>
          {hasCode && (
            <LinkButton
              {...ownKeys}
              onClick={() => {
                setCode(!isCode);
                setTyped('');
                setProblem(null);
              }}
            >
              {isCode ? 'Use the password instead' : 'Use a code instead'}
            </LinkButton>
          )}
          {hasPasskey && (
            <Button variant="default" disabled={isBusy} onClick={() => void givePasskey()} {...ownKeys}>
              Use a Passkey
            </Button>
          )}
        </div>
        {problem !== null && (
          <p role="alert" className={classes['problem']}>
            {problem}
          </p>
        )}
        <div className={classes['buttons']}>
          <Button variant="default" onClick={() => onClose()} {...ownKeys}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} {...ownKeys}>
            Confirm
          </Button>
        </div>
      </form>
    </dialog>
  );
}
