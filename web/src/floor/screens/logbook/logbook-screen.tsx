import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { Button, Chips, Page, ReadAt, Soft } from '../../parts/basics.tsx';
import { go, useWay } from '../../parts/way.ts';
import { waitText } from '../../parts/wait-text.ts';
import { useQueue } from '../../queue/use-queue.ts';
import { dayText } from '../../words/format.ts';
import { OpenHandovers } from '../../work/open-handovers.tsx';
import { headlineText } from './headline.ts';
import { LogDetail } from './log-detail.tsx';
import classes from './logbook.module.css';
import { NewEntry } from './new-entry.tsx';
import { type ShownLog, useLogBook } from './use-log-book.ts';

/** The desk log: what is open first, what is new a tap away. */
export function Screen() {
  const { path, query } = useWay();
  const book = useLogBook();
  const name = path.split('/')[3];
  const mended = query.get('mend');
  if (name === 'new' || (name === undefined && mended !== null))
    return <NewEntry zone={book.bookZone} mended={mended} />;
  if (name !== undefined) return <LogDetail book={book} name={name} mended={mended} />;
  return <Book book={book} />;
}

function Book({ book: { read, logs } }: { book: ReturnType<typeof useLogBook> }) {
  const { i18n } = useLingui();
  const { isOnline } = useQueue();
  const [which, setWhich] = useState<'open' | 'all'>('open');
  const shown = logs.filter(({ isOpen }) => which === 'all' || isOpen);
  return (
    <Page title={i18n._({ id: 'tile.logbook', message: 'Log book' })} back="/floor">
      <OpenHandovers />
      <Button tone="main" isWide onClick={() => go('/floor/logbook/new')}>
        {i18n._({ id: 'logbook.new', message: 'Write an entry' })}
      </Button>
      <Chips
        label={i18n._({ id: 'logbook.which', message: 'Which entries' })}
        options={[
          { value: 'open', label: i18n._({ id: 'logbook.open', message: 'Open' }) },
          { value: 'all', label: i18n._({ id: 'logbook.all', message: 'All' }) },
        ]}
        value={which}
        onChoose={setWhich}
      />
      <ReadAt {...read} isOnline={isOnline} />
      {read.answer && shown.length === 0 && (
        <Soft>{i18n._({ id: 'logbook.none', message: 'Nothing is open.' })}</Soft>
      )}
      {shown.map((log) => (
        <LogCard key={log.name} log={log} />
      ))}
    </Page>
  );
}

function LogCard({ log }: { log: ShownLog }) {
  const { i18n } = useLingui();
  const [first, ...replies] = log.Entries;
  if (!first) return null;
  const state = first.waits
    ? waitText(i18n, first.waits)
    : log.isOpen
      ? null
      : i18n._({ id: 'logbook.isDone', message: 'Done' });
  return (
    <button type="button" className={classes['log']} onClick={() => go(`/floor/logbook/${log.name}`)}>
      <span className={classes['head']}>
        {[headlineText(i18n, log.Headline), log.Date && dayText(log.Date), state].filter(Boolean).join(' · ')}
      </span>
      <span className={classes['words']}>{first.Entry}</span>
      <span className={classes['head']}>
        {[
          first.PostedByName,
          replies.length > 0 &&
            i18n._({
              id: 'logbook.replies',
              message: '{n, plural, one {# reply} other {# replies}}',
              values: { n: replies.length },
            }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </button>
  );
}
