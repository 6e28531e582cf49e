import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { locations } from '../src/db/tables/locations.table.ts';
import { auditLog } from '../src/db/tables/spine.table.ts';
import { openProviderTicket } from '../src/features/security/identities.service.ts';
import { hashToken } from '../src/http/session.ts';
import { hashPassword } from '../src/lib/passwords/passwords.ts';
import { Authenticator } from './authenticator.ts';
import { budgetSheet } from './budget-hotel.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';
import { addApp } from './factor-people.ts';
import { ACCOUNTS } from './journal-hotel.ts';
import { oneLocation } from './moving-workbook.ts';
import { CHECK_DATE } from './payroll-hotels.ts';
import { challengeFor, newVerifier, redeem } from './provider-people.ts';
import { ACCOUNT_NUMBER, statementFile } from './trust/world.ts';

/**
 * The spine lets no write pass that left no audit row. Calls with a transaction of their own, and those that mail or
 * mark a journal by GET, it cannot hold to that: their rows are written by their services, and counted here.
 */
const PASSWORD = 'Harbor-lights-7';

let t: TestApp;
let clerk: TestCaller;
let email: string;
let hotel: number;
beforeAll(async () => {
  t = await buildTestApp();
  const employee = await t.make.employee({ PasswordHash: await hashPassword(PASSWORD) });
  const location = { Name: 'LANTERN INN', PaychexID: '0017034210', Payroll: true };
  hotel = (await t.make.location(location)).LocationID;
  const pages = ['Payroll', 'Daily Sales Data', 'Location', 'Budgets', 'Night Audit', 'Bank'];
  const role = await t.make.role(pages, { Level: 60 });
  await t.make.assign(employee.EmployeeID, hotel, role.RoleID);
  email = employee.Email;
  const { body } = await t.visitor.post('/login', { Email: email, Password: PASSWORD });
  clerk = t.withToken(body.token as string);
});
afterAll(() => t.close());

const importing = (path: string, lines: string) =>
  clerk.form('POST', path, { files: [{ part: 'file', name: 'lines.csv', content: lines }] });

const payroll = async () => {
  const { body } = await clerk.post('/admin/payroll', { LocationID: hotel, CheckDate: CHECK_DATE });
  return body as { PayrollID: number };
};
const mailing = async (path: string) => {
  await payroll();
  return clerk.get(path, { Date: CHECK_DATE, to: 'owner@hotel.example' });
};

/** The clerk with an authenticator app, made once the calls that sign in by password alone are done. */
async function withFactors() {
  const { body } = await clerk.get('/admin/employee/current');
  const caller = { ...clerk, EmployeeID: body.EmployeeID as number };
  return { caller, email, secret: Buffer.alloc(0), codes: [], passkey: new Authenticator(), passkeyId: 0 };
}

