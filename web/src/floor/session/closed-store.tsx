import { useLingui } from '@lingui/react';
import { Button, Note } from '../parts/basics.tsx';
import { Entrance } from './entrance.tsx';

/** Without a store nothing of this app works: what to do about it is all there is to say. */
export function ClosedStore() {
  const { i18n } = useLingui();
  return (
    <Entrance>
      <Note tone="bad">
        {i18n._({
          id: 'app.closed',
          message:
            'This browser lets the app keep nothing on the phone. Please allow it to store data, or leave private browsing, and try again.',
        })}
      </Note>
      <Button isWide onClick={() => window.location.reload()}>
        {i18n._({ id: 'parts.again', message: 'Try again' })}
      </Button>
    </Entrance>
  );
}
