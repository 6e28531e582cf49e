import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { useBookWatch } from './desk-log.queries.ts';
import { LogBook } from './log-book.tsx';
import { NewEntry } from './new-entry.tsx';
import { SheetArea } from './sheets/sheet-area.tsx';

const TABS = { book: 'LOG BOOK', sheets: 'LOG SHEETS', new: '+NEW' } as const;
type Tab = keyof typeof TABS;

/** The shift's book and its sheets. A tab that is left is forgotten, and with it what was selected there. */
export function DeskLogPage() {
  const [tab, setTab] = useState<Tab>('book');
  const watch = useBookWatch();
  return (
    <>
      <PageHeader title="Desk Log" about="What one shift tells the next, and the sheets it keeps." />
      <Tabs value={tab} onChange={(value) => setTab(value as Tab)} keepMounted={false}>
        <Tabs.List mb={16}>
          {Object.entries(TABS).map(([key, name]) => (
            <Tabs.Tab key={key} value={key}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="book">
          <LogBook watch={watch} />
        </Tabs.Panel>
        <Tabs.Panel value="sheets">
          <SheetArea />
        </Tabs.Panel>
        <Tabs.Panel value="new">
          <NewEntry zone={watch.zone} onPosted={() => setTab('book')} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
