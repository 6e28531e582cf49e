import { SegmentedControl } from '@mantine/core';
import { oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue, useGoTo } from '../../ui/address/use-address.ts';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { JournalsMade } from './journals-made.tsx';

const JournalsDue = fetchedLater(() => import('./journals-due.tsx'), 'JournalsDue');
const JournalsMap = fetchedLater(() => import('./journals-map.tsx'), 'JournalsMap');

const VIEWS = { made: 'Made', due: 'Due', accounts: 'Accounts' } as const;
type View = keyof typeof VIEWS;
const VIEW = oneOf(Object.keys(VIEWS) as View[]);

/** What goes to the bookkeeping: the journals that were made, what is due, and the accounts it goes to. */
export function JournalsTab() {
  const [view] = useAddressValue('view', VIEW, 'part');
  const goTo = useGoTo();
  const show = (to: View) => goTo({ tab: 'journals', ...(to !== 'made' && { view: to }) });
  const views = (
    <SegmentedControl
      aria-label="Journals"
      data={Object.entries(VIEWS).map(([value, label]) => ({ value: value as View, label }))}
      value={view}
      onChange={show}
    />
  );
  if (view === 'due')
    return <JournalsDue views={views} onMade={() => show('made')} onAccounts={() => show('accounts')} />;
  if (view === 'accounts') return <JournalsMap views={views} />;
  return <JournalsMade views={views} onDue={() => show('due')} />;
}
