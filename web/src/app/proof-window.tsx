import { useEffect, useState } from 'react';
import { takeProof, tellProof } from '../features/sign-in/proof-window.ts';
import classes from '../features/sign-in/sign-in.module.css';

// Taken once, however often this is drawn.
const back = takeProof();

/** The window in which somebody was at the provider to prove again who they are: it tells the tab that waits, and closes. */
export function ProofWindow() {
  const [isHeard, setHeard] = useState<boolean | null>(null);
  useEffect(() => {
    document.title = 'Back of House';
    return tellProof(back, (heard) => {
      setHeard(heard);
      if (heard) window.close();
    });
  }, []);
  return (
    <main className={classes['desk']}>
      <div className={classes['card']}>
        <h1 className={classes['title']}>Back of House</h1>
        <p role="status" className={classes['about']}>
          {isHeard === false
            ? 'The page that asked is no longer open. You can close this window.'
            : 'You can close this window and go on where you were.'}
        </p>
      </div>
    </main>
  );
}
