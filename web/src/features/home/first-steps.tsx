import { listLocations } from '@boh/contract/locations/locations.contract.ts';
import { listRooms } from '@boh/contract/rooms/rooms.contract.ts';
import { listTeam } from '@boh/contract/team/team.contract.ts';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useList } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { Section } from '../../ui/page/page-header.tsx';
import classes from './first-steps.module.css';

const HIDDEN = 'first-steps-hidden';

interface Step {
  title: string;
  about: string;
  isDone: boolean;
  /** How to do it; `isNext` marks the one primary action. */
  action: (isNext: boolean) => ReactNode;
}

const linkTo = (to: string, text: string) =>
  function StepLink(isNext: boolean) {
    return (
      <Button component={Link} to={to} variant={isNext ? 'filled' : 'default'}>
        {text}
      </Button>
    );
  };

function useSteps(): Step[] | null {
  const { location, changeLocation } = useSession();
  const locations = useList(listLocations, {});
  const rooms = useList(listRooms, {});
  const team = useList(listTeam, { query: { Page: 1, PageSize: 2 } });
  const lists = [locations, rooms, team];
  if (lists.some(({ isLoading, error }) => isLoading || error !== null)) return null;
  const hotel = locations.rows.find(
    (each) => 'TotalNumberOfRooms' in each && Number(each.TotalNumberOfRooms) > 0,
  );
  const isAway = hotel !== undefined && hotel.LocationID !== location?.LocationID;
  return [
    {
      title: 'Add your first hotel',
      about: 'Its address, its time zone and how many rooms it has. HEAD OFFICE may stay as it is.',
      isDone: hotel !== undefined,
      action: linkTo('/admin/locations?do=add', 'Add Location'),
    },
    {
      title: 'Add its rooms',
      about: isAway ? `Go to ${hotel.Name} first: rooms belong to the selected location.` : 'One by one.',
      isDone: rooms.rows.length > 0,
      action: isAway
        ? (isNext) => (
            <Button
              variant={isNext ? 'filled' : 'default'}
              onClick={() => void changeLocation(hotel.LocationID)}
            >
              Go to {hotel.Name}
            </Button>
          )
        : linkTo('/admin/rooms?do=add', 'Add Room'),
    },
    {
      title: 'Invite the first colleague',
      about: 'They get a temporary password by email. What each role may open stands on Manage Roles.',
      isDone: team.total > 1,
      action: linkTo('/admin/inviteuser', 'Invite User'),
    },
  ];
}

/** Leads the administrator of a new group from the first hotel to the first colleague; gone when all is done. */
export function FirstSteps() {
  const steps = useSteps();
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN) === 'yes');
  if (isHidden || !steps || steps.every(({ isDone }) => isDone)) return null;
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Section title="First steps">
      <ol className={classes['steps']}>
        {steps.map(({ title, about, isDone, action }, index) => (
          <li key={title} className={classes['step']} data-done={isDone || undefined}>
            <span className={classes['mark']} aria-hidden="true">
              {isDone ? <IconCheck size={14} /> : index + 1}
            </span>
            <span className={classes['words']}>
              <strong>{title}</strong>
              <span>{isDone ? 'Done' : about}</span>
            </span>
            {!isDone && action(index === next)}
          </li>
        ))}
      </ol>
      <button
        type="button"
        className={classes['hide']}
        onClick={() => {
          localStorage.setItem(HIDDEN, 'yes');
          setHidden(true);
        }}
      >
        Hide these steps
      </button>
    </Section>
  );
}
