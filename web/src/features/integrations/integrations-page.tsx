import { Tabs } from '@mantine/core';
import { oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue, useGoTo } from '../../ui/address/use-address.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useAsked } from '../../ui/page/use-asked.ts';
import { timesText } from '../../ui/text/time.ts';
import { WebhooksTab } from './webhooks-tab.tsx';
import classes from './integrations.module.css';

const TABS = { webhooks: 'WEBHOOKS' } as const;
type Tab = keyof typeof TABS;
const TAB = oneOf(Object.keys(TABS) as Tab[]);

/** How other programs work with the console. */
export function IntegrationsPage() {
  const [tab] = useAddressValue('tab', TAB, 'part');
  const goTo = useGoTo();
  useAsked({ webhook: () => goTo({ record: 'new' }) });
  return (
    <>
      <PageHeader
        title="Integrations"
        about={`Which other programs are told of what happens at the hotels. ${timesText()}`}
      />
      <Tabs value={tab} onChange={() => goTo({})} keepMounted={false}>
        <Tabs.List className="screen-only">
          {Object.entries(TABS).map(([key, name]) => (
            <Tabs.Tab key={key} value={key}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="webhooks" className={classes['panel']}>
          <WebhooksTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
