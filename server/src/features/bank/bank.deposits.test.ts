import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAccount,
  bai2,
  bankHotel,
  credit,
  deposits,
  drop,
  inShort,
  upload,
} from '../../../test/bank-hotel.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';

/** Tuesday, 10 November 2026; the day after is a holiday. */
let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const idsOf = (rows: readonly { TransactionIDs: number[] }[]) => rows.flatMap((row) => row.TransactionIDs);

describe('deposits', () => {
  it('are the drops of cash counts, waiting and then overdue until the bank has them', async () => {
    const { caller } = await bankHotel(t);
    await drop(caller, '2026-11-02', 100);
    await drop(caller, '2026-11-03', 200);
    await drop(caller, '2026-11-10', 300);
    await drop(caller, '2026-11-10', 0);
    expect(inShort(await deposits(caller))).toEqual([
      '11-02 100 Overdue 6',
      '11-03 200 Waiting 5',
      '11-10 300 Waiting 0',
    ]);
    const [row] = await deposits(caller, { From: '2026-11-02', To: '2026-11-02' });
    expect(row).toMatchObject({
      LocationID: caller.LocationID,
      Drop: 100,
      TransactionIDs: [],
      LogIDs: [row?.LogID],
    });
  });

  it('are matched one by one, together and in parts, whatever comes first', async () => {
    const { caller, AccountID } = await bankHotel(t);
    const statement = bai2({
      '2026-11-03': [credit(10_000, 'A'), credit(777, 'B', 'NOBODY KNOWS')],
      '2026-11-09': [credit(60_000, 'C'), credit(25_000, 'D1'), credit(15_050, 'D2'), credit(-500, 'FEE')],
    });
    await drop(caller, '2026-11-02', 100);
    await upload(caller, AccountID, statement);
    await drop(caller, '2026-11-05', 400.5);
    for (const [day, amount] of [
      ['06', 100],
      ['07', 200],
      ['08', 300],
    ] as const)
      await drop(caller, `2026-11-${day}`, amount);
    expect(inShort(await deposits(caller))).toEqual([
      '11-02 100 Matched One 1',
      '11-03 (7.77) Unexpected',
      '11-05 400.5 Matched Parts 2',
      '11-06 100 Matched Together 1',
      '11-07 200 Matched Together 1',
      '11-08 300 Matched Together 1',
    ]);
    expect(inShort(await deposits(caller, { Search: 'parts' }))).toEqual(['11-05 400.5 Matched Parts 2']);
  });

  it('are found where a drop was split over two accounts of the hotel on one day', async () => {
    const { caller, AccountID } = await bankHotel(t);
    const second = await addAccount(caller, { LastFour: '0002' });
    await drop(caller, '2026-11-02', 500);
    await upload(caller, AccountID, bai2({ '2026-11-03': [credit(30_000, 'A')] }));
    await upload(caller, second.AccountID, bai2({ '2026-11-03': [credit(20_000, 'B')] }, '10002'));
    expect(inShort(await deposits(caller))).toEqual(['11-02 500 Matched Parts 1']);
  });

  it('that could be two credits are offered and not guessed', async () => {
    const { caller, AccountID } = await bankHotel(t);
    const LogID = await drop(caller, '2026-11-02', 100);
    await upload(caller, AccountID, bai2({ '2026-11-03': [credit(10_000, 'A'), credit(10_000, 'B')] }));
    expect(inShort(await deposits(caller))).toEqual(['11-02 100 Overdue Offered 6']);
    const { body } = await caller.get('/bank/candidates', { LogID });
    expect(body).toMatchObject({
      Offers: [
        { Way: 'One', LogIDs: [LogID] },
        { Way: 'One', LogIDs: [LogID] },
      ],
      Drops: [{ LogID, Drop: 100, Offered: true }],
      Credits: [
        { Amount: 100, Reference: 'A', Offered: true },
        { Amount: 100, Reference: 'B', Offered: true },
      ],
    });
    const [chosen] = body.Credits as { TransactionID: number }[];
    const answer = await caller.post('/bank/match', {
      ...{ LogID, TransactionIDs: [chosen?.TransactionID], Reason: 'Slip 17 says so' },
    });
    expect(answer.status).toBe(200);
    expect(inShort(await deposits(caller))).toEqual(['11-02 100 Matched Hand 1', '11-03 (100) Unexpected']);
  });

  it('of corrected counts are those of the correction', async () => {
    const { caller, AccountID } = await bankHotel(t);
    const Corrects = await drop(caller, '2026-11-02', 100);
    await upload(caller, AccountID, bai2({ '2026-11-03': [credit(11_000, 'A')] }));
    expect(inShort(await deposits(caller))).toEqual(['11-02 100 Overdue 6', '11-03 (110) Unexpected']);
    await drop(caller, '2026-11-02', 110, { Corrects });
    expect(inShort(await deposits(caller))).toEqual(['11-02 110 Matched One 1']);
  });

  it('are matched by hand with a reason, also where the sums differ, and that outlives a correction', async () => {
    const { caller, AccountID } = await bankHotel(t);
    const LogID = await drop(caller, '2026-11-02', 100);
    await upload(caller, AccountID, bai2({ '2026-11-03': [credit(9_000, 'A')] }));
    const TransactionIDs = idsOf(await deposits(caller, { State: 'Unexpected' }));
    const Reason = 'The bank counted 10 less.';
    const answer = await caller.post('/bank/match', { LogIDs: [LogID], TransactionIDs, Reason });
    expect(answer.body).toMatchObject({ message: 'Matched.', LogIDs: [LogID], TransactionIDs });
    const [row] = await deposits(caller);
    expect(row).toMatchObject({
      ...{ State: 'Matched', Way: 'Hand', Credited: 90, Difference: -10, Reason },
      ...{ TransactionIDs, CreditDate: '2026-11-03', AccountName: 'OPERATING', Text: 'DEPOSIT' },
    });
    await drop(caller, '2026-11-02', 95, { Corrects: LogID });
    expect(await deposits(caller)).toMatchObject([{ State: 'Matched', Way: 'Hand', Difference: -5 }]);
    const { body: history } = await caller.get('/audit', { Record: `deposit:${LogID}` });
    expect(JSON.stringify(history)).toContain(Reason);
  });

  it('that were matched by hand across the year come apart where the count is corrected to no drop', async () => {
    const { caller, AccountID } = await bankHotel(t);
    const LogID = await drop(caller, '2026-01-05', 777);
    await upload(caller, AccountID, bai2({ '2026-08-03': [credit(77_700, 'A')] }));
    const TransactionIDs = idsOf(await deposits(caller, { State: 'Unexpected' }));
    await caller.post('/bank/match', { LogID, TransactionIDs, Reason: 'Found in the safe' });
    const none = await drop(caller, '2026-01-05', 0, { Corrects: LogID });
    expect(inShort(await deposits(caller))).toEqual(['08-03 (777) Unexpected']);
    const { body: transactions } = await caller.get('/bank/transactions', {});
    expect(transactions).toMatchObject([{ State: 'Unexpected', LogIDs: [] }]);
    const apart = await caller.post('/bank/unmatch', { TransactionIDs, Reason: 'x' });
    expect([apart.status, apart.body.message]).toEqual([409, 'Nothing of this is matched.']);
    await drop(caller, '2026-01-05', 700, { Corrects: none });
    expect(inShort(await deposits(caller))).toEqual(['01-05 700 Matched Hand 146']);
  });

  it('that became free are matched by hand once, whatever becomes of the former count', async () => {
    const { caller, AccountID } = await bankHotel(t);
    const first = await drop(caller, '2026-11-02', 777);
    await upload(caller, AccountID, bai2({ '2026-11-09': [credit(70_000, 'A')] }));
    const TransactionIDs = idsOf(await deposits(caller, { State: 'Unexpected' }));
    await caller.post('/bank/match', { LogID: first, TransactionIDs, Reason: 'x' });
    const none = await drop(caller, '2026-11-02', 0, { Corrects: first });
    const LogID = await drop(caller, '2026-11-05', 710);
    await caller.post('/bank/match', { LogID, TransactionIDs, Reason: 'Slip 17' });
    await drop(caller, '2026-11-02', 777, { Corrects: none });
    expect(inShort(await deposits(caller))).toEqual(['11-02 777 Overdue 6', '11-05 710 Matched Hand 2']);
  });

  it('that were taken apart stay apart, and can be matched by hand again', async () => {
    const { caller, AccountID } = await bankHotel(t);
    const LogID = await drop(caller, '2026-11-02', 100);
    await upload(caller, AccountID, bai2({ '2026-11-03': [credit(10_000, 'A')] }));
    const TransactionIDs = idsOf(await deposits(caller));
    const apart = await caller.post('/bank/unmatch', { LogID, Reason: 'Of another hotel' });
    expect(apart.body).toMatchObject({ message: 'Unmatched.', LogIDs: [LogID], TransactionIDs });
    const open = ['11-02 100 Overdue 6', '11-03 (100) Unexpected'];
    expect(inShort(await deposits(caller))).toEqual(open);
    await upload(caller, AccountID, bai2({ '2026-11-04': [credit(5, 'B')] }));
    expect(inShort(await deposits(caller, { To: '2026-11-03' }))).toEqual(open);
    await caller.post('/bank/match', { LogID, TransactionIDs, Reason: 'It was ours' });
    expect(inShort(await deposits(caller, { To: '2026-11-03' }))).toEqual(['11-02 100 Matched Hand 1']);
    const again = await caller.post('/bank/unmatch', { TransactionIDs, Reason: 'No' });
    expect(again.status).toBe(200);
    expect(inShort(await deposits(caller, { To: '2026-11-03' }))).toEqual(open);
  });

  it('of a match of several drops come apart together', async () => {
    const { caller, AccountID } = await bankHotel(t);
    const first = await drop(caller, '2026-11-02', 100);
    const second = await drop(caller, '2026-11-03', 200);
    await upload(caller, AccountID, bai2({ '2026-11-04': [credit(30_000, 'A')] }));
    const { body } = await caller.post('/bank/unmatch', { LogID: second, Reason: 'No' });
    expect(body.LogIDs).toEqual([first, second]);
    expect((await deposits(caller)).map(({ State }) => State)).toEqual(['Overdue', 'Waiting', 'Unexpected']);
  });

  it('that are taken, no credits, or of elsewhere are refused with a sentence', async () => {
    const { caller, AccountID } = await bankHotel(t);
    const other = await bankHotel(t);
    const Corrects = await drop(caller, '2026-11-02', 100);
    const taken = await drop(caller, '2026-11-02', 110, { Corrects });
    const open = await drop(caller, '2026-11-06', 50);
    const foreign = await drop(other.caller, '2026-11-02', 100);
    await upload(
      caller,
      AccountID,
      bai2({ '2026-11-03': [credit(11_000, 'A'), credit(5, 'B'), credit(-7, 'C')] }),
    );
    const { body } = await caller.get('/bank/transactions', { Sort: 'Reference' });
    const [a, b, c] = (body as { TransactionID: number }[]).map(({ TransactionID }) => TransactionID);
    const match = async (LogIDs: number[], TransactionIDs: (number | undefined)[], Reason = 'x') => {
      const { status, body: said } = await caller.post('/bank/match', { LogIDs, TransactionIDs, Reason });
      return `${status} ${said.message}`;
    };
    expect(await match([taken], [b])).toBe(
      '409 The drop of 2026-11-02 is matched already. Unmatch it first.',
    );
    expect(await match([open], [a])).toBe(
      '409 The credit of 2026-11-03 is matched already. Unmatch it first.',
    );
    expect(await match([open], [c])).toBe('400 Only credits can be matched with deposits.');
    expect(await match([Corrects], [b])).toBe('409 This cash count was corrected meanwhile. Please reload.');
    expect(await match([foreign], [b])).toBe('404 This deposit was not found.');
    expect(await match([open], [999_999])).toBe('404 This transaction was not found.');
    expect(await match([open], [b], '')).toMatch(/^400 .*Please say why they belong together/);
    expect(await match([], [b])).toMatch(/^400 .*Please choose a deposit/);
    const unmatched = await caller.post('/bank/unmatch', { LogID: open, Reason: 'x' });
    expect([unmatched.status, unmatched.body.message]).toEqual([409, 'Nothing of this is matched.']);
    const elsewhere = await caller.post('/bank/unmatch', { LogID: foreign, Reason: 'x' });
    expect(elsewhere.status).toBe(404);
  });

  it('are summed up by state, and those of other currencies left out', async () => {
    const { caller, AccountID } = await bankHotel(t, { Currency: 'EUR' });
    const dollars = (await caller.post('/bank/accounts', { Name: 'D', Bank: 'B', LastFour: '0001' })).body
      .AccountID;
    await drop(caller, '2026-11-02', 100);
    await drop(caller, '2026-11-09', 40);
    const euros = bai2({ '2026-11-03': [credit(10_000, 'A')] }).replaceAll('USD', 'EUR');
    expect((await upload(caller, AccountID, euros)).body.New).toBe(1);
    await upload(
      caller,
      dollars as number,
      bai2({ '2026-11-09': [credit(4_000, 'A'), credit(1, 'B')] }, '10001'),
    );
    const { body } = await caller.get('/bank/deposits/summary', {});
    expect(body).toEqual({
      States: [
        { State: 'Matched', Count: 1, Amount: 40 },
        { State: 'Waiting', Count: 0, Amount: 0 },
        { State: 'Overdue', Count: 1, Amount: 100 },
        { State: 'Unexpected', Count: 1, Amount: 0.01 },
      ],
      Offered: 0,
    });
    const { body: rows } = await caller.get('/bank/transactions', { State: 'Not a deposit' });
    expect(rows).toMatchObject([{ Amount: 100, Currency: 'EUR' }]);
  });
});
