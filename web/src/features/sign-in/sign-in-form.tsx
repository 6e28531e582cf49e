import { login, loginBody } from '@boh/contract/sign-in/sign-in.contract.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { statusOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { hasPasskeys } from '../../api/passkeys.ts';
import { EntranceLink } from './entrance.tsx';
import { EntryField } from './entry-field.tsx';
import type { Pending } from './factor-form.tsx';
import { Message, useMessage } from './message.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { loginText } from './sign-in-texts.ts';
import classes from './sign-in.module.css';
import type { SignInOptions } from './use-sign-in-options.ts';

const replacingBody = loginBody.required({ NewPassword: true });
const plainBody = loginBody.omit({ NewPassword: true });

interface Entry {
  Email: string;
  Password: string;
  NewPassword?: string;
}

interface SignInProps {
  /** What is offered beside; undefined while that is not known. */
  options: SignInOptions | undefined;
  /** Typed before, in another form of this page. */
  email: string;
  /** Why one is here again, where that was not asked for. */
  notice: string | null;
  onLeave: (email: string) => void;
  /** The password was right, and a second factor is asked for. */
  onPending: (pending: Pending) => void;
  onSignedIn: (token: string) => void;
}

/** Email and password; an account with a temporary password is asked for a new one. */
export function SignInForm({ options, email, notice, onLeave, onPending, onSignedIn }: SignInProps) {
  const [isTemporary, setTemporary] = useState(false);
  const { said, say } = useMessage(notice);
  const form = useForm<Entry>({
    resolver: zodResolver(isTemporary ? replacingBody : plainBody) as never,
    defaultValues: { Email: email, Password: '' },
    shouldUnregister: true,
  });
  const leave = () => onLeave(form.getValues('Email'));
  const submit = form.handleSubmit(async (body) => {
    say(null);
    try {
      const answer = await call(login, { body });
      if ('token' in answer) onSignedIn(answer.token);
      else {
        leave();
        onPending(answer);
      }
    } catch (error) {
      const asksForNew = statusOf(error) === 405;
      if (asksForNew) setTemporary(true);
      say({ text: loginText(error), tone: asksForNew ? 'notice' : 'error' });
    }
  });
  // Another email is another account: whether its password is temporary is not known yet.
  const forgetTemporary = () => {
    if (isTemporary) say(null);
    setTemporary(false);
  };
  return (
    <FormProvider {...form}>
      <h2 className={classes['title']}>Sign In</h2>
      <p className={classes['about']}>With your work email.</p>
      <form noValidate className={classes['form']} onSubmit={(event) => void submit(event)}>
        <EntryField
          name="Email"
          label="Email"
          type="email"
          autoComplete="username"
          onChange={forgetTemporary}
        />
        <EntryField name="Password" label="Password" type="password" autoComplete="current-password" />
        {isTemporary && (
          <EntryField
            name="NewPassword"
            label="New Password"
            type="password"
            autoComplete="new-password"
            autoFocus
          />
        )}
        <Message said={said} />
        <button type="submit" className={classes['main']} disabled={form.formState.isSubmitting}>
          {form.formState.isSubmitting ? 'Signing in...' : 'Sign In'}
        </button>
        {options?.Passkeys && hasPasskeys() && (
          <PasskeyButton
            onSignedIn={onSignedIn}
            onSay={(text) => say(text === null ? null : { text, tone: 'error' })}
          />
        )}
        <div className={classes['links']}>
          <EntranceLink to="/?view=forgot" className={classes['link']} onClick={leave}>
            Forgot Password?
          </EntranceLink>
          {options?.SignUp && (
            <EntranceLink to="/?view=create" className={classes['link']} onClick={leave}>
              Create Account
            </EntranceLink>
          )}
        </div>
      </form>
    </FormProvider>
  );
}
