import { useLingui } from '@lingui/react';
import { go } from '../parts/way.ts';
import { useQueue } from '../queue/use-queue.ts';
import classes from './shell.module.css';

/** How much waits, and what is wrong; nothing while all is sent. */
export function WaitingBar() {
  const { i18n } = useLingui();
  const { actions, trouble, isOnline } = useQueue();
  const refused = actions.filter(({ State }) => State === 'refused').length;
  const waiting = actions.length - refused;
  if (actions.length === 0 && trouble !== 'factor') return null;
  const parts = [
    waiting > 0 &&
      i18n._({
        id: 'bar.waiting',
        message: '{n, plural, one {# thing waits to be sent.} other {# things wait to be sent.}}',
        values: { n: waiting },
      }),
    refused > 0 &&
      i18n._({
        id: 'bar.refused',
        message: '{n, plural, one {# was refused: tap to see why.} other {# were refused: tap to see why.}}',
        values: { n: refused },
      }),
    trouble === 'factor' &&
      i18n._({
        id: 'bar.factor',
        message: 'Your role needs a second factor. Please set it up in the console, on a computer.',
      }),
    !isOnline &&
      waiting > 0 &&
      i18n._({ id: 'bar.offline', message: 'It goes out when there is a network.' }),
    isOnline &&
      waiting > 0 &&
      trouble === 'network' &&
      i18n._({ id: 'bar.network', message: 'The server cannot be reached. It is tried again.' }),
    isOnline &&
      waiting > 0 &&
      trouble === 'server' &&
      i18n._({ id: 'bar.server', message: 'The server is busy. It is tried again.' }),
  ].filter((part) => part !== false);
  return (
    <div role="status">
      <button
        type="button"
        className={classes['bar']}
        data-tone={refused > 0 || trouble === 'factor' ? 'bad' : undefined}
        onClick={() => go('/floor/waiting')}
      >
        <span>{parts.join(' ')}</span>
      </button>
    </div>
  );
}
