import { login, loginBody, SIGN_IN_TEXTS } from '@boh/contract/sign-in/sign-in.contract.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { statusOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { EntranceLink } from './entrance.tsx';
import { EntryField } from './entry-field.tsx';
import { Message, useMessage } from './message.tsx';
import { loginText } from './sign-in-texts.ts';
import classes from './sign-in.module.css';

const replacingBody = loginBody.required({ NewPassword: true });
const plainBody = loginBody.omit({ NewPassword: true });

interface Entry {
  Email: string;
  Password: string;
  NewPassword?: string;
}

interface SignInProps {
  /** Whether people may create their own accounts; undefined while that is not known. */
  canSignUp: boolean | undefined;
  /** Typed before, in another form of this page. */
  email: string;
  onLeave: (email: string) => void;
  onSignedIn: (token: string) => void;
}

/** Email and password; an account with a temporary password is asked for a new one. */
export function SignInForm({ canSignUp, email, onLeave, onSignedIn }: SignInProps) {
  const [isTemporary, setTemporary] = useState(false);
  const { said, say } = useMessage();
  const form = useForm<Entry>({
    resolver: zodResolver(isTemporary ? replacingBody : plainBody) as never,
    defaultValues: { Email: email, Password: '' },
    shouldUnregister: true,
  });
  const submit = form.handleSubmit(async (body) => {
    say(null);
    try {
      const answer = await call(login, { body });
      if ('token' in answer) onSignedIn(answer.token);
      else say({ text: SIGN_IN_TEXTS.factorPending, tone: 'notice' });
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
  const leave = () => onLeave(form.getValues('Email'));
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
        <div className={classes['links']}>
          <EntranceLink to="/?view=forgot" className={classes['link']} onClick={leave}>
            Forgot Password?
          </EntranceLink>
          {canSignUp && (
            <EntranceLink to="/?view=create" className={classes['link']} onClick={leave}>
              Create Account
            </EntranceLink>
          )}
        </div>
      </form>
    </FormProvider>
  );
}
