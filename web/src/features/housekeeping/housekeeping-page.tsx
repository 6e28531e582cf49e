import { listHousekeepers } from '@boh/contract/housekeeping/housekeeping.contract.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useList } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { mayLeave } from '../../ui/form/leave-guard.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useAsked } from '../../ui/page/use-asked.ts';
import { AddLogs } from './add-logs.tsx';
import classes from './housekeeping.module.css';
import { ViewLogs } from './view-logs.tsx';

const MODES = ['Add Logs', 'View Logs'] as const;

/** Cleaning work of the selected location: entered on one side, reviewed on the other. */
export function HousekeepingPage() {
  const { location, employee } = useSession();
  const LocationID = location?.LocationID;
  const [mode, setMode] = useState<(typeof MODES)[number]>('Add Logs');
  const go = (to: typeof mode) => void mayLeave('part').then((may) => may && setMode(to));
  useAsked({ add: () => go('Add Logs'), view: () => go('View Logs') });
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
          {MODES.map((name) => (
            <Button
              key={name}
              variant="default"
              className={classes['mode'] ?? ''}
              aria-pressed={mode === name}
              onClick={() => go(name)}
            >
              {name}
            </Button>
          ))}
        </Button.Group>
      </PageHeader>
      {mode === 'Add Logs' ? (
        <AddLogs LocationID={LocationID} me={employee} employees={options} />
      ) : (
        <ViewLogs LocationID={LocationID} employees={options} />
      )}
    </>
  );
}
