import { atOther, chosen, nothing, place, record, type Row } from './access-row.ts';
import * as world from './world.ts';

const onlyOf = place(
  'only',
  ({ LocationID }) => ({ query: { Date: world.CHECK_DATE, only: LocationID } }),
  400,
);

const severalOf = (id: number) => ({ body: { Items: [{ id, Version: 1, ApprovedAmount: 1 }] } });

const decided = (id: number) => ({ body: { id, Decision: 'Reject', Reason: 'x' } });

/** The rows of payroll, insurance, franchise, claims and budgets. */
export const FINANCE_ROWS: Readonly<Record<string, Row>> = {
  'GET /PropertyInsurancemaster/get': nothing,
  'PUT /PropertyInsurancemaster/update': {
    own: ({ LocationID, name }) => ({ body: { LocationID, LegalName: `LEGAL ${name}` } }),
  },
  'GET /PropertyInsurancemaster/download': nothing,
  'POST /PropertyInsurancemaster/drafts': { own: world.nextDraft },
  'POST /PropertyInsurancemaster/drafts/confirm': { own: world.draftOf, once: true },
  'POST /PropertyInsurancemaster/drafts/remove': { own: world.draftOf, once: true },
  'POST /PropertyInsurancemaster/import': { own: ({ name }) => ({ form: world.insuranceFile(name) }) },
  'GET /admin/payroll': { own: () => ({}), foreign: atOther },
  'GET /admin/payroll/checkDates': nothing,
  'GET /admin/payrollDetails': nothing,
  'GET /admin/payroll/basis': place(
    'LocationID',
    ({ LocationID }) => ({ query: { LocationID, Date: world.CHECK_DATE } }),
    403,
  ),
  'POST /admin/payroll': place(
    'LocationID',
    ({ LocationID }) => ({ form: { fields: { LocationID, CheckDate: world.CHECK_DATE } } }),
    403,
  ),
  'GET /admin/payroll/attachment/:payrollId': record('PayrollID', (id) => ({ id })),
  'GET /admin/payroll/email/:payrollId': record('PayrollID', (id) => ({ id })),
  'GET /admin/payroll/emails': record('PayrollID', (id) => ({ query: { PayrollIDs: id } })),
  'GET /admin/payroll/recipients': nothing,
  'POST /admin/payroll/several/approve': { ...record('PayrollID', chosen), once: true },
  'POST /admin/payroll/several/takeBack': { ...record('PayrollID', chosen), once: true },
  'GET /admin/payroll/centralizedEmail': onlyOf,
  'GET /admin/payroll/accountBalanceEmail': onlyOf,
  'GET /admin/payroll/download': { own: () => ({ query: { Date: world.CHECK_DATE } }) },
  'GET /admin/payroll/centralizedDownload': { own: () => ({ query: { Date: world.CHECK_DATE } }) },
  'POST /admin/payroll/AccountBalance': { own: () => ({ body: { Date: world.CHECK_DATE } }) },
  'POST /admin/payroll/import': place('Client ID', ({ name }) => ({ form: world.providerFile(name) }), 400),
  'POST /admin/payroll/balances/import': place(
    'Location',
    ({ name }) => ({ form: world.balanceFile(name) }),
    400,
  ),
  'GET /franchise/get': nothing,
  'POST /franchise/post': place(
    'LocationID',
    ({ LocationID }) => ({ body: { LocationID, Terms: 'x' } }),
    403,
  ),
  'GET /franchise/download': nothing,
  'GET /reimbursement/get': nothing,
  'POST /reimbursement/post': { own: ({ name }) => ({ form: { fields: { Contexts: name } } }) },
  'PATCH /reimbursement/patch/:id': record(
    'ReimbursementID',
    (id) => ({ id, form: { fields: { OtherNotes: 'seen' } } }),
    { 'a bonus': { sent: ({ ids }) => ({ id: ids.BonusID, form: { fields: {} } }), expected: 404 } },
  ),
  // Decided by whoever stands above the submitter: the proof of success has a test of its own.
  'POST /reimbursement/several/approve': { ...record('ReimbursementID', severalOf), once: true },
  'POST /reimbursement/several/takeBack': { ...record('ReimbursementID', severalOf), once: true },
  'POST /reimbursement/decide': { ...record('ReimbursementID', decided), once: true },
  'GET /reimbursement/get/presigned/:id': record('ReimbursementID', (id) => ({ id, query: { index: 0 } }), {
    'a bonus': { sent: ({ ids }) => ({ id: ids.BonusID, query: { index: 0 } }), expected: 404 },
    'a receipt that is not there': {
      sent: ({ ids }) => ({ id: ids.ReimbursementID, query: { index: 9 } }),
      expected: 404,
    },
  }),
  'GET /bonus/get': nothing,
  'POST /bonus/post': { own: () => ({ form: { fields: { Type: 'SALES' } } }) },
  'PATCH /bonus/patch/:id': record('BonusID', (id) => ({ id, form: { fields: { OtherNotes: 'seen' } } }), {
    'a reimbursement': {
      sent: ({ ids }) => ({ id: ids.ReimbursementID, form: { fields: {} } }),
      expected: 404,
    },
  }),
  // Decided by whoever stands above the submitter: the proof of success has a test of its own.
  'POST /bonus/several/approve': { ...record('BonusID', severalOf), once: true },
  'POST /bonus/several/takeBack': { ...record('BonusID', severalOf), once: true },
  'POST /bonus/decide': { ...record('BonusID', decided), once: true },
  'GET /bonus/get/presigned/:id': record('BonusID', (id) => ({ id, query: { index: 0 } }), {
    'a reimbursement': {
      sent: ({ ids }) => ({ id: ids.ReimbursementID, query: { index: 0 } }),
      expected: 404,
    },
  }),
  'GET /approvals/stand-in': nothing,
  'PUT /approvals/stand-in': place('EmployeeID', ({ clerk }) => ({ body: world.standIn(clerk) }), 400),
  'GET /approvals/payable': nothing,
  'POST /approvals/paid': { ...record('ReimbursementID', chosen), once: true },
  'GET /approvals/paid': nothing,
  'GET /approvals/paid/:BatchID': record('BatchID', (id) => ({ id })),
  'GET /budgets': { own: () => ({ query: { Year: 2026 } }), foreign: atOther },
  'PUT /budgets': {
    ...place('LocationID', ({ LocationID }) => ({ body: { ...world.budget(LocationID), Version: 1 } }), 403),
    once: true,
  },
  'POST /budgets/lock': { ...record('BudgetID', (BudgetID) => ({ body: { BudgetID } })), once: true },
  'POST /budgets/unlock': {
    ...record('BudgetID', (BudgetID) => ({ body: { BudgetID, Reason: 'x' } })),
    once: true,
  },
  'POST /budgets/copy': {
    ...place('LocationID', ({ LocationID }) => ({ body: { LocationID, Year: 2026, Kind: 'Forecast' } }), 403),
    once: true,
  },
  'POST /budgets/comment': place(
    'LocationID',
    ({ LocationID, name }) => ({
      body: { LocationID, Year: 2026, Account: 'RoomRevenue', Month: 1, Comment: name },
    }),
    403,
  ),
  'GET /budgets/variance': { own: () => ({ query: { Year: 2026 } }), foreign: atOther },
  'GET /budgets/hotels': nothing,
  'GET /budgets/basis': place('LocationID', ({ LocationID }) => ({ query: { LocationID, Year: 2026 } }), 403),
  'POST /budgets/import': place(
    'Sheet',
    ({ name }) => ({ query: { Year: 2027 }, form: world.budgetFile(name) }),
    400,
  ),
};
