import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { setToken } from '../../api/session-store.ts';
import { KeyMark } from '../../ui/key-mark.tsx';
import { CreateAccountForm } from './create-account-form.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import classes from './sign-in.module.css';
import { Visitor } from './visitor.tsx';

/** The staff entrance: sign in, create an account, or ask for a temporary password. */
export function SignInPage() {
  const [search] = useSearchParams();
  const view = search.get('view');
  const navigate = useNavigate();
  useEffect(() => {
    document.title = 'Back of House';
  }, []);
  const enter = (token: string) => {
    setToken(token);
    void navigate('/admin');
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
        <p className={classes['foot']}>© {new Date().getFullYear()} Back of House</p>
      </header>
      <main className={classes['desk']}>
        <Visitor />
        <div className={`${classes['card'] ?? ''} ${view === 'create' ? (classes['wide'] ?? '') : ''}`}>
          {view === 'create' ? (
            <CreateAccountForm onSignedIn={enter} />
          ) : view === 'forgot' ? (
            <ForgotPasswordForm />
          ) : (
            <SignInForm onSignedIn={enter} />
          )}
        </div>
      </main>
    </div>
  );
}
