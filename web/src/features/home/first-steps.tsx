import { TRANSFER_LEVEL } from '@boh/contract/access.ts';
import { listLocations } from '@boh/contract/locations/locations.contract.ts';
import { listRooms } from '@boh/contract/rooms/rooms.contract.ts';
import { listTeam } from '@boh/contract/team/team.contract.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useList } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { SET_UP } from '../../ui/page/next-step.tsx';
import { linkTo, StepList, type Step } from './step-list.tsx';

const HIDDEN = 'first-steps-hidden';

function useSteps(): Step[] | null {
  const { location, changeLocation, role } = useSession();
  const mayMove = (role?.Level ?? 0) >= TRANSFER_LEVEL;
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
      about:
        'Its address, its time zone and how many rooms it has. HEAD OFFICE may stay as it is. Several hotels, their rooms and people come in one workbook.',
      isDone: hotel !== undefined,
      action: (isNext) => (
        <>
          {mayMove && linkTo('/admin/locations?do=move', 'Moving In')(false)}
          {linkTo('/admin/locations?do=add', 'Add Location')(isNext)}
        </>
      ),
    },
    {
      title: 'Add its rooms',
      about: isAway
        ? `Go to ${hotel.Name} first: rooms belong to the selected location.`
        : 'A whole floor in one line, such as 101-128.',
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
        : linkTo(SET_UP.Rooms.to, 'Room Series'),
    },
    {
      title: 'Invite the first colleague',
      about: 'They get a mail that says how to sign in. What each role may open stands on Manage Roles.',
      isDone: team.total > 1,
      // From elsewhere the form asks for the place: the selected one is not the hotel.
      action: linkTo(isAway ? '/admin/inviteuser' : SET_UP.People.to, 'Invite User'),
    },
  ];
}

/** Leads the administrator of a new group from the first hotel to the first colleague, then to what `then` shows. */
export function FirstSteps({ then }: { then: ReactNode }) {
  const steps = useSteps();
  if (!steps) return null;
  return steps.every(({ isDone }) => isDone) ? (
    then
  ) : (
    <StepList title="First steps" hiddenAs={HIDDEN} steps={steps} />
  );
}
