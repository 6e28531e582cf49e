import { Button, Tabs } from '@mantine/core';
import { useRef } from 'react';
import { oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressText, useAddressValue, useGoTo } from '../../ui/address/use-address.ts';
import { hasDraft } from '../../ui/form/drafts.ts';
import { mayLeave } from '../../ui/form/leave-guard.ts';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useAsked } from '../../ui/page/use-asked.ts';
import classes from './desk-log.module.css';
import { useBookWatch } from './desk-log.queries.ts';
import { LogBook } from './log-book.tsx';
import { NEW_ENTRY } from './new-entry-draft.ts';
import { SheetArea } from './sheets/sheet-area.tsx';

const NewEntry = fetchedLater(() => import('./new-entry.tsx'), 'NewEntry');

const Handovers = fetchedLater(() => import('./handover/handovers.tsx'), 'Handovers');

const TABS = { book: 'LOG BOOK', sheets: 'LOG SHEETS', handovers: 'HANDOVERS', new: '+NEW' } as const;
type Tab = keyof typeof TABS;

/** The shift's book and its sheets. A tab that is left is forgotten, and with it what was selected there. */
export function DeskLogPage() {
  const [tab] = useAddressValue('tab', oneOf<Tab>(['book', 'sheets', 'handovers', 'new']), 'part');
  const goTo = useGoTo();
  const open = (to: Tab, first: Readonly<Record<string, string>> = {}) =>
    goTo({ ...(to !== 'book' && { tab: to }), ...first });
  const openOnly = useAddressText('open');
  /** What the book was narrowed down to when somebody began to write: what is posted is open, and shown there too. */
  const narrowed = useRef<Readonly<Record<string, string>>>({});
  const go = async (to: Tab, first?: Readonly<Record<string, string>>) => {
    if (!(await mayLeave('part'))) return;
    if (tab === 'book') narrowed.current = openOnly === null ? {} : { open: openOnly };
    open(to, first);
  };
  useAsked({
    new: () => void go('new', { entry: 'log' }),
    cash: () => void go('sheets', { sheet: 'cash' }),
    ada: () => void go('sheets', { sheet: 'ada' }),
    calls: () => void go('sheets', { sheet: 'calls' }),
    handover: () => void go('handovers', { part: 'new' }),
    handovers: () => void go('handovers'),
    open: () => void go('book', { open: 'yes' }),
    'open-ada': () => void go('sheets', { sheet: 'ada', open: 'yes' }),
    'open-calls': () => void go('sheets', { sheet: 'calls', open: 'yes' }),
  });
  const watch = useBookWatch();
  return (
    <>
      <PageHeader title="Desk Log" about="What one shift tells the next, and the sheets it keeps." />
      <Tabs value={tab} onChange={(value) => void go(value as Tab)} keepMounted={false}>
        <div className={classes['tabs']}>
          <Tabs.List>
            {Object.entries(TABS).map(([key, name]) => (
              <Tabs.Tab key={key} value={key}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tab === 'book' && (
            <>
              <Button variant="default" onClick={() => void go('handovers', { part: 'new' })}>
                Hand Over
              </Button>
              <Button variant="default" onClick={() => void go('new', { entry: 'log' })}>
                Write an Entry
              </Button>
            </>
          )}
        </div>
        <Tabs.Panel value="book">
          {hasDraft(NEW_ENTRY) && (
            <p role="status" className={classes['unposted']}>
              You have an entry that is not posted yet.{' '}
              <LinkButton onClick={() => void go('new', { entry: 'log' })}>Go on writing</LinkButton>
            </p>
          )}
          <LogBook watch={watch} />
        </Tabs.Panel>
        <Tabs.Panel value="sheets" className={classes['sheets']}>
          <SheetArea />
        </Tabs.Panel>
        <Tabs.Panel value="handovers" className={classes['sheets']}>
          <Handovers />
        </Tabs.Panel>
        <Tabs.Panel value="new">
          <NewEntry zone={watch.zone} onPosted={() => open('book', narrowed.current)} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