const CALLS: Readonly<Record<string, () => ReturnType<TestCaller['post']>>> = {
  'POST /login': () => t.visitor.post('/login', { Email: email, Password: PASSWORD }),
  'POST /login/oidc': async () => {
    const { body } = await clerk.get('/admin/employee/current');
    const [verifier, now] = [newVerifier(), t.clock.now()];
    const begun = { Purpose: 'SignIn' as const, Challenge: challengeFor(verifier), ReturnTo: '/' };
    const came = { ...begun, BegunAt: now.toISOString() };
    const Ticket = await openProviderTicket(t.db, came, body.EmployeeID as number, now);
    return redeem(t.visitor, Ticket, verifier);
  },
  'POST /createAccount': () =>
    t.visitor.post('/createAccount', {
      FirstName: 'Nora',
      LastName: 'Vale',
      Email: 'nora@hotel.example',
      Password: PASSWORD,
      PhoneNumber: '555-0100',
      Address1: '1 Pier Rd',
      City: 'Oxnard',
      State: 'CA',
      ZipCode: '93030',
      County: 'Ventura',
    }),
  'POST /resetPassword': () => t.visitor.post('/resetPassword', { Email: email }),
  'POST /changePassword': async () => {
    const { body } = await clerk.get('/admin/employee/current');
    const EmployeeID = body.EmployeeID as number;
    return clerk.post('/changePassword', { EmployeeID, OldPassword: PASSWORD, NewPassword: `${PASSWORD}!` });
  },
  'POST /login/again': () => clerk.post('/login/again', { Password: `${PASSWORD}!` }),
  'POST /security/passkeys': async () => {
    const who = await withFactors();
    const { body } = await clerk.post('/security/passkeys/options');
    const Passkey = who.passkey.create(String(body.Options.challenge));
    const added = await clerk.post('/security/passkeys', { Name: 'Laptop', Passkey });
    await clerk.send('DELETE', `/security/passkeys/${added.body.PasskeyID}`);
    return added;
  },
  'POST /login/factor': async () => {
    const who = await addApp(t, await withFactors());
    const { body } = await t.visitor.post('/login', { Email: email, Password: `${PASSWORD}!` });
    const done = await t.visitor.post('/login/factor', { Ticket: body.Ticket, Code: who.codes[0] });
    await clerk.post('/security/totp/remove');
    return done;
  },
  'POST /eb5-form': () =>
    t.visitor.post('/eb5-form', {
      FirstName: 'Ana',
      LastName: 'Silva',
      Email: 'ana@visitor.example',
      PhoneNumber: '555-0101',
      Aware: true,
      Message: '',
    }),
  'POST /admin/sales/import': () =>
    importing('/admin/sales/import', 'Hotel,Date,RoomRevenue,RoomsSold\r\nLANTERN INN,2026-11-01,100,3\r\n'),
  'POST /admin/payroll/import': () =>
    importing(
      '/admin/payroll/import',
      'Client ID,Check Date,Department,Gross,Tips,Hours,Draw\r\n17034210,2026-11-08,Room,100,0,8,0\r\n',
    ),
  'POST /admin/payroll/balances/import': () =>
    importing('/admin/payroll/balances/import', 'Location,Date,Balance\r\nLANTERN INN,2026-11-01,100\r\n'),
  'POST /PropertyInsurancemaster/import': () =>
    importing('/PropertyInsurancemaster/import', 'Hotel,Year,PROPERTY\r\nLANTERN INN,2026,100\r\n'),
  'POST /budgets/import': () =>
    clerk.form('POST', '/budgets/import?Year=2026', {
      files: [{ part: 'file', name: 'budgets.xlsx', content: budgetSheet('LANTERN INN') }],
    }),
  'POST /transfer/import': async () =>
    (await t.loginAs({ level: 100, LocationID: hotel })).form(
      'POST',
      '/transfer/import',
      oneLocation('LANTERN INN'),
    ),
  'POST /bank/statements': async () => {
    const account = { Name: 'X', Bank: 'Y', LastFour: ACCOUNT_NUMBER.slice(-4) };
    const { body } = await clerk.post('/bank/accounts', account);
    return clerk.form('POST', '/bank/statements', statementFile(body.AccountID as number));
  },
  'POST /intake/files': () => importing('/intake/files', 'Day,Revenue\r\n2026-11-01,5\r\n'),
  'POST /intake/files/again': async () => {
    await importing('/intake/files', `${'001ABP'.padEnd(18)}45\n`);
    const { body } = await clerk.get('/intake/files', { State: 'Refused' });
    return clerk.post('/intake/files/again', { FileID: body[0].FileID, Date: '2026-11-02' });
  },
  'PUT /intake/layouts': () =>
    clerk.put('/intake/layouts', {
      ...{ Name: 'Mews', Shape: 'Columns', DateOrder: 'MDY' },
      Columns: [
        { Column: 'Date', Use: 'Date' },
        { Column: 'Room Revenue', Use: 'Figure' },
      ],
    }),
  'POST /reports/unsubscribe/:Token': async () => {
    const { body } = await clerk.get('/admin/employee/current');
    const token = 'a'.repeat(43);
    await t.db.execute(sql`with s as (
      insert into report_subscriptions (employee_id, report, cadence, at, format, since, created_at)
      values (${body.EmployeeID}, '{"Ready":"FLASH"}', 'Daily', '07:00', 'pdf', now(), now()) returning subscription_id)
      insert into digest_deliveries (subscription_id, employee_id, business_date, edition, title, at, token_hash)
      select subscription_id, ${body.EmployeeID}, '2026-11-09', 'First', 'FLASH', now(), ${hashToken(token)} from s`);
    return t.visitor.post(`/reports/unsubscribe/${token}`, {});
  },
  'GET /admin/payroll/email/:payrollId': async () =>
    mailing(`/admin/payroll/email/${(await payroll()).PayrollID}`),
  'GET /admin/payroll/emails': async () => {
    const { PayrollID } = await payroll();
    await t.db
      .update(locations)
      .set({ ToEmails: ['owner@hotel.example'] })
      .where(eq(locations.LocationID, hotel));
    return clerk.get('/admin/payroll/emails', { PayrollIDs: String(PayrollID) });
  },
  'GET /admin/payroll/accountBalanceEmail': () => mailing('/admin/payroll/accountBalanceEmail'),
  'GET /admin/payroll/centralizedEmail': () => mailing('/admin/payroll/centralizedEmail'),
  'GET /bank/journals/:JournalID': async () => {
    const ExtraPayrolls = [{ Type: 'Room', Amount: 100, Comment: '' }];
    const key = { LocationID: hotel, CheckDate: '2026-10-08' };
    await clerk.post('/admin/payroll', { ...key, Approved: true, ExtraPayrolls });
    await clerk.put('/bank/journal-map', { LocationID: hotel, Accounts: ACCOUNTS });
    const { body } = await clerk.post('/bank/journals', {});
    return clerk.get(`/bank/journals/${body.Journals[0].JournalID}`, { Format: 'iif' });
  },
};

const rowsOf = async (name: string) => {
  const [row] = await t.db.select({ rows: count() }).from(auditLog).where(eq(auditLog.Call, name));
  return row?.rows ?? 0;
};

it('every call with a transaction of its own is proved here', () => {
  const own = t.app.endpoints.filter(
    ({ method, path, transaction }) =>
      transaction === 'own' || (method === 'GET' && /email|:JournalID/i.test(path)),
  );
  expect(own.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(CALLS).sort());
});

it.each(Object.keys(CALLS))('%s leaves one audit row', async (name) => {
  const before = await rowsOf(name);
  const answer = await CALLS[name]!();
  expect([answer.status, await rowsOf(name)]).toEqual([200, before + 1]);
});
