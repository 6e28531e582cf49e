import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { claimsHotel, patch, receipt, storedClaim, submit } from '../../../test/claims-hotel.ts';
import { PDF } from '../../../test/sample-files.ts';
import { closedPolicy } from '../../http/safety-headers.ts';

let t: TestApp;
let clerk: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  ({ clerk } = await claimsHotel(t));
});
afterAll(() => t.close());

describe('receipts', () => {
  it('open by index under the name they were uploaded with, and cannot run as a page', async () => {
    const { id } = await submit(clerk, {}, [
      receipt('bill.png'),
      { part: 'ReceiptsAttachments', name: 'Rechnung ü.pdf', content: PDF },
    ]);
    const answer = await clerk.get(`/reimbursement/get/presigned/${id}`, { index: 1 });
    expect(answer.status).toBe(200);
    expect(answer.raw.toString()).toBe(PDF);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('Rechnung ü.pdf'));
    expect(answer.headers['content-security-policy']).toBe(closedPolicy('sandbox'));
    expect((await clerk.get(`/reimbursement/get/presigned/${id}`, { index: 2 })).status).toBe(404);
    expect((await clerk.get(`/reimbursement/get/presigned/${id}`, { index: -1 })).status).toBe(400);
    expect((await clerk.get(`/reimbursement/get/presigned/${id}`)).status).toBe(400);
    expect((await clerk.get(`/reimbursement/get/presigned/${id}`, { index: '' })).status).toBe(400);
  });

  it.each([
    ['repeated', [0, 2]],
    ['a JSON array', '[0, 2]'],
    ['comma-separated', '2,0'],
  ])('are removed by indexes of the list as it was, %s', async (_, RemoveReceiptsAttachments) => {
    const { id } = await submit(clerk, {}, [receipt('a.png'), receipt('b.png'), receipt('c.png')]);
    const before = (await t.storedFiles()).length;
    const answer = await patch(clerk, id, { RemoveReceiptsAttachments, Version: 1 }, [receipt('d.png')]);
    expect(answer.body.ReceiptsAttachments).toEqual(['b.png', 'd.png']);
    expect(await t.storedFiles()).toHaveLength(before - 1);
  });

  it('count against the Version sent: an older list is refused', async () => {
    const { id } = await submit(clerk, {}, [receipt('a.png'), receipt('b.png')]);
    await patch(clerk, id, { RemoveReceiptsAttachments: 0, Version: 1 });
    const again = await patch(clerk, id, { RemoveReceiptsAttachments: 0, Version: 1 });
    expect(again.status).toBe(409);
    const list = await clerk.get('/reimbursement/get');
    expect(list.body[0].ReceiptsAttachments).toEqual(['b.png']);
  });

  it('refuse an unknown index and save nothing', async () => {
    const { id } = await submit(clerk, {}, [receipt('a.png')]);
    const answer = await patch(clerk, id, { RemoveReceiptsAttachments: 1, OtherNotes: 'A' });
    expect(answer.status).toBe(400);
    expect((await storedClaim(t, id))?.OtherNotes).toBe('');
  });

  it('are at most 10 of a record', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => receipt(`${index}.png`));
    const { id } = await submit(clerk, {}, ten);
    const before = (await t.storedFiles()).length;
    expect((await patch(clerk, id, {}, [receipt('11.png')])).status).toBe(400);
    expect(await t.storedFiles()).toHaveLength(before);
    const swapped = await patch(clerk, id, { RemoveReceiptsAttachments: 9 }, [receipt('11.png')]);
    expect(swapped.body.ReceiptsAttachments).toHaveLength(10);
  });

  it('are told by content: a page under the name of a picture is refused', async () => {
    const answer = await clerk.form('POST', '/reimbursement/post', {
      fields: { Contexts: 'A' },
      files: [{ part: 'ReceiptsAttachments', name: 'x.png', content: '<html><script>1</script></html>' }],
    });
    expect(answer.status).toBe(415);
    expect((await clerk.get('/reimbursement/get')).body).toEqual([]);
  });
});
