import { listHousekeepers } from '@boh/contract/housekeeping/housekeeping.contract.ts';
import { Button } from '@mantine/core';
import { oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue, useGoTo } from '../../ui/address/use-address.ts';
import { useList } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { mayLeave } from '../../ui/form/leave-guard.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useAsked } from '../../ui/page/use-asked.ts';
import { AddLogs } from './add-logs.tsx';
import classes from './housekeeping.module.css';
import { ViewLogs } from './view-logs.tsx';

const MODES = { add: 'Add Logs', view: 'View Logs' } as const;
type Mode = keyof typeof MODES;

/** Cleaning work of the selected location: entered on one side, reviewed on the other. */
export function HousekeepingPage() {
  const { location, employee } = useSession();
  const LocationID = location?.LocationID;
  const [mode] = useAddressValue('mode', oneOf<Mode>(['add', 'view']), 'part');
  const goTo = useGoTo();
  const go = (to: Mode) =>
    void mayLeave('part').then((may) => may && to !== mode && goTo(to === 'add' ? {} : { mode: to }));
  useAsked({ add: () => go('add'), view: () => go('view') });
  const housekeepers = useList(listHousekeepers, { query: { LocationID } });
  const options = housekeepers.rows.map(({ EmployeeID, FirstName, LastName }) => ({
    value: String(EmployeeID),
    label: `${FirstName} ${LastName}`,
  }));
  return (
    <>
      <PageHeader
        title="Housekeeping Data Entry"
        about="Log the rooms you cleaned, or look through the logs of this location."
      >
        <Button.Group aria-label="Mode">
          {Object.entries(MODES).map(([key, name]) => (
            <Button
              key={key}
              variant="default"
              className={classes['mode'] ?? ''}
              aria-pressed={mode === key}
              onClick={() => go(key as Mode)}
            >
              {name}
            </Button>
          ))}
        </Button.Group>
      </PageHeader>
      {mode === 'add' ? (
        <AddLogs LocationID={LocationID} me={employee} employees={options} />
      ) : (
        <ViewLogs LocationID={LocationID} employees={options} />
      )}
    </>
  );
}
