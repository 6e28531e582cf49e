import type { listRooms } from '@boh/contract/rooms/rooms.contract.ts';
import type { RowOf } from '../../api/use-list.ts';

export type Room = RowOf<typeof listRooms>;
