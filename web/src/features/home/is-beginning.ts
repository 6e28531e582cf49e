import type { Session } from '../../session/session.tsx';

/** A group with more locations than these has long begun. */
const FEW_LOCATIONS = 3;
const NEEDED = ['Location', 'Rooms Details', 'Team', 'Invite User'];

/** Whether the caller is the one who sets up a group that has hardly begun. */
export const isBeginning = ({ employee, holds }: Session): boolean =>
  employee.locations.length > 0 && employee.locations.length <= FEW_LOCATIONS && NEEDED.every(holds);
