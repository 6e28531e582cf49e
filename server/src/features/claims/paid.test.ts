import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalsHotel, decide, type ApprovalsHotel } from '../../../test/approvals-hotel.ts';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import { storedClaim, submit } from '../../../test/claims-hotel.ts';

let t: TestApp;
let hotel: ApprovalsHotel;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  t.clock.set(TEST_NOW);
  hotel = await approvalsHotel(t);
});
afterAll(() => t.close());

async function approved(Contexts: string, amount: number) {
  const { id } = await submit(hotel.clerk, { Contexts, ApprovedAmount: String(amount) });
  const { body } = await decide(hotel.admin, id, 'Approve', { Amount: amount });
  return { id, Version: body.Version as number };
}

describe('marking claims as paid', () => {
  it('makes a batch of a day of both kinds, which downloads as csv', async () => {
    const { admin, clerk, payer } = hotel;
    const lamp = await approved('Lamp', 40.5);
    const paint = await approved('Paint', 1200);
    await submit(clerk, { Contexts: 'Still open' });
    const bonus = (await clerk.post('/bonus/post', { Type: 'SALES', ApprovedAmount: 100 })).body as {
      id: number;
    };
    await admin.post('/bonus/decide', { id: bonus.id, Decision: 'Approve', Amount: 100 });
    const due = await payer.get('/approvals/payable');
    expect(due.body).toMatchObject([
      {
        id: lamp.id,
        Kind: 'Reimbursement',
        EmployeeName: 'Cleo Clerk',
        About: 'Lamp',
        ApprovedAmount: 40.5,
        PaidOn: null,
      },
      { id: paint.id, About: 'Paint', ApprovedByName: 'Ada Admin' },
      { id: bonus.id, Kind: 'Bonus', About: 'SALES' },
    ]);
    const Items = (due.body as { id: number; Version: number }[]).map(({ id, Version }) => ({ id, Version }));
    const paid = await payer.post('/approvals/paid', { Items, Date: '2026-11-23' });
    expect(paid.body).toMatchObject({ message: '3 claims marked as paid.', Done: 3, Date: '2026-11-23' });
    const { BatchID } = paid.body as { BatchID: number };
    expect((await payer.get('/approvals/payable')).body).toEqual([]);
    expect((await payer.get('/approvals/paid')).body).toMatchObject([
      { BatchID, Date: '2026-11-23', Claims: 3, Amount: 1340.5, PaidByName: 'Pat Payer' },
    ]);
    const csv = await payer.get(`/approvals/paid/${BatchID}`, { Format: 'csv', Sort: '-ApprovedAmount' });
    const lines = String(csv.body).trim().split('\r\n');
    expect(lines[0]).toContain('Number,Kind,Employee Name,About,Approved Amount,Approved By');
    expect(lines[1]).toMatch(
      /Reimbursement,Cleo Clerk,Paint,1200,Ada Admin,11\/10\/2026 10:00 AM,2026-11-23$/,
    );
    expect(lines).toHaveLength(4);
    expect((await payer.get('/approvals/paid', { Search: '1,340.50' })).body).toHaveLength(1);
    expect((await payer.get('/approvals/paid', { From: '2026-11-24' })).body).toEqual([]);
  });

  it('takes one alone, today where no day is named', async () => {
    const item = await approved('Lamp', 40);
    const paid = await hotel.payer.post('/approvals/paid', { Items: [item] });
    expect(paid.body).toMatchObject({ message: '1 claim marked as paid.', Date: '2026-11-10' });
  });

  it('takes a day from the first approval on, and some weeks ahead, by the hotel’s calendar', async () => {
    t.clock.set('2026-11-10T07:59:00.000Z'); // still the 9th there
    hotel = await approvalsHotel(t);
    const early = await approved('Lamp', 40);
    t.clock.set(TEST_NOW);
    const late = await approved('Paint', 60);
    const pay = (Items: object[], Date: string) => hotel.payer.post('/approvals/paid', { Items, Date });
    for (const Date of ['1900-01-01', '2026-11-08']) {
      const answer = await pay([early, late], Date);
      expect(answer.status).toBe(400);
      expect(answer.body.Message.Fields).toBe('Date: Nothing of this was approved yet on that day.');
    }
    for (const Date of ['2999-12-31', '2027-01-10'])
      expect((await pay([early, late], Date)).body.Message.Fields).toBe(
        'Date: The day of paying is at most 60 days from today.',
      );
    expect((await storedClaim(t, early.id))?.PaidBatchID).toBeNull();
    expect((await pay([early], '2027-01-09')).status).toBe(200);
    const last = (await pay([late], '2026-11-10')).body as { BatchID: number };
    const [newest] = (await hotel.payer.get('/approvals/paid')).body as { BatchID: number }[];
    expect(newest?.BatchID).toBe(last.BatchID);
  });

  it('ends the workbooks with their totals', async () => {
    const { payer } = hotel;
    const items = [await approved('Lamp', 40.1), await approved('Paint', 60.2)];
    const totals = async (path: string) => {
      const { sheets } = await readXlsx((await payer.get(path, { Format: 'xlsx' })).raw);
      return sheets[0]?.rows.at(-1);
    };
    const ofClaims = ['TOTAL', null, null, null, 100.3, null, null, null];
    expect(await totals('/approvals/payable')).toEqual(ofClaims);
    const { BatchID } = (await payer.post('/approvals/paid', { Items: items })).body as { BatchID: number };
    expect(await totals(`/approvals/paid/${BatchID}`)).toEqual(ofClaims);
    expect(await totals('/approvals/paid')).toEqual(['TOTAL', null, 2, 100.3, null, null]);
  });

  it('pays nothing where one is open, paid already or was changed, and tells which', async () => {
    const { clerk, payer } = hotel;
    const good = await approved('Lamp', 40);
    const open = await submit(clerk, { Contexts: 'Open' });
    const done = await approved('Done', 10);
    await payer.post('/approvals/paid', { Items: [done] });
    const answer = await payer.post('/approvals/paid', {
      Items: [
        good,
        { id: open.id, Version: 1 },
        { ...done, Version: done.Version + 1 },
        { id: 2_000_000_000, Version: 1 },
      ],
    });
    expect(answer.status).toBe(409);
    expect(answer.body.Refused).toEqual([
      { id: open.id, error: 'This claim is not approved.' },
      { id: done.id, error: 'This claim is paid already.' },
      { id: 2_000_000_000, error: 'This claim was not found.' },
    ]);
    expect((await storedClaim(t, good.id))?.PaidBatchID).toBeNull();
    expect((await payer.post('/approvals/paid', { Items: [{ ...good, Version: 9 }] })).status).toBe(409);
  });

  it('is paid once where two mark it at the same time', async () => {
    const item = await approved('Lamp', 40);
    const both = await Promise.all([1, 2].map(() => hotel.payer.post('/approvals/paid', { Items: [item] })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is for holders of Payroll at the location of the claims', async () => {
    const item = await approved('Lamp', 40);
    const { clerk, payer } = hotel;
    const elsewhere = await t.loginAs({ pages: ['Payroll'] });
    expect((await clerk.post('/approvals/paid', { Items: [item] })).status).toBe(403);
    expect((await elsewhere.post('/approvals/paid', { Items: [item] })).status).toBe(404);
    const { BatchID } = (await payer.post('/approvals/paid', { Items: [item] })).body as { BatchID: number };
    expect((await elsewhere.get(`/approvals/paid/${BatchID}`)).status).toBe(404);
    expect((await elsewhere.get('/audit', { Record: `paid-batch:${BatchID}` })).status).not.toBe(200);
    expect((await payer.get('/audit', { Record: `paid-batch:${BatchID}` })).body).toHaveLength(1);
  });
});
