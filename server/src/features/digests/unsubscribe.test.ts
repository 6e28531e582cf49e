import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestHotels, SEVEN, unsubscribePath, type DigestHotels } from '../../../test/digest-hotels.ts';
import { mails } from '../../db/tables/mails.table.ts';
import { deliveries } from './digests.table.ts';

let d: DigestHotels;
let path: string;
let first: number;
beforeEach(async () => {
  d = await digestHotels();
  first = (await d.add()).SubscriptionID;
  d.t.clock.set(SEVEN);
  path = unsubscribePath((await d.round())[0]);
});
afterEach(() => d.t.close());

const tomorrow = () => d.t.clock.advance(86_400_000);
const post = (payload: string, type = 'application/x-www-form-urlencoded') =>
  d.t.app.inject({ method: 'POST', url: `/api${path}`, payload, headers: { 'content-type': type } });
const ONE_CLICK = 'List-Unsubscribe=One-Click';

describe('the link in a mail', () => {
  it('asks, and changes nothing by being opened', async () => {
    const { status, headers, raw } = await d.t.visitor.get(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(String(headers['content-disposition'])).toContain('inline');
    const page = raw.toString();
    expect(page).toContain('Unsubscribe?');
    expect(page).toContain('<form method="post">');
    expect(page).not.toContain('<script');
    tomorrow();
    expect(await d.round()).toHaveLength(1);
  });

  it('acts when it is sent by a mail program, without signing in, as often as it likes', async () => {
    for (let time = 0; time < 2; time += 1) {
      const answer = await post(ONE_CLICK);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('You are unsubscribed');
    }
    tomorrow();
    expect(await d.round()).toEqual([]);
    const [own] = (await (await d.writer()).get('/reports/subscriptions')).body as {
      Unsubscribed: string[];
    }[];
    expect(own?.Unsubscribed).toEqual([expect.stringContaining('Maya') as string]);
    expect((await d.t.visitor.get(path)).raw.toString()).toContain('You are unsubscribed');
  });

  it('ends one schedule, and none of the others says so', async () => {
    await d.add({ At: '08:00' }, await d.writer());
    await post(ONE_CLICK);
    const all = (await (await d.writer()).get('/reports/subscriptions')).body as {
      SubscriptionID: number;
      Unsubscribed: string[];
    }[];
    const ended = all.filter(({ Unsubscribed }) => Unsubscribed.length > 0);
    expect(all).toHaveLength(2);
    expect(ended.map(({ SubscriptionID }) => SubscriptionID)).toEqual([first]);
  });

  it('takes the parts of a multipart form as well', async () => {
    const parts = [
      '--x',
      'Content-Disposition: form-data; name="List-Unsubscribe"',
      '',
      'One-Click',
      '--x--',
      '',
    ];
    expect((await post(parts.join('\r\n'), 'multipart/form-data; boundary=x')).statusCode).toBe(200);
    tomorrow();
    expect(await d.round()).toEqual([]);
  });

  it('is for that subscription and that person only', async () => {
    const other = await d.add({ Cadence: 'Daily', At: '08:00' });
    const colleague = await d.t.loginAs({ RoleID: d.manager.RoleID, LocationID: d.yuma, FirstName: 'Nora' });
    await post(ONE_CLICK);
    tomorrow();
    d.t.clock.advance(3_600_000);
    const sent = await d.round();
    expect(sent.map(({ text }) => text?.slice(0, 11)).sort()).toEqual([
      'Hello Maya,',
      'Hello Nora,',
      'Hello Nora,',
    ]);
    expect(other.SubscriptionID).not.toBe(first);
    expect(colleague.EmployeeID).not.toBe(d.manager.EmployeeID);
  });

  it('is undone by the page that follows it', async () => {
    const answer = await post(ONE_CLICK);
    expect(answer.body).toContain('name="Again" value="yes"');
    expect((await post('Again=yes')).body).toContain('You are subscribed again');
    tomorrow();
    expect(await d.round()).toHaveLength(1);
  });

  it('leaves its row in the trail, by the name of the person', async () => {
    await post(ONE_CLICK);
    const { body } = await (await d.writer()).get('/audit', { Record: `subscription:${first}` });
    expect(body[0]).toMatchObject({
      Call: 'POST /reports/unsubscribe/:Token',
      By: expect.stringContaining('Maya') as string,
    });
    expect(JSON.stringify(body)).not.toContain(path.split('/').at(-1));
  });

  it('is known by its hash alone, and stays in no mail that was sent', async () => {
    const token = path.split('/').at(-1) ?? '';
    expect(token).toHaveLength(43);
    const stored = JSON.stringify([
      await d.t.db.select().from(deliveries),
      await d.t.db.select().from(mails),
    ]);
    expect(stored).not.toContain(token);
  });

  it('of a subscription that is gone, or that never was, says so', async () => {
    const unknown = `/reports/unsubscribe/${'x'.repeat(43)}`;
    expect((await d.t.visitor.get(unknown)).raw.toString()).toContain('Nothing to unsubscribe from');
    expect((await d.t.visitor.post(unknown, {})).raw.toString()).toContain('Nothing to unsubscribe from');
    expect((await d.t.visitor.get('/reports/unsubscribe/short')).status).toBe(400);
    await (await d.writer()).send('DELETE', `/reports/subscriptions/${first}`);
    expect((await d.t.visitor.get(path)).raw.toString()).toContain('Nothing to unsubscribe from');
  });

  it('lets no other call take forms', async () => {
    const answer = await d.t.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: 'Email=a%40hotel.example&Password=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBe(415);
  });

  it('stops a late edition too', async () => {
    await post(ONE_CLICK);
    await d.sales(d.yuma, '2026-11-10');
    expect(await d.round()).toEqual([]);
  });
});
