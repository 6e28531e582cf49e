import { TRANSFER_LEVEL } from '@boh/contract/access.ts';
import { atOther, chosen, nothing, place, query, record, type Row, type Sent } from './access-row.ts';
import { oneLocation } from '../moving-workbook.ts';
import { BANK_ROWS } from './access-rows-bank.ts';
import { CALENDAR_ROWS } from './access-rows-calendar.ts';
import { FINANCE_ROWS } from './access-rows-finance.ts';
import { JOURNAL_ROWS } from './access-rows-journals.ts';
import { INTAKE_ROWS } from './access-rows-intake.ts';
import { REPORT_ROWS } from './access-rows-reports.ts';
import { WEBHOOK_ROWS } from './access-rows-webhooks.ts';
import * as world from './world.ts';
import type { Place } from './world.ts';

let number = 0;
const fresh = (text: string) => `${text} ${(number += 1)}`;

const room = { RoomType: 'KING', Notes: 'changed' };
const fixed = { Department: 'PLUMBING', FixedBy: 'Erin', Notes: 'fixed' };

const HISTORIES: Record<string, (place: Place) => number> = {
  room: ({ ids }) => ids.RoomID,
  'lost-item': ({ ids }) => ids.LostItemID,
  report: ({ ids }) => ids.ReportID,
  subscription: ({ ids }) => ids.SubscriptionID,
  webhook: ({ ids }) => ids.WebhookID,
  roomlog: ({ ids }) => ids.RoomLogsID,
  'desk-log': ({ ids }) => ids.LogID,
  ada: ({ ids }) => ids.ADAComplianceID,
  'cash-count': ({ ids }) => ids.CashID,
  'pre-departure-call': ({ ids }) => ids.PreDepartCallID,
  handover: ({ ids }) => ids.HandoverID,
  housekeeping: ({ ids }) => ids.HousekeepingLogID,
  'room-work': ({ ids }) => ids.RoomWorkID,
  sales: ({ LocationID }) => LocationID,
  payroll: ({ ids }) => ids.PayrollID,
  'bank-balances': ({ LocationID }) => LocationID,
  franchise: ({ LocationID }) => LocationID,
  claim: ({ ids }) => ids.ReimbursementID,
  'stand-in': ({ ids }) => ids.StandInID,
  'paid-batch': ({ ids }) => ids.BatchID,
  budget: ({ ids }) => ids.BudgetID,
  journal: ({ ids }) => ids.JournalID,
  'journal-map': ({ ids }) => ids.JournalMapID,
  'bank-account': ({ ids }) => ids.AccountID,
  'bank-file': ({ ids }) => ids.FileID,
  deposit: ({ ids }) => ids.DepositID,
  'night-audit': ({ LocationID }) => LocationID,
  employee: ({ clerk }) => clerk.EmployeeID,
  inbox: ({ admin }) => admin.EmployeeID,
};
const history = (kind: string, of: Place) => ({ query: { Record: `${kind}:${HISTORIES[kind]?.(of) ?? 0}` } });
export const HISTORY_KINDS = Object.keys(HISTORIES);
export const historyOf = history;

/** About the clerk of the hotel, whom its administrator manages, or about another's. */
const ofPerson = (sent: (EmployeeID: number) => Sent): Row => ({
  own: ({ clerk }) => sent(clerk.EmployeeID),
  foreign: {
    'EmployeeID of another hotel': { sent: (_own, other) => sent(other.clerk.EmployeeID), expected: 404 },
    'EmployeeID of nobody': { sent: () => sent(2_147_483_647), expected: 404 },
  },
});

