import { atOther, nothing, place, query, record, type Row } from './access-row.ts';
import { ACCOUNTS } from '../journal-hotel.ts';

/** The rows of the journals that go to the bookkeeping. */
export const JOURNAL_ROWS: Readonly<Record<string, Row>> = {
  'GET /bank/journals': {
    own: () => ({}),
    foreign: { ...atOther, ...query('JournalID', ({ ids }) => ids.JournalID, 'empty') },
  },
  'GET /bank/journals/due': place(
    'LocationIDs',
    ({ LocationID }) => ({ query: { LocationIDs: LocationID } }),
    403,
  ),
  // What is due is journaled once.
  'POST /bank/journals': {
    ...place('LocationIDs', ({ LocationID }) => ({ body: { LocationIDs: [LocationID] } }), 403),
    once: true,
  },
  'GET /bank/journals/:JournalID': record('JournalID', (id) => ({ id, query: { Format: 'iif' } }), {
    'its entries': { sent: (_own, { ids }) => ({ id: ids.JournalID }), expected: 404 },
  }),
  'GET /bank/journal-map': { ...nothing, foreign: atOther },
  // A second save names the version of the first.
  'PUT /bank/journal-map': {
    ...place(
      'LocationID',
      ({ LocationID }) => ({ body: { LocationID, Accounts: ACCOUNTS, Version: 1 } }),
      403,
    ),
    once: true,
  },
};
