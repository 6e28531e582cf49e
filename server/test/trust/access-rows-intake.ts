import { atOther, nothing, place, record, type Row } from './access-row.ts';
import * as world from './world.ts';

const NIGHT = '2026-11-09';
const night = ({ LocationID }: world.Place) => ({ LocationID, Date: NIGHT });

/** The rows of the night audit. */
export const INTAKE_ROWS: Readonly<Record<string, Row>> = {
  'POST /intake/files': place(
    'LocationID',
    ({ LocationID, name }) => ({ form: { fields: { LocationID }, ...world.nightFile(name) } }),
    403,
  ),
  'POST /intake/files/again': record('IntakeFileID', (FileID) => ({ body: { FileID } })),
  'GET /intake/files': { own: () => ({}), foreign: atOther },
  'GET /intake/files/:FileID': record('IntakeFileID', (id) => ({ id })),
  'GET /intake/files/:FileID/table': record('IntakeFileID', (id) => ({ id })),
  'GET /intake/days': { own: () => ({}), foreign: atOther },
  'GET /intake/day': place('LocationID', (of) => ({ query: night(of) }), 403),
  'GET /intake/hotels': nothing,
  // A day is closed once, and reopened once.
  'POST /intake/close': { ...place('LocationID', (of) => ({ body: night(of) }), 403), once: true },
  'POST /intake/reopen': {
    ...place('LocationID', (of) => ({ body: { ...night(of), Reason: 'x' } }), 403),
    once: true,
  },
  'GET /intake/map': { own: () => ({}), foreign: atOther },
  // Managers change what follows: those of level 50 do not.
  'PUT /intake/map': {
    ...place(
      'LocationID',
      ({ LocationID }) => ({ body: { LocationID, Codes: [{ Code: '1000', Field: 'RoomRevenue' }] } }),
      403,
    ),
    once: true,
  },
  'GET /intake/layouts': { own: () => ({}), foreign: atOther },
  'PUT /intake/layouts': {
    ...record('LayoutID', (LayoutID, { name }) => ({ body: { ...world.nightLayout(name), LayoutID } }), {
      LocationID: {
        sent: ({ name }, { LocationID }) => ({ body: { ...world.nightLayout(name), LocationID } }),
        expected: 403,
      },
    }),
    once: true,
  },
  'DELETE /intake/layouts/:LayoutID': { ...record('LayoutID', (id) => ({ id })), once: true },
  'GET /intake/setup': { own: () => ({}), foreign: atOther },
  'PUT /intake/setup': {
    ...place('LocationID', ({ LocationID }) => ({ body: { LocationID, Senders: [] } }), 403),
    once: true,
  },
};
