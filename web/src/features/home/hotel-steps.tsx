import type { HotelSteps as Has } from '@boh/contract/home/home.contract.ts';
import { useSession } from '../../session/session.tsx';
import { linkTo, StepList, type Step } from './step-list.tsx';

/** Leads whoever sets up a hotel to its rooms, its people and its sales; gone when it has all of them. */
export function HotelSteps({ has }: { has: Has }) {
  const { location, holds } = useSession();
  if (!location) return null;
  const steps: (Step | null)[] = [
    {
      title: 'Add its rooms',
      about: 'Whole floors in one line, such as 101-128. Room logs, sheets and lost and found refer to them.',
      isDone: has.Rooms,
      action: linkTo('/admin/rooms?do=series', 'Room Series'),
    },
    {
      title: 'Invite its people',
      about: 'One by one, or all of them from a list. Each gets a temporary password by email.',
      isDone: has.People,
      action: linkTo('/admin/inviteuser', 'Invite User'),
    },
    holds('Daily Sales Data')
      ? {
          title: 'Import its sales',
          about: 'Dashboards and payroll are worked out from the daily figures.',
          isDone: has.Sales,
          action: linkTo('/admin/dailysalesdata?do=import', 'Import a file'),
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
