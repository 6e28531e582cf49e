import { Button, Tabs } from '@mantine/core';
import { IconCalendarShare } from '@tabler/icons-react';
import { idOrNone, oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue, useGoTo } from '../../ui/address/use-address.ts';
import { mayLeave } from '../../ui/form/leave-guard.ts';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useAsked } from '../../ui/page/use-asked.ts';
import { PrintButton } from '../../ui/print/print-button.tsx';
import { today } from '../../ui/text/time.ts';
import { useCalendarHotels, useKinds } from './kinds.ts';
import { MonthTab, useShownMonth } from './month-tab.tsx';
import { useAddedDay } from './use-entries.tsx';
import classes from './calendar.module.css';

const ListTab = fetchedLater(() => import('./list-tab.tsx'), 'ListTab');
const FeedDialog = fetchedLater(() => import('./feed-dialog.tsx'), 'FeedDialog');

const TABS = { month: 'MONTH', list: 'LIST' } as const;
type Tab = keyof typeof TABS;
const TAB = oneOf(Object.keys(TABS) as Tab[]);
const DIALOG = oneOf(['', 'feed']);
const KEPT = ['hotel', 'kinds', 'month'];

/** Every date of the records that the reader may see, and their own ones. */
export function CalendarPage() {
  const [tab] = useAddressValue('tab', TAB, 'part');
  const [hotel, setHotel] = useAddressValue('hotel', idOrNone);
  const [dialog, setDialog] = useAddressValue('open', DIALOG, 'part');
  const [, setAdded] = useAddedDay();
  const [month] = useShownMonth();
  const goTo = useGoTo();
  const hotels = useCalendarHotels();
  const kinds = useKinds(hotels);
  const chosen = hotels.some(({ LocationID }) => LocationID === hotel) ? hotel : null;
  const turnTo = async (to: Tab) => {
    if (await mayLeave('part')) goTo(to === 'month' ? {} : { tab: to }, KEPT);
  };
  /** On a day that the screen shows. */
  const add = () => {
    const thisDay = today();
    setAdded(tab === 'list' || thisDay.startsWith(month) ? thisDay : `${month}-01`);
  };
  useAsked({ add, feed: () => setDialog('feed'), list: () => void turnTo('list') });
  const filter = { kinds, hotels, hotel: chosen, onHotel: setHotel };
  return (
    <>
      <PageHeader title="Calendar" about="The dates of your locations, and your own.">
        <PrintButton />
        <Button
          variant="default"
          leftSection={<IconCalendarShare size={15} aria-hidden="true" />}
          onClick={() => setDialog('feed')}
        >
          Subscribe in your calendar
        </Button>
        <Button onClick={add}>Add Entry</Button>
      </PageHeader>
      <Tabs
        value={tab}
        onChange={(to) => void turnTo(to as Tab)}
        keepMounted={false}
        className={classes['tabs']}
      >
        <Tabs.List className="screen-only">
          {Object.entries(TABS).map(([key, name]) => (
            <Tabs.Tab key={key} value={key}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {tab === 'month' ? <MonthTab {...filter} /> : <ListTab {...filter} />}
      {dialog === 'feed' && <FeedDialog onClose={() => setDialog('', 'close')} />}
    </>
  );
}