/** One row for each endpoint: an endpoint without one fails the proof. */
export const ROWS: Readonly<Record<string, Row>> = {
  // Everybody's
  'GET /docs': nothing,
  'GET /health': nothing,
  'GET /health/live': nothing,
  'GET /health/ready': nothing,
  'GET /login/oidc': { own: () => ({ query: { Challenge: 'a'.repeat(43) } }) },
  'GET /login/oidc/callback': nothing,
  'GET /login/options': nothing,
  'GET /metrics': nothing,
  'GET /openapi.json': nothing,
  'POST /createAccount': { own: () => ({}), once: true },
  'POST /eb5-form': { own: () => ({}), once: true },
  'POST /login': { own: () => ({}), once: true },
  'POST /login/factor': { own: () => ({}), once: true },
  'POST /login/oidc': { own: () => ({}), once: true },
  'POST /login/passkey/options': nothing,
  'POST /resetPassword': { own: () => ({}), once: true },

  // One's own
  'POST /changePassword': { own: () => ({}), once: true },
  'POST /login/again': { own: () => ({}), once: true },
  'GET /security': nothing,
  'POST /security/totp/start': nothing,
  'POST /security/totp/confirm': { own: () => ({}), once: true },
  'POST /security/totp/remove': { own: () => ({}), once: true },
  'POST /security/passkeys/options': nothing,
  'POST /security/passkeys': { own: () => ({}), once: true },
  'DELETE /security/passkeys/:PasskeyID': {
    own: ({ ids }) => ({ id: ids.PasskeyID }),
    foreign: {
      PasskeyID: { sent: (_own, other) => ({ id: other.ids.PasskeyID }), expected: 404 },
      'PasskeyID of nobody': { sent: () => ({ id: 2_147_483_647 }), expected: 404 },
    },
    once: true,
  },
  'POST /security/recovery-codes': { own: () => ({}), once: true },
  'POST /logout': { own: () => ({}), once: true },
  'POST /sessions/tab': { own: () => ({}), once: true },
  'GET /sessions': ofPerson((EmployeeID) => ({ query: { EmployeeID } })),
  'DELETE /sessions/:SessionID': {
    ...ofPerson((EmployeeID) => ({ id: 2_147_483_647, query: { EmployeeID } })),
    once: true,
  },
  'POST /sessions/end-others': ofPerson((EmployeeID) => ({ query: { EmployeeID } })),
  'POST /changeSelectedLocation': {
    ...place('NewLocationID', ({ LocationID }) => ({ body: { NewLocationID: LocationID } }), 403),
    once: true,
  },
  // Whoever holds Integrations sees the tokens of all people.
  'GET /tokens': { own: () => ({ query: { Own: 'true' } }) },
  'POST /tokens': { own: () => ({ body: { Name: fresh('Token') } }) },
  'DELETE /tokens/:TokenID': { own: () => ({ id: 1 }), once: true },
  'GET /home': nothing,
  'GET /inbox': { own: () => ({}), foreign: query('LocationID', ({ LocationID }) => LocationID, 'empty') },
  'GET /inbox/news': nothing,
  'POST /inbox/read': { own: () => ({ body: { Mark: 'Read', All: true } }) },
  'GET /inbox/choices': nothing,
  'PUT /floor/language': { own: () => ({ body: { Language: 'es' } }) },
  'PUT /inbox/choices': { own: () => ({ body: { Choices: [{ Kind: 'Renewal', Choice: 'Inbox' }] } }) },
  'GET /find': { own: () => ({ query: { Words: 'king' } }) },
  'GET /progress': nothing,
  'GET /transfer/export': { ...nothing, least: TRANSFER_LEVEL },
  'GET /admin/employee/current': nothing,
  'GET /admin/employee': place(
    'RequestedLocationID',
    ({ LocationID }) => ({ query: { RequestedLocationID: LocationID } }),
    403,
  ),
  'GET /admin/employee/getEdit': place(
    'EmployeeID',
    ({ admin }) => ({ query: { EmployeeID: admin.EmployeeID } }),
    404,
  ),
  'PUT /admin/employee/update': place(
    'EmployeeID',
    ({ admin }) => ({ body: { EmployeeID: admin.EmployeeID, City: 'YUMA' } }),
    404,
  ),
  'GET /audit': {
    own: (own) => history('room', own),
    foreign: Object.fromEntries(
      HISTORY_KINDS.map((kind) => [
        kind,
        { sent: (_own: Place, other: Place) => history(kind, other), expected: 404 },
      ]),
    ),
  },

  // Administration
  'GET /admin/locations': nothing,
  'GET /transfer/template': { ...nothing, least: TRANSFER_LEVEL },
  'POST /transfer/import': { own: ({ name }) => ({ form: oneLocation(name) }), least: TRANSFER_LEVEL },
  'POST /transfer/import/marked': { own: ({ name }) => ({ form: oneLocation(name) }), least: TRANSFER_LEVEL },
  'POST /admin/location': { own: () => ({ body: { Name: fresh('NEW HOTEL') } }) },
  'PUT /admin/location': {
    own: ({ LocationID, name }) => ({ body: { LocationID, Name: name, City: 'YUMA' } }),
  },
  'GET /role': nothing,
  'GET /role/forManager': nothing,
  'POST /role': { own: () => ({ body: { RoleName: fresh('NEW ROLE'), Level: 1 } }) },
  'PUT /role': { own: ({ clerk }) => ({ body: { Roles: [{ RoleID: clerk.RoleID, Level: 1 }] } }) },
  // The first role and page are the console's own: whoever may remove others is refused these.
  'DELETE /role/:RoleID': { own: () => ({ id: 1 }), once: true },
  'DELETE /page/:PageID': { own: () => ({ id: 1 }), once: true },
  'PUT /page': { own: () => ({ body: { PageID: 1, PageName: fresh('Renamed Page') } }), once: true },
  'GET /page': nothing,
  'GET /page/calls': nothing,
  'POST /page': { own: () => ({ body: { PageName: fresh('New Page') } }) },
  'GET /admin/employees/roles': nothing,
  'GET /admin/employees/getallEmployee': { own: () => ({}), foreign: atOther },
  'GET /admin/employee/assignments': place(
    'EmployeeID',
    ({ clerk }) => ({ query: { EmployeeID: clerk.EmployeeID } }),
    404,
  ),
  'POST /admin/employee/deactivate': {
    ...ofPerson((EmployeeID) => ({ body: { EmployeeID } })),
    once: true,
  },
  'POST /admin/employee/reactivate': {
    ...ofPerson((EmployeeID) => ({ body: { EmployeeID } })),
    once: true,
  },
  'POST /admin/employee/resetFactors': {
    ...place('EmployeeID', ({ clerk }) => ({ body: { EmployeeID: clerk.EmployeeID } }), 404),
    // It ends the clerk's sessions, which other calls here need.
    once: true,
  },
  'POST /admin/employee/assignRoles': {
    own: (own) => ({ body: assignment(own, own) }),
    foreign: {
      EmployeeID: {
        sent: (own, { clerk }) => ({ body: { ...assignment(own, own), EmployeeID: clerk.EmployeeID } }),
        expected: 404,
      },
      LocationRoles: { sent: (own, other) => ({ body: assignment(own, other) }), expected: 403 },
    },
  },
  'POST /admin/employees/several/assignRole': {
    own: (own) => ({ body: roleForSeveral(own, own) }),
    foreign: {
      EmployeeID: {
        sent: (own, { clerk }) => ({ body: roleForSeveral({ ...own, clerk }, own) }),
        expected: 404,
      },
      LocationID: { sent: (own, other) => ({ body: roleForSeveral(own, other) }), expected: 403 },
    },
    once: true,
  },
  'POST /inviteUser': place(
    'LocationID',
    ({ LocationID }, { name, clerk }) => ({ body: world.invitation(name, LocationID, clerk.RoleID) }),
    403,
  ),
  'POST /inviteUsers': place(
    'LocationID',
    ({ LocationID }, { clerk }) => ({
      body: world.severalInvited(fresh('several'), LocationID, clerk.RoleID),
    }),
    403,
  ),
  'GET /invitations': { own: () => ({}), foreign: atOther },
  'POST /invitations/resend': record('InvitationID', (InvitationID) => ({ body: { InvitationID } })),
  'POST /invitations/revoke': {
    ...record('InvitationID', (InvitationID) => ({ body: { InvitationID } })),
    once: true,
  },
  'GET /admin/employees/getall': nothing,
  'POST /updateRole': place(
    'EmployeeID',
    ({ clerk }, own) => ({ body: { EmployeeID: clerk.EmployeeID, RoleID: own.clerk.RoleID } }),
    404,
  ),
  'GET /consultations': nothing,

  // Operations
  'GET /housekeeping/roomLogs/all': {
    own: () => ({}),
    foreign: { ...atOther, ...query('IDs', ({ ids }) => ids.HousekeepingLogID, 'empty') },
  },
  'GET /housekeeping/roomLogs/stats': { own: () => ({}), foreign: atOther },
  'POST /housekeeping/roomLogs/post': {
    own: ({ clerk, name }) => ({ body: { ...world.cleaning(name), EmployeeID: clerk.EmployeeID } }),
    foreign: {
      LocationID: {
        sent: ({ clerk }, { LocationID }) => ({
          body: { ...world.cleaning('x'), EmployeeID: clerk.EmployeeID, LocationID },
        }),
        expected: 403,
      },
      EmployeeID: {
        sent: (_own, { clerk }) => ({ body: { ...world.cleaning('x'), EmployeeID: clerk.EmployeeID } }),
        expected: 400,
      },
    },
  },
  'GET /housekeeping/roomLogs/people': {
    own: () => ({}),
    foreign: { ...atOther, ...query('EmployeeID', ({ clerk }) => clerk.EmployeeID, 'empty') },
  },
  'GET /admin/employees/forgetallhousekeeping': { own: () => ({}), foreign: atOther },
  'GET /logs/getAll': { own: () => ({}), foreign: query('LogID', ({ ids }) => ids.LogID, 'empty') },
  'POST /logs/post': { own: ({ name }) => ({ body: { Entry: name } }) },
  'PUT /logs/update': record('LogID', (LogID, { name }) => ({
    form: { fields: { LogID, Entry: name } },
  })),
  'PUT /logs/updateStatus': record('LogID', (LogID) => ({ body: { LogID, Index: 0, Done: true } })),
  'GET /logs/screenshot': record('ScreenshotID', (ScreenshotID) => ({ query: { ScreenshotID } })),
  'GET /logs/changes': nothing,
  'GET /ADACompliance/getAll': nothing,
  'POST /ADACompliance/post': {
    own: ({ name }) => ({ body: { GuestName: name, SpecialNeeds: name, RoomNumber: '1' } }),
  },
  'PUT /ADACompliance/update': record('ADAComplianceID', (ADAComplianceID) => ({
    body: { ADAComplianceID },
  })),
  'GET /cashCountLogSheet/getAll': nothing,
  'POST /cashCountLogSheet/post': {
    own: ({ name }) => ({ body: world.cashCount(name) }),
    foreign: {
      Corrects: {
        sent: ({ name }, { ids }) => ({ body: { ...world.cashCount(name), Corrects: ids.CashID } }),
        expected: 404,
      },
    },
  },
  'GET /PreDepartCall/getAll': nothing,
  'POST /PreDepartCall/post': { own: ({ name }) => ({ body: world.departure(name) }) },
  'PUT /PreDepartCall/update': record('PreDepartCallID', (PreDepartCallID) => ({
    body: { PreDepartCallID },
  })),
  'GET /handover': {
    own: () => ({}),
    foreign: query('HandoverID', ({ ids }) => ids.HandoverID, 'empty'),
  },
  'GET /handover/preview': nothing,
  'POST /handover': { own: ({ name }) => ({ body: { Note: name } }) },
  'POST /handover/acknowledge': record('HandoverID', (HandoverID) => ({ body: { HandoverID } })),
  'GET /floor/rooms': { own: () => ({ query: { Date: world.cleaned(0).Date } }) },
  'POST /floor/rooms/step': record('RoomID', (RoomID) => ({ body: world.cleaned(RoomID) })),
  'GET /Rooms/get': nothing,
  'POST /Rooms/post': { own: () => ({ body: { RoomNumber: fresh('R'), RoomType: 'KING' } }) },
  'PUT /Rooms/update': record('RoomID', (RoomID) => ({ body: { ...room, RoomID } })),
  'POST /Rooms/series': {
    own: () => ({ body: { Numbers: `${fresh('S')}, ${fresh('S')}`, RoomType: 'KING' } }),
  },
  'POST /Rooms/several/retire': { ...record('RoomID', chosen), once: true },
  'POST /Rooms/several/bringBack': { ...record('RoomID', chosen), once: true },
  'GET /RoomsLog/get': {
    own: () => ({}),
    foreign: { ...atOther, ...query('RoomID', ({ ids }) => ids.RoomID, 'empty') },
  },
  'GET /RoomsLog/open': nothing,
  'POST /RoomsLog/post': record('RoomID', (RoomID) => ({ body: { RoomID, Department: 'PLUMBING' } })),
  'PUT /RoomsLog/update': record('RoomLogsID', (RoomLogsID) => ({ body: { ...fixed, RoomLogsID } })),
  'POST /RoomsLog/several/done': {
    ...record('RoomLogsID', (id) => ({ body: { ...chosen(id).body, FixedBy: 'Bruno' } })),
    once: true,
  },
  'GET /RoomsLog/photo': record('RoomLogsID', (RoomLogsID) => ({ query: { RoomLogsID, index: 0 } })),
  'GET /lost-and-found': nothing,
  'POST /lost-and-found': { own: ({ name }) => ({ body: world.lostItem(name) }) },
  'PUT /lost-and-found': record('LostItemID', (LostItemID, { name }) => ({
    body: { ...world.lostItem(name), LostItemID },
  })),
  'GET /lost-and-found/photo': record('LostItemID', (LostItemID) => ({ query: { LostItemID } })),
  'GET /admin/sales': { own: () => ({}), foreign: query('HotelName', ({ name }) => name, 'empty') },
  'GET /admin/sales/summary': nothing,
  'GET /admin/sales/lastyear': nothing,
  'GET /admin/sales/gaps': nothing,
  'POST /admin/sales/import': place('HotelName', ({ name }) => ({ form: world.salesFile(name) }), 400),
  'GET /dashboard/list': { own: () => ({}), foreign: atOther },
  'GET /dashboard/trend': place('LocationID', ({ LocationID }) => ({ query: { LocationID } }), 403),

  ...BANK_ROWS,
  ...CALENDAR_ROWS,
  ...WEBHOOK_ROWS,
  ...INTAKE_ROWS,
  ...FINANCE_ROWS,
  ...JOURNAL_ROWS,
  ...REPORT_ROWS,
};

function assignment(own: Place, at: Place) {
  return {
    EmployeeID: own.clerk.EmployeeID,
    LocationRoles: [{ LocationID: at.LocationID, Role: own.clerk.RoleID }],
  };
}

function roleForSeveral({ clerk }: Place, { LocationID }: Place) {
  return { LocationID, Items: [{ id: clerk.EmployeeID, Version: 1, RoleID: clerk.RoleID }] };
}
