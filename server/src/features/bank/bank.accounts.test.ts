import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, bankHotel } from '../../../test/bank-hotel.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const said = ({ status, body }: { status: number; body: { message: string } }) => `${status} ${body.message}`;

describe('bank accounts', () => {
  it('are added at the selected location or at a named one, with what is typed', async () => {
    const { caller, account, LocationID } = await bankHotel(t);
    expect(account).toMatchObject({
      ...{ message: 'Account added.', LocationID, Name: 'OPERATING', Bank: 'HARBOR BANK', LastFour: '3456' },
      ...{ Currency: 'USD', Payroll: false, RepeatsReferences: false, CsvMapping: null, Version: 1 },
      ...{ Balance: null, BalanceDate: null, StatementsTo: null },
    });
    const { body } = await caller.get('/bank/accounts', { LocationID });
    expect(body).toMatchObject([{ AccountID: account.AccountID, LocationID }]);
    const elsewhere = await t.make.location();
    const refused = { Name: 'X', Bank: 'Y', LastFour: '1234', LocationID: elsewhere.LocationID };
    expect((await caller.post('/bank/accounts', refused)).status).toBe(403);
  });

  it.each([
    [{ LastFour: '12345' }, /LastFour: /],
    [{ LastFour: '12a4' }, /LastFour: Please enter the last four digits of the account number/],
    [{ LastFour: '' }, /LastFour: /],
    [{ Name: '' }, /Name: Name is required/],
    [{ Currency: 'DOLLAR' }, /Currency: /],
    [{ CsvMapping: { Date: 'D' } }, /CsvMapping/],
    [
      { CsvMapping: { Date: 'D', DateFormat: 'MM/DD/YYYY', Text: ['T'] } },
      /Choose the column of the amount, or those of credits and debits/,
    ],
  ])('with %j are refused with a sentence', async (wrong, sentence) => {
    const caller = await t.loginAs({ pages: ['Bank'] });
    const right = { Name: 'X', Bank: 'Y', LastFour: '1234' };
    const { status, body } = await caller.post('/bank/accounts', { ...right, ...wrong });
    expect(status).toBe(400);
    expect(body.Message.Fields).toMatch(sentence);
  });

  it('are changed on their version, and stand in the history', async () => {
    const { caller, account, AccountID } = await bankHotel(t);
    const changed = await caller.put('/bank/accounts', { ...account, Name: 'RESERVE', Version: 1 });
    expect(changed.body).toMatchObject({ message: 'Account saved.', Name: 'RESERVE', Version: 2 });
    const stale = await caller.put('/bank/accounts', { ...account, Name: 'OTHER', Version: 1 });
    expect(stale.status).toBe(409);
    const { body: history } = await caller.get('/audit', { Record: `bank-account:${AccountID}` });
    expect(JSON.stringify(history)).toContain('{"To":"RESERVE","From":"OPERATING","Field":"Name"}');
    expect(JSON.stringify(history)).not.toMatch(/NumberHashes/);
  });

  it('of one bank and number are there once', async () => {
    const { caller, account } = await bankHotel(t);
    const same = await caller.post('/bank/accounts', { Name: 'X', Bank: 'harbor bank', LastFour: '3456' });
    expect(said(same)).toBe('409 There is an account of this bank with these last four digits already.');
    const second = await addAccount(caller, { LastFour: '9999' });
    const changed = await caller.put('/bank/accounts', { ...second, LastFour: '3456' });
    expect(changed.status).toBe(409);
    expect((await caller.put('/bank/accounts', { ...account, Name: 'Y' })).status).toBe(200);
  });

  it('of other hotels are not there', async () => {
    const { caller } = await bankHotel(t);
    const other = await bankHotel(t);
    expect((await caller.put('/bank/accounts', { ...other.account, Name: 'MINE' })).status).toBe(404);
    const { body } = await caller.get('/bank/accounts', {});
    expect(body).toHaveLength(1);
    expect((await caller.get('/audit', { Record: `bank-account:${other.AccountID}` })).status).toBe(404);
  });

  it('name the hotels they can be of, with the day it is there', async () => {
    const { caller, LocationID } = await bankHotel(t);
    const { body } = await caller.get('/bank/hotels', {});
    expect(body).toEqual([{ LocationID, Name: expect.any(String), Today: '2026-11-10' }]);
  });
});
