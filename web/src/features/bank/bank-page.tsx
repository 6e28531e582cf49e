import { Tabs } from '@mantine/core';
import { oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue, useGoTo } from '../../ui/address/use-address.ts';
import { useRecordValue } from '../../ui/address/use-open-record.ts';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useAsked } from '../../ui/page/use-asked.ts';
import { timesText } from '../../ui/text/time.ts';
import { DepositsTab } from './deposits-tab.tsx';
import { OPENED } from './opened-deposit.ts';
import { TransactionsTab } from './transactions-tab.tsx';
import classes from './bank.module.css';

const DepositDialog = fetchedLater(() => import('./deposit-dialog.tsx'), 'DepositDialog');
const StatementsTab = fetchedLater(() => import('./statements-tab.tsx'), 'StatementsTab');
const JournalsTab = fetchedLater(() => import('./journals-tab.tsx'), 'JournalsTab');
const AccountsTab = fetchedLater(() => import('./accounts-tab.tsx'), 'AccountsTab');

const TABS = {
  deposits: 'DEPOSITS',
  transactions: 'TRANSACTIONS',
  statements: 'STATEMENTS',
  accounts: 'ACCOUNTS',
  journals: 'JOURNALS',
} as const;
type Tab = keyof typeof TABS;
const TAB = oneOf(Object.keys(TABS) as Tab[]);

/** Whether the cash of the hotels reached the bank, by the bank's own statements. */
export function BankPage() {
  const [tab] = useAddressValue('tab', TAB, 'part');
  const goTo = useGoTo();
  const open = (to: Tab, first: Readonly<Record<string, string>> = {}) =>
    goTo({ ...(to !== 'deposits' && { tab: to }), ...first });
  useAsked({
    import: () => open('statements', { open: 'upload' }),
    account: () => open('accounts', { record: 'new' }),
    journals: () => open('journals', { view: 'due' }),
    overdue: () => open('deposits', { show: 'Overdue' }),
    choose: () => open('deposits', { show: 'Offered' }),
  });
  return (
    <>
      <PageHeader
        title="Bank"
        about={`Which deposits of the hotels arrived, by the statements of their banks. ${timesText()}`}
      />
      <Tabs value={tab} onChange={(to) => open(to as Tab)} keepMounted={false}>
        <Tabs.List className="screen-only">
          {Object.entries(TABS).map(([key, name]) => (
            <Tabs.Tab key={key} value={key}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="deposits" className={classes['panel']}>
          <WithDeposit Part={DepositsTab} />
        </Tabs.Panel>
        <Tabs.Panel value="transactions" className={classes['panel']}>
          <WithDeposit Part={TransactionsTab} />
        </Tabs.Panel>
        <Tabs.Panel value="statements" className={classes['panel']}>
          <StatementsTab />
        </Tabs.Panel>
        <Tabs.Panel value="accounts" className={classes['panel']}>
          <AccountsTab />
        </Tabs.Panel>
        <Tabs.Panel value="journals" className={classes['panel']}>
          <JournalsTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** A part whose rows open a deposit. */
function WithDeposit({ Part }: { Part: typeof DepositsTab }) {
  const [opened, setOpened] = useRecordValue(OPENED);
  return (
    <>
      <Part onOpen={setOpened} />
      {opened && (
        <DepositDialog key={OPENED.write(opened)} opened={opened} onClose={() => setOpened(null, 'close')} />
      )}
    </>
  );
}
