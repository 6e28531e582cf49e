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
import { ownKeys, ProveThere } from './prove-there.tsx';

const NO_ANSWER = 'The server could not be reached. Please try again.';

const toggle = { 'aria-label': 'Show or hide password', tabIndex: 0, ...ownKeys };

type Proof = CallInput<typeof loginAgain>['body'];

/**
 * Asks for the password, a code or a passkey before something that matters. The browser's own dialog: it lies above
 * whatever form asked, which stays as it is.
 */
export function ProveAgain({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isCodeChosen, setCode] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { answer } = useAnswer(showSecurity, {});
  // Nearly everybody has a password: it can be typed before it is known what else there is.
  const proofs = answer?.Proofs ?? ['Password'];
  const [hasPassword, hasCode] = [proofs.includes('Password'), proofs.includes('Code')];
  const hasPasskey = proofs.includes('Passkey') && hasPasskeys();
  const isThere = proofs.includes('Provider');
  const isCode = hasCode && (isCodeChosen || !hasPassword);
  const hasField = hasPassword || isCode;

  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  // The field that is asked for has the focus: the first one, and the one chosen instead; the provider's button where there is none.
  useEffect(
    () => dialog.current?.querySelector<HTMLElement>('input, [data-first-way]')?.focus(),
    [isCode, hasField, isThere],
  );

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
    if (!hasField) return Promise.resolve();
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
        ) : hasPassword ? (
          <PasswordInput
            key="password"
            label="Password"
            autoComplete="current-password"
            visibilityToggleButtonProps={toggle}
            {...field}
          />
        ) : null}
        {proofs.length === 0 && (
          <p>Please log out and sign in again: there is nothing here to confirm it with.</p>
        )}
        <div className={classes['ways']}>
          {hasCode && hasPassword && (
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
          {isThere && (
            <ProveThere
              isBusy={isBusy}
              isFirst={!hasField}
              onProved={(proof) => void prove(() => Promise.resolve(proof))}
              onProblem={setProblem}
            />
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
          {hasField && (
            <Button type="submit" loading={isBusy} {...ownKeys}>
              Confirm
            </Button>
          )}
        </div>
      </form>
    </dialog>
  );
}
