import { currentEmployee, logout } from '@boh/contract/sign-in/sign-in.contract.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { endSession, getToken } from '../../api/session-store.ts';
import { tellSignedOut } from '../../session/other-tabs.ts';
import { EntranceLink } from './entrance.tsx';
import classes from './sign-in.module.css';

const small = `${classes['plain'] ?? ''} ${classes['small'] ?? ''}`;
const main = `${classes['main'] ?? ''} ${classes['small'] ?? ''}`;

/** Who is signed in already. '/' never redirects: it offers the console and the way out. */
export function Visitor() {
  const [isSignedIn, setSignedIn] = useState(() => getToken() !== null);
  const [name, setName] = useState('');
  useEffect(() => {
    if (!isSignedIn) return;
    let isWanted = true;
    call(currentEmployee, {})
      .then(({ FirstName, LastName, email }) => {
        if (isWanted) setName(`${FirstName} ${LastName}`.trim() || email);
      })
      .catch(() => {
        if (isWanted) setSignedIn(getToken() !== null);
      });
    return () => {
      isWanted = false;
    };
  }, [isSignedIn]);

  const leave = async () => {
    await call(logout, {}).catch(() => undefined);
    tellSignedOut();
    endSession();
    setSignedIn(false);
  };
  if (!isSignedIn) return null;
  return (
    <section className={classes['visitor']} aria-label="Signed in">
      <p>
        Signed in{name === '' ? '' : ' as '}
        <strong>{name}</strong>
      </p>
      <EntranceLink to="/admin" className={main}>
        OPEN CONSOLE
      </EntranceLink>
      <button type="button" className={small} onClick={() => void leave()}>
        LOGOUT
      </button>
    </section>
  );
}
