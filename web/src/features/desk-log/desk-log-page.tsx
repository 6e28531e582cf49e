import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { hasDraft } from '../../ui/form/drafts.ts';
import { mayLeave } from '../../ui/form/leave-guard.ts';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useAsked } from '../../ui/page/use-asked.ts';
import classes from './desk-log.module.css';
import { useBookWatch } from './desk-log.queries.ts';
import { LogBook } from './log-book.tsx';
import { NewEntry } from './new-entry.tsx';
import { NEW_ENTRY } from './new-log-form.tsx';
import { SheetArea, type SheetName } from './sheets/sheet-area.tsx';

const TABS = { book: 'LOG BOOK', sheets: 'LOG SHEETS', new: '+NEW' } as const;
type Tab = keyof typeof TABS;

/** The shift's book and its sheets. A tab that is left is forgotten, and with it what was selected there. */
export function DeskLogPage() {
  const [tab, setTab] = useState<Tab>('book');
  const [asked, setAsked] = useState<{ entry?: boolean; sheet?: SheetName; openOnly?: boolean }>({});
  const open = (to: Tab, first: typeof asked = {}) => {
    setTab(to);
    setAsked(first);
  };
  const go = async (to: Tab, first?: typeof asked) => {
    if (await mayLeave('part')) open(to, first);
  };
  useAsked({
    new: () => void go('new', { entry: true }),
    cash: () => void go('sheets', { sheet: 'CASH COUNT LOGSHEET' }),
    ada: () => void go('sheets', { sheet: 'ADA COMPLIANCE' }),
    calls: () => void go('sheets', { sheet: 'PRE-DEPARTURE CALLS' }),
    open: () => void go('book', { openOnly: true }),
    'open-ada': () => void go('sheets', { sheet: 'ADA COMPLIANCE', openOnly: true }),
    'open-calls': () => void go('sheets', { sheet: 'PRE-DEPARTURE CALLS', openOnly: true }),
  });
  const watch = useBookWatch();
  return (
    <>
      <PageHeader title="Desk Log" about="What one shift tells the next, and the sheets it keeps." />
      <Tabs value={tab} onChange={(value) => void go(value as Tab)} keepMounted={false}>
        <Tabs.List mb={16}>
          {Object.entries(TABS).map(([key, name]) => (
            <Tabs.Tab key={key} value={key}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="book">
          {hasDraft(NEW_ENTRY) && (
            <p role="status" className={classes['unposted']}>
              You have an entry that is not posted yet.{' '}
              <LinkButton onClick={() => void go('new', { entry: true })}>Go on writing</LinkButton>
            </p>
          )}
          <LogBook key={String(asked.openOnly)} watch={watch} openOnly={asked.openOnly} />
        </Tabs.Panel>
        <Tabs.Panel value="sheets">
          <SheetArea key={`${asked.sheet} ${asked.openOnly}`} first={asked.sheet} openOnly={asked.openOnly} />
        </Tabs.Panel>
        <Tabs.Panel value="new">
          <NewEntry
            key={String(asked.entry)}
            zone={watch.zone}
            isEntry={asked.entry}
            onPosted={() => open('book')}
          />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
