import { BLANK_ZONE, type Location } from '@boh/contract/locations/locations.contract.ts';
import { useNavigate } from 'react-router';
import { useSession } from '../../session/session.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import classes from './locations.module.css';

interface AddedLocationProps {
  location: Location;
  onChooseZone: () => void;
}

/**
 * Leads on from a location that was just added: whoever adds one has their own role there. A blank time zone may stay,
 * but nobody should learn of it by the dates of a night.
 */
export function AddedLocation({ location: { LocationID, TimeZone }, onChooseZone }: AddedLocationProps) {
  const { changeLocation } = useSession();
  const navigate = useNavigate();
  const go = async () => {
    await changeLocation(LocationID);
    // Home tells what a hotel without rooms and people needs next.
    await navigate('/admin');
  };
  return (
    <p role="status" className={classes['added']}>
      <span>
        You have your role at the new location too.{' '}
        <LinkButton onClick={() => void go()}>Go to the new location</LinkButton>
      </span>
      {TimeZone === BLANK_ZONE && (
        <span>
          Its days begin by UTC. <LinkButton onClick={onChooseZone}>Choose its time zone</LinkButton>
        </span>
      )}
    </p>
  );
}
