import { showHome, type HotelSteps } from '@boh/contract/home/home.contract.ts';
import { Link } from 'react-router';
import { useAnswer } from '../../api/use-list.ts';
import classes from './page.module.css';

/** What a new hotel needs, in the order it is set up, and the screen of each. */
export const SET_UP: Readonly<Record<keyof HotelSteps, { title: string; page: string; to: string }>> = {
  Rooms: { title: 'Add its rooms', page: 'Rooms Details', to: '/admin/rooms?do=series' },
  People: { title: 'Invite its people', page: 'Invite User', to: '/admin/inviteuser?do=here' },
  Sales: { title: 'Import its sales', page: 'Daily Sales Data', to: '/admin/dailysalesdata?do=import' },
};

interface NextStepProps {
  /** The step that was just done. */
  after: keyof HotelSteps;
  holds: (page: string) => boolean;
}

/** Leads whoever sets up a hotel from a step that was just done to the next one; nothing where it has all it needs. */
export function NextStep({ after, holds }: NextStepProps) {
  const { answer } = useAnswer(showHome, {});
  const has = answer?.HotelSteps;
  if (!has) return null;
  const next = (Object.keys(SET_UP) as (keyof HotelSteps)[]).find(
    (step) => step !== after && !has[step] && holds(SET_UP[step].page),
  );
  return (
    <p aria-live="polite" className={classes['nextStep']}>
      {next && (
        <span>
          Next:{' '}
          <Link to={SET_UP[next].to} className="link">
            {SET_UP[next].title}
          </Link>
        </span>
      )}
      <Link to="/admin" className="link">
        All steps to set up this hotel
      </Link>
    </p>
  );
}
