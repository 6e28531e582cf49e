import type { TestCaller } from './call.ts';

/** What the form sends for rooms that the caller has cleaned. */
export const roomLogOf = ({ LocationID, EmployeeID }: TestCaller, more: object = {}) => ({
  Type: 'Room',
  LocationID,
  EmployeeID,
  Date: '2026-11-10',
  NoOfRooms: '4',
  IsCheckOut: true,
  StartTime: '09:00',
  EndTime: '11:00',
  BreakTime: '15',
  Notes: 'All clean',
  ...more,
});
