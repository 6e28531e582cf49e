import type { listRoomLogs } from '@boh/contract/room-logs/room-logs.contract.ts';
import type { listRooms } from '@boh/contract/rooms/rooms.contract.ts';
import type { RowOf } from '../../api/use-list.ts';

export type Room = RowOf<typeof listRooms>;
export type RoomLog = RowOf<typeof listRoomLogs>;
