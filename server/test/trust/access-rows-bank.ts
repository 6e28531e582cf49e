import { atOther, nothing, place, query, record, type Row } from './access-row.ts';
import * as world from './world.ts';

let number = 0;
const nextFour = () => String((number += 1)).padStart(4, '0');

const account = { Name: 'CHANGED', Bank: 'HARBOR BANK', LastFour: world.ACCOUNT_NUMBER.slice(-4) };
const ofOtherAccount = {
  ...atOther,
  ...query('AccountID', ({ ids }) => ids.AccountID, 'empty'),
};

/** The rows of bank accounts, statements and deposits. */
export const BANK_ROWS: Readonly<Record<string, Row>> = {
  'GET /bank/accounts': { own: () => ({}), foreign: ofOtherAccount },
  'POST /bank/accounts': place(
    'LocationID',
    ({ LocationID }) => ({ body: { ...account, LocationID, LastFour: nextFour() } }),
    403,
  ),
  'PUT /bank/accounts': record('AccountID', (AccountID) => ({ body: { ...account, AccountID } })),
  'GET /bank/hotels': nothing,
  'GET /bank/statements': { own: () => ({}), foreign: ofOtherAccount },
  'POST /bank/statements': record('AccountID', (AccountID) => ({ form: world.statementFile(AccountID) })),
  'POST /bank/statements/columns': { own: () => ({ form: world.statementFile(1) }) },
  'GET /bank/transactions': {
    own: () => ({}),
    foreign: { ...ofOtherAccount, ...query('TransactionID', ({ ids }) => ids.TransactionID, 'empty') },
  },
  'GET /bank/deposits': {
    own: () => ({}),
    foreign: { ...atOther, ...query('LogID', ({ ids }) => ids.DepositID, 'empty') },
  },
  'GET /bank/deposits/summary': { own: () => ({}), foreign: atOther },
  'GET /bank/candidates': record('DepositID', (LogID) => ({ query: { LogID } }), {
    TransactionID: {
      sent: (_own, { ids }) => ({ query: { TransactionID: ids.TransactionID } }),
      expected: 404,
    },
  }),
  'POST /bank/match': {
    ...record(
      'DepositID',
      (LogID, { ids }) => ({ body: { LogID, TransactionIDs: [ids.TransactionID], Reason: 'x' } }),
      {
        TransactionID: {
          sent: ({ ids }, other) => ({
            body: { LogID: ids.DepositID, TransactionIDs: [other.ids.TransactionID], Reason: 'x' },
          }),
          expected: 404,
        },
      },
    ),
    once: true,
  },
  'POST /bank/unmatch': {
    ...record('DepositID', (LogID) => ({ body: { LogID, Reason: 'x' } }), {
      TransactionID: {
        sent: (_own, { ids }) => ({ body: { TransactionIDs: [ids.TransactionID], Reason: 'x' } }),
        expected: 404,
      },
    }),
    once: true,
  },
};
