import { listHousekeepers } from '@boh/contract/housekeeping/housekeeping.contract.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue, useGoTo } from '../../ui/address/use-address.ts';
import { useList } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { mayLeave } from '../../ui/form/leave-guard.ts';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useAsked } from '../../ui/page/use-asked.ts';
import { firstMode, MODES, rememberMode, type Mode } from './first-mode.ts';
import classes from './housekeeping.module.css';

const AddLogs = fetchedLater(() => import('./add-logs.tsx'), 'AddLogs');
const PerPerson = fetchedLater(() => import('./per-person.tsx'), 'PerPerson');
const ViewLogs = fetchedLater(() => import('./view-logs.tsx'), 'ViewLogs');

const NAMES = Object.keys(MODES) as Mode[];
const ABOUT: Readonly<Record<Mode, string>> = {
  add: 'Log the rooms that were cleaned, and what else was done.',
  view: 'The logs of this location, day by day.',
  people: 'How much each person cleaned at this location.',
};

/** Cleaning work of the selected location: entered on one side, reviewed on the others. */
export function HousekeepingPage() {
  const { location, employee, role } = useSession();
  const LocationID = location?.LocationID;
  const [first] = useState(() => firstMode(employee.EmployeeID, role?.Level ?? 0));
  const [mode] = useAddressValue('mode', oneOf(NAMES, first), 'part');
  const goTo = useGoTo();
  const go = (to: Mode) =>
    void mayLeave('part').then((may) => {
      if (!may || to === mode) return;
      rememberMode(employee.EmployeeID, to);
      goTo(to === first ? {} : { mode: to });
    });
  useAsked({ add: () => go('add'), view: () => go('view'), people: () => go('people') });
  const housekeepers = useList(listHousekeepers, { query: { LocationID } });
  const options = housekeepers.rows.map(({ EmployeeID, FirstName, LastName }) => ({
    value: String(EmployeeID),
    label: `${FirstName} ${LastName}`,
  }));
  return (
    <>
      <PageHeader title="Housekeeping Data Entry" about={ABOUT[mode]}>
        <Button.Group aria-label="Mode">
          {NAMES.map((name) => (
            <Button
              key={name}
              variant="default"
              className={classes['mode'] ?? ''}
              aria-pressed={mode === name}
              onClick={() => go(name)}
            >
              {MODES[name]}
            </Button>
          ))}
        </Button.Group>
      </PageHeader>
      {mode === 'add' && <AddLogs LocationID={LocationID} me={employee} employees={options} />}
      {mode === 'view' && (
        <ViewLogs LocationID={LocationID} housekeepers={housekeepers} employees={options} />
      )}
      {mode === 'people' && (
        <PerPerson LocationID={LocationID} onOpen={(shown) => goTo({ mode: 'view', ...shown })} />
      )}
    </>
  );
}
