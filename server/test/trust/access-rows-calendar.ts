import { nothing, place, query, record, type Row } from './access-row.ts';
import * as world from './world.ts';

/** The rows of the calendar. Entries are their owner's alone, whatever anybody else holds. */
export const CALENDAR_ROWS: Readonly<Record<string, Row>> = {
  'GET /calendar': { own: () => ({}), foreign: query('LocationIDs', ({ LocationID }) => LocationID, 403) },
  'POST /calendar': place(
    'LocationID',
    ({ LocationID }, { name }) => ({ body: { ...world.calendarEntry(name), LocationID } }),
    403,
  ),
  'PUT /calendar': {
    ...record('EntryID', (EntryID, { name }) => ({ body: { ...world.calendarEntry(name), EntryID } }), {
      LocationID: {
        sent: ({ name, ids: { EntryID } }, { LocationID }) => ({
          body: { ...world.calendarEntry(name), EntryID, LocationID },
        }),
        expected: 403,
      },
    }),
    once: true,
  },
  'DELETE /calendar': { ...record('EntryID', (EntryID) => ({ query: { EntryID } })), once: true },
  'GET /calendar/feed': nothing,
  // A new address ends the one that the proof reads.
  'POST /calendar/feed': { ...nothing, once: true },
  'DELETE /calendar/feed': { ...nothing, once: true },
  // Everybody's who has the address.
  'GET /calendar/feed/:Secret': { own: ({ name }) => ({ id: `${world.feedSecret(name)}.ics` }) },
};
