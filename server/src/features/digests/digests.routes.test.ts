import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestHotels, FLASH, PAGES, type DigestHotels } from '../../../test/digest-hotels.ts';
import { mailsOf } from '../../../test/outbox.ts';

let d: DigestHotels;
beforeAll(async () => {
  d = await digestHotels();
});
afterAll(() => d.t.close());

const PATH = '/reports/subscriptions';

describe('a schedule', () => {
  it('is saved, listed, changed and deleted by its author, and by nobody else', async () => {
    const { author, manager } = d;
    const { body, status } = await author.post(PATH, {
      ...FLASH,
      Roles: [manager.RoleID],
      People: [author.EmployeeID],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      Title: 'FLASH',
      Report: { Ready: 'FLASH' },
      Cadence: 'Daily',
      At: '07:00',
      Roles: [manager.RoleID],
      People: [author.EmployeeID],
      Format: 'pdf',
      Unsubscribed: [],
      Version: 1,
    });
    expect(body.PeopleNames).toHaveLength(1);
    expect((await author.get(PATH)).body).toEqual([
      expect.objectContaining({ SubscriptionID: body.SubscriptionID }),
    ]);
    expect((await manager.get(PATH)).body).toEqual([]);

    const own = `${PATH}/${body.SubscriptionID}`;
    const changed = { ...FLASH, Cadence: 'Weekly', At: '06:30', Format: 'xlsx', Roles: [manager.RoleID] };
    expect((await manager.put(own, changed)).status).toBe(404);
    expect((await manager.send('DELETE', own)).status).toBe(404);
    expect((await manager.post(`${own}/send`)).status).toBe(404);
    expect((await author.put(own, { ...changed, Version: 1 })).body).toMatchObject({
      Cadence: 'Weekly',
      People: [],
      Version: 2,
    });
    expect((await author.put(own, { ...changed, Version: 1 })).status).toBe(409);
    const { body: history } = await author.get('/audit', { Record: `subscription:${body.SubscriptionID}` });
    expect(history).toHaveLength(2);
    expect((await author.send('DELETE', own)).status).toBe(200);
    expect((await author.get(PATH)).body).toEqual([]);
  });

  it('goes to people and roles of the author’s own hotels only', async () => {
    const { author, manager, t } = d;
    const stranger = await t.loginAs({ pages: PAGES });
    const clerk = await t.loginAs({ pages: ['Daily Sales Data'], LocationID: d.palm });
    const refused = async (body: object, by = author) => (await by.post(PATH, { ...FLASH, ...body })).body;
    const sentence = { Message: { Fields: expect.any(String) as string } };
    expect(await refused({ Roles: [stranger.RoleID] })).toMatchObject({
      error: 'Nobody at your hotels opens Reports with this role.',
      ...sentence,
    });
    expect(await refused({ Roles: [clerk.RoleID] })).toMatchObject({
      error: 'Nobody at your hotels opens Reports with this role.',
    });
    for (const { EmployeeID } of [stranger, clerk, { EmployeeID: 2_000_000_000 }]) {
      expect(await refused({ People: [EmployeeID] })).toMatchObject({
        error: 'This person does not open Reports at one of your hotels.',
      });
    }
    // The manager's hotels are only some of the author's.
    expect(await refused({ People: [author.EmployeeID] }, manager)).not.toHaveProperty('error');
    const offered = (await manager.get('/reports/recipients')).body;
    expect(offered.People.map(({ EmployeeID }: { EmployeeID: number }) => EmployeeID).sort()).toEqual(
      [author.EmployeeID, manager.EmployeeID].sort(),
    );
    expect(offered.Roles).toHaveLength(2);
  });

  it.each([
    ['nobody', { Roles: [] }, 'Choose at least one role or person'],
    ['no time', { At: '7:00' }, 'Please enter a time as HH:MM'],
    ['a time that no clock has', { At: '24:00' }, 'Please enter a time as HH:MM'],
    ['another cadence', { Cadence: 'Hourly' }, 'Cadence must be one of Daily, Weekly, Monthly'],
    ['another file', { Format: 'csv' }, 'Format must be pdf or xlsx'],
    ['no report', { Report: { Measures: [] } }, 'Choose at least one measure'],
    [
      'a report that is not there',
      { Report: { ReportID: 2_000_000_000 } },
      'This report does not exist, or is not shared with your role.',
    ],
  ])('is refused with %s', async (_what, body, sentence) => {
    const { author, manager } = d;
    const answer = await author.post(PATH, { ...FLASH, Roles: [manager.RoleID], ...body });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(sentence);
  });

  it('refuses a definition over hotels that are not the author’s', async () => {
    const { manager, palm } = d;
    const Report = { Measures: ['RoomRevenue'], Period: { Relative: 'MTD' }, LocationIDs: [palm] };
    const answer = await manager.post(PATH, { ...FLASH, Report, Roles: [manager.RoleID] });
    expect(answer.status).toBe(403);
  });

  it('is one, however often the same request comes', async () => {
    const { author, manager } = d;
    const headers = { 'idempotency-key': '7f3c2a10-6f2e-4f6f-9c53-2b8e1a7d4c11' };
    const send = () => author.post(PATH, { ...FLASH, Roles: [manager.RoleID] }, { headers });
    expect((await send()).body).toEqual((await send()).body);
    const all = (await author.get(PATH)).body as { SubscriptionID: number }[];
    expect(all).toHaveLength(1);
    await author.send('DELETE', `${PATH}/${all[0]?.SubscriptionID ?? 0}`);
  });
});

