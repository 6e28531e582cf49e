import type { HotelSteps as Has } from '@boh/contract/home/home.contract.ts';
import { useSession } from '../../session/session.tsx';
import { SET_UP } from '../../ui/page/next-step.tsx';
import { linkTo, StepList, type Step } from './step-list.tsx';

/** Leads whoever sets up a hotel to its rooms, its people and its sales; gone when it has all of them. */
export function HotelSteps({ has }: { has: Has }) {
  const { location, holds } = useSession();
  if (!location) return null;
  const steps: (Step | null)[] = [
    {
      title: SET_UP.Rooms.title,
      about: 'Whole floors in one line, such as 101-128. Room logs, sheets and lost and found refer to them.',
      isDone: has.Rooms,
      action: linkTo(SET_UP.Rooms.to, 'Room Series'),
    },
    {
      title: SET_UP.People.title,
      about: 'One by one, or all of them from a list. Each gets a mail that says how to sign in.',
      isDone: has.People,
      action: (isNext) => (
        <>
          {linkTo(SET_UP.People.to, 'Invite User')(false)}
          {linkTo('/admin/inviteuser?several=yes', 'Several People')(isNext)}
        </>
      ),
    },
    holds(SET_UP.Sales.page)
      ? {
          title: SET_UP.Sales.title,
          about: 'Dashboards and payroll are worked out from the daily figures.',
          isDone: has.Sales,
          action: linkTo(SET_UP.Sales.to, 'Import a file'),
        }
      : null,
  ];
  return (
    <StepList
      key={location.LocationID}
      title={`Set up ${location.Name}`}
      hiddenAs={`hotel-steps-hidden-${location.LocationID}`}
      steps={steps.filter((step) => step !== null)}
    />
  );
}
