import { Tabs } from '@mantine/core';
import type { ComponentType } from 'react';
import { oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue, useGoTo } from '../../ui/address/use-address.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useAsked } from '../../ui/page/use-asked.ts';
import { timesText } from '../../ui/text/time.ts';
import classes from './integrations.module.css';
import { TokensTab } from './tokens-tab.tsx';
import { WebhooksTab } from './webhooks-tab.tsx';

/** The parts of the screen, a line each; the first one is shown first. */
const TABS: Readonly<Record<string, { label: string; Part: ComponentType }>> = {
  tokens: { label: 'TOKENS', Part: TokensTab },
  webhooks: { label: 'WEBHOOKS', Part: WebhooksTab },
};
const NAMES = Object.keys(TABS);
const TAB = oneOf(NAMES);

/** How other programs work with the console. */
export function IntegrationsPage() {
  const [tab] = useAddressValue('tab', TAB, 'part');
  const goTo = useGoTo();
  const open = (to: string) => goTo(to === NAMES[0] ? {} : { tab: to });
  useAsked({
    ...Object.fromEntries(NAMES.map((name) => [name, () => open(name)])),
    webhook: () => goTo({ tab: 'webhooks', record: 'new' }),
  });
  return (
    <>
      <PageHeader title="Integrations" about={`Other programs that work with the console. ${timesText()}`} />
      <Tabs value={tab} onChange={(to) => to && open(to)} keepMounted={false}>
        <Tabs.List className="screen-only">
          {Object.entries(TABS).map(([name, { label }]) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(TABS).map(([name, { Part }]) => (
          <Tabs.Panel key={name} value={name} className={classes['panel']}>
            <Part />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
