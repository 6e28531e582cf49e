import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bai2, bankHotel, credit, deposits, drop, inShort, upload } from '../../../test/bank-hotel.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const DAYS = Array.from({ length: 8 }, (_, at) => `2026-11-0${at + 1}`);
const statement = (from: number, to: number) =>
  bai2(
    Object.fromEntries(
      DAYS.slice(from, to).map((day, at) => [
        day,
        [credit((from + at + 1) * 1_000, `R${from + at}`), credit(77)],
      ]),
    ),
  );

describe('at the same moment', () => {
  it('the same statement twice, and overlapping ones, add nothing twice', async () => {
    const { caller, AccountID } = await bankHotel(t);
    const files = [statement(0, 5), statement(0, 5), statement(3, 8), statement(2, 6), statement(0, 8)];
    const answers = await Promise.all(files.map((file) => upload(caller, AccountID, file)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + Number(body.New), 0)).toBe(16);
    const { rows } = await t.db.execute(
      sql`select count(*)::int as rows from bank_transactions where account_id = ${AccountID}`,
    );
    expect(rows).toEqual([{ rows: 16 }]);
  });

  it('counts and statements leave the same deposits as one after the other', async () => {
    const together = await bankHotel(t);
    const inTurn = await bankHotel(t);
    const amounts = DAYS.map((day, at) => [day, (at + 1) * 10] as const);
    await Promise.all([
      ...amounts.map(([day, amount]) => drop(together.caller, day, amount)),
      upload(together.caller, together.AccountID, statement(0, 5)),
      upload(together.caller, together.AccountID, statement(3, 8)),
    ]);
    for (const [day, amount] of amounts) await drop(inTurn.caller, day, amount);
    await upload(inTurn.caller, inTurn.AccountID, statement(0, 8));
    const expected = inShort(await deposits(inTurn.caller));
    expect(expected.filter((row) => row.includes('Matched'))).toHaveLength(8);
    expect(inShort(await deposits(together.caller))).toEqual(expected);
  });

  it('two people who match one credit get it once', async () => {
    const { caller, AccountID } = await bankHotel(t);
    const LogIDs = [await drop(caller, '2026-11-02', 10), await drop(caller, '2026-11-02', 20)];
    await upload(caller, AccountID, bai2({ '2026-11-03': [credit(555, 'A')] }));
    const [{ TransactionIDs } = { TransactionIDs: [] }] = await deposits(caller, { State: 'Unexpected' });
    const answers = await Promise.all(
      LogIDs.map((LogID) => caller.post('/bank/match', { LogID, TransactionIDs, Reason: 'Mine' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
