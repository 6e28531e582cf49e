import { isEmail } from '@boh/contract/fields.ts';
import { resetPassword, resetPasswordBody, SIGN_IN_TEXTS } from '@boh/contract/sign-in/sign-in.contract.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { EntranceLink } from './entrance.tsx';
import { EntryField } from './entry-field.tsx';
import { Message, useMessage } from './message.tsx';
import { resetText } from './sign-in-texts.ts';
import classes from './sign-in.module.css';

interface ForgotPasswordProps {
  /** Typed before, at sign-in. */
  email: string;
  onLeave: (email: string) => void;
}

/** Asks for the email a temporary password is mailed to. */
export function ForgotPasswordForm({ email: typed, onLeave }: ForgotPasswordProps) {
  const { said, say } = useMessage();
  const form = useForm({
    resolver: zodResolver(resetPasswordBody),
    defaultValues: { Email: typed },
    mode: 'onTouched',
  });
  const email = useWatch({ control: form.control, name: 'Email' });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    say(null);
    try {
      await call(resetPassword, { body });
      say({ text: SIGN_IN_TEXTS.resetSent, tone: 'success' }, 5);
    } catch (error) {
      say({ text: resetText(error), tone: 'error' });
    }
  });
  return (
    <FormProvider {...form}>
      <h2 className={classes['title']}>Confirm your email</h2>
      <p className={classes['about']}>We mail you a temporary password to sign in with.</p>
      <form noValidate className={classes['form']} onSubmit={(event) => void submit(event)}>
        <EntryField name="Email" label="Email" type="email" autoComplete="username" />
        <Message said={said} />
        <button type="submit" className={classes['main']} disabled={!isEmail(email.trim()) || isSubmitting}>
          Confirm
        </button>
        <div className={classes['links']}>
          <EntranceLink to="/" className={classes['link']} onClick={() => onLeave(email)}>
            Back to Sign in
          </EntranceLink>
        </div>
      </form>
    </FormProvider>
  );
}