describe('send now to me', () => {
  it('mails the author their own hotels with the file chosen, as often as they ask', async () => {
    const { author, t } = d;
    const { SubscriptionID } = await d.add({ Format: 'xlsx' });
    const sent = await mailsOf(t, async () => {
      expect((await author.post(`${PATH}/${SubscriptionID}/send`)).body).toMatchObject({
        Message: expect.stringContaining('Sent to') as string,
      });
      expect((await author.post(`${PATH}/${SubscriptionID}/send`)).status).toBe(200);
    });
    expect(sent).toHaveLength(2);
    const [mail] = sent;
    expect(mail?.subject).toBe('FLASH – 11/09/2026');
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['flash-2026-11-09.xlsx']);
    expect(mail?.text).toContain('PALM COURT');
    expect(mail?.text).toContain('LANTERN INN');
    const { body: log } = await author.get('/reports/deliveries', { SubscriptionID, Page: 1 });
    expect(log).toHaveLength(2);
    expect(log[0]).toMatchObject({
      Edition: 'Asked',
      Outcome: 'Sent',
      BusinessDate: '2026-11-09',
      Reason: '',
    });
    // A page that is full is counted as well.
    const { body: page, headers } = await author.get('/reports/deliveries', { Page: 1, PageSize: 1 });
    expect([page.length, headers['x-total-count']]).toEqual([1, '2']);
    expect((await d.manager.get('/reports/deliveries', { Page: 1, PageSize: 1 })).body).toEqual([]);
    await author.send('DELETE', `${PATH}/${SubscriptionID}`);
  });

  it('says why a saved report that is gone is not sent', async () => {
    const { author } = d;
    const Definition = { Measures: ['RoomRevenue'], Period: { Relative: 'MTD' } };
    const { body: saved } = await author.post('/reports', { Name: 'Month', Definition });
    const { SubscriptionID } = await d.add({ Report: { ReportID: saved.ReportID } });
    expect((await author.post(`${PATH}/${SubscriptionID}/send`)).status).toBe(200);
    await author.send('DELETE', `/reports/${saved.ReportID}`);
    const { status, body } = await author.post(`${PATH}/${SubscriptionID}/send`);
    expect(status).toBe(404);
    expect(body.error).toContain('was deleted');
    const [listed] = (await author.get(PATH)).body as { Title: string }[];
    expect(listed?.Title).toBe('');
    await author.send('DELETE', `${PATH}/${SubscriptionID}`);
  });
});
