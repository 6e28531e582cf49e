import { expect, it, onTestFinished } from 'vitest';
import { callWith, openConsole } from './console.ts';
import { figure } from './figures.ts';
import { fillLargeGroup, signInAt } from './large-group.ts';
import { measure } from './load.ts';

const CLIENTS = 50;
const SECONDS = 180;

it(`serves ${CLIENTS} clients, four reads to a write, for ${SECONDS} seconds on a large group without an error`, async () => {
  const console = await openConsole();
  onTestFinished(() => console.close(), 60_000);
  const query = (sql: string, values?: unknown[]) => console.query(sql, values);
  await fillLargeGroup(query);
  const tokens: string[] = [];
  for (let hotel = 1; hotel <= CLIENTS; hotel += 1) tokens.push(await signInAt(hotel, query));
  const rooms = await console.query<{ hotel: string; room: number; employee: number }>(
    `select l.name as hotel, min(room_id) as room,
       (select min(employee_id) from employee_roles r where r.location_id = l.location_id) as employee
     from locations l join rooms using (location_id) group by l.location_id`,
  );
  const of = (client: number) => rooms.find(({ hotel }) => hotel === `HOTEL ${client + 1}`);
  const asked = Array.from({ length: CLIENTS }, (_, client) => client);
  const counts = { reads: 0, writes: 0 };

  const read = (client: number, turn: number) => {
    const page = `Page=${1 + (turn % 5)}&PageSize=50`;
    const reads = [
      `/housekeeping/roomLogs/all?${page}`,
      `/RoomsLog/get?${page}`,
      `/logs/getAll?Page=1&PageSize=20`,
      '/logs/changes',
      `/admin/sales?HotelName=HOTEL%20${client + 1}&${page}`,
      '/Rooms/get',
      '/RoomsLog/open',
      '/admin/employee/current',
    ];
    counts.reads += 1;
    return callWith(console.port, tokens[client] ?? '', 'GET', reads[turn % reads.length] ?? '');
  };
  const write = (client: number, turn: number) => {
    const Notes = `CLIENT ${client} TURN ${turn}`;
    const { room: RoomID, employee: EmployeeID } = of(client) ?? {};
    const cleaning = { Date: '2026-11-10', NoOfRooms: 3, StartTime: '09:00', EndTime: '10:00' };
    const writes: [string, object][] = [
      ['/housekeeping/roomLogs/post', { Type: 'Room', EmployeeID, ...cleaning, Notes }],
      ['/RoomsLog/post', { RoomID, Department: 'PLUMBING', Notes }],
      ['/logs/post', { Entry: Notes }],
    ];
    const [address, body] = writes[turn % writes.length] ?? ['', {}];
    const key = `${client}-${turn}`;
    counts.writes += 1;
    return callWith(console.port, tokens[client] ?? '', 'POST', address, { body, key });
  };
  const turns = asked.map((client) => client);
  const ask = (client: number) => {
    const turn = (turns[client] = (turns[client] ?? 0) + 1);
    return turn % 5 === 0 ? write(client, turn) : read(client, turn);
  };

  const { errors, answers, perSecond, p50, p99, longest } = await measure(CLIENTS, SECONDS, ask);
  expect([...errors]).toEqual([]);
  expect(answers).toBe(counts.reads + counts.writes);
  figure('load', 'clients, seconds, answers, errors', `${CLIENTS}, ${SECONDS}, ${answers}, ${errors.size}`);
  figure('load', 'answers a second', perSecond);
  figure('load', 'p50, p99, longest', [p50, p99, longest].map((time) => `${Math.round(time)} ms`).join(', '));
  expect(p99).toBeLessThan(10 * p50);
});
