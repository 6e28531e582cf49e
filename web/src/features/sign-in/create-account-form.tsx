import { createAccount, createAccountBody } from '@boh/contract/sign-in/sign-in.contract.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../api/call.ts';
import { fieldErrors } from '../../api/error-text.ts';
import { blanksOf } from '../../ui/form/blanks-of.ts';
import { EntranceLink } from './entrance.tsx';
import { EntryField } from './entry-field.tsx';
import { Message, useMessage } from './message.tsx';
import { createAccountText } from './sign-in-texts.ts';
import classes from './sign-in.module.css';

const EMPTY = blanksOf(createAccountBody);

interface CreateAccountProps {
  /** Typed before, at sign-in. */
  email: string;
  onSignedIn: (token: string) => void;
}

const isField = (name: string): name is keyof typeof EMPTY => name in EMPTY;

/** An account of one's own; a manager hands out the role afterwards. */
export function CreateAccountForm({ email, onSignedIn }: CreateAccountProps) {
  const { said, say } = useMessage();
  const defaultValues: Record<keyof typeof EMPTY, string> = { ...EMPTY, Email: email };
  const form = useForm({ resolver: zodResolver(createAccountBody), defaultValues });
  const submit = form.handleSubmit(async (body: z.output<typeof createAccountBody>) => {
    say(null);
    try {
      const { token } = await call(createAccount, { body });
      onSignedIn(token);
    } catch (error) {
      say({ text: createAccountText(error), tone: 'error' });
      for (const [name, message] of Object.entries(fieldErrors(error))) {
        if (isField(name)) form.setError(name, { type: 'server', message }, { shouldFocus: true });
      }
    }
  });
  return (
    <FormProvider {...form}>
      <h2 className={classes['title']}>Create Account</h2>
      <p className={classes['about']}>Your manager gives you a role afterwards.</p>
      <form noValidate className={classes['form']} onSubmit={(event) => void submit(event)}>
        <div className={classes['pair']}>
          <EntryField name="FirstName" label="First Name" autoComplete="given-name" />
          <EntryField name="LastName" label="Last Name" autoComplete="family-name" />
          <EntryField name="Email" label="Email" type="email" autoComplete="email" />
          <EntryField name="PhoneNumber" label="Phone Number" type="tel" autoComplete="tel" />
          <EntryField name="Address1" label="Address 1" autoComplete="address-line1" />
          <EntryField name="Address2" label="Address 2" autoComplete="address-line2" optional />
          <EntryField name="County" label="County" optional />
          <EntryField name="City" label="City" autoComplete="address-level2" />
          <EntryField name="State" label="State" autoComplete="address-level1" />
          <EntryField name="ZipCode" label="Zip Code" autoComplete="postal-code" />
        </div>
        <EntryField name="Password" label="Password" type="password" autoComplete="new-password" />
        <Message said={said} />
        <button type="submit" className={classes['main']} disabled={form.formState.isSubmitting}>
          {form.formState.isSubmitting ? 'Creating...' : 'Create Account'}
        </button>
        <div className={classes['links']}>
          <EntranceLink to="/" className={classes['link']}>
            Back to Login
          </EntranceLink>
        </div>
      </form>
    </FormProvider>
  );
}
