import { LANGUAGES } from '@boh/contract/floor/floor.contract.ts';
import { useLingui } from '@lingui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { Chips } from '../parts/basics.tsx';
import { spoken } from '../words/language.ts';
import { LANGUAGE_NAMES } from '../words/languages.ts';
import { chooseAtEntrance } from './chosen-language.ts';
import classes from './session.module.css';

/**
 * Whether the server says that the demo group's password is good for somebody here. It is asked past what the phone keeps of the
 * page, which may be older.
 */
function useDemo(): boolean {
  const [isDemo, setDemo] = useState(false);
  useEffect(() => {
    let isWanted = true;
    fetch('/floor', { cache: 'no-store' })
      .then((response) => response.text())
      .then(
        (page) => {
          if (isWanted) setDemo(page.includes('<meta name="demo"'));
        },
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, []);
  return isDemo;
}

/** What stands around the sign-in: the name, and the language for whoever cannot read it. */
export function Entrance({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  const isDemo = useDemo();
  return (
    <main className={classes['entrance']}>
      <div className={classes['brand']}>
        <img src="/floor/icon.svg" alt="" />
        <p>
          <strong>{i18n._({ id: 'app.name', message: 'Floor' })}</strong>
          <br />
          {i18n._({ id: 'app.about', message: 'Back of House, in your hand' })}
        </p>
      </div>
      {children}
      <div className={classes['foot']}>
        <Chips
          label={i18n._({ id: 'language.label', message: 'Language' })}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={spoken()}
          onChoose={(language) => void chooseAtEntrance(language)}
        />
        {isDemo && (
          <p className={classes['demo']}>
            {i18n._({
              id: 'app.demo',
              message: 'Demo: everybody knows the password of these accounts. Enter nothing real.',
            })}
          </p>
        )}
      </div>
    </main>
  );
}
