import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../../test/call.ts';
import { calendarHotels, type CalendarHotels } from '../../../test/calendar-hotels.ts';

let h: CalendarHotels;
beforeAll(async () => {
  h = await calendarHotels();
});
afterAll(() => h.t.close());

const ALL = ['Calendar', 'Franchise', 'Location', 'Payroll'] as const;

const read = async (path: string) => h.t.visitor.get(path);
const eventsAt = async (path: string) =>
  new ICAL.Component(ICAL.parse(String((await read(path)).body)) as never)
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));
const eventOf = async (path: string, uid: string) =>
  (await eventsAt(path)).find((event) => event.uid.startsWith(`${uid}@`));
const entryOf = (answer: { body: unknown }) => (answer.body as { Entry: { EntryID: number } }).Entry.EntryID;

describe('the address of a calendar', () => {
  it('is told once; then only that there is one, since when, and when it was read', async () => {
    const me = await h.as(ALL);
    expect((await me.get('/calendar/feed')).body).toEqual({ CreatedAt: null, ReadAt: null });
    const made = await me.post('/calendar/feed');
    const { Address } = made.body as { Address: string };
    expect(Address).toMatch(/^http.*\/api\/calendar\/feed\/[\w-]{43}\.ics$/);
    expect((await me.get('/calendar/feed')).body).toEqual({
      CreatedAt: '2026-11-10T18:00:00.000Z',
      ReadAt: null,
    });
    await read(new URL(Address).pathname.replace('/api', ''));
    expect((await me.get('/calendar/feed')).body).toMatchObject({ ReadAt: '2026-11-10T18:00:00.000Z' });
  });

  it('no longer works once there is a new one, or once it is withdrawn', async () => {
    const me = await h.as(ALL);
    const first = await h.feedOf(me);
    const second = await h.feedOf(me);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await me.send('DELETE', '/calendar/feed')).body).toMatchObject({
      message: 'Your calendar address no longer works.',
    });
    expect((await read(second)).status).toBe(404);
    expect((await me.send('DELETE', '/calendar/feed')).status).toBe(200);
    expect((await me.get('/calendar/feed')).body).toEqual({ CreatedAt: null, ReadAt: null });
  });

  it('is withdrawn by its owner also once they do not open the calendar any more', async () => {
    const me = await h.as(ALL);
    const path = await h.feedOf(me);
    await h.t.db.execute(`delete from role_pages using pages where pages.page_id = role_pages.page_id
      and page_name = 'Calendar' and role_id = ${me.RoleID}`);
    expect((await me.get('/calendar/feed')).status).toBe(403);
    expect((await me.send('DELETE', '/calendar/feed')).status).toBe(200);
    await h.t.db.execute(`insert into role_pages (role_id, page_id)
      select ${me.RoleID}, page_id from pages where page_name = 'Calendar'`);
    expect((await read(path)).status).toBe(404);
  });

  it('is made anew by each call, also under one idempotency key, as no answer with it is kept', async () => {
    const me = await h.as(ALL);
    const headers = { 'idempotency-key': 'one feed' };
    const [first, second] = [
      await me.post('/calendar/feed', undefined, { headers }),
      await me.post('/calendar/feed', undefined, { headers }),
    ];
    expect((second.body as { Address: string }).Address).not.toBe(
      (first.body as { Address: string }).Address,
    );
  });

  it('that is none is refused, however it is wrong', async () => {
    expect((await read(`/calendar/feed/${'a'.repeat(43)}.ics`)).status).toBe(404);
    expect((await read(`/calendar/feed/${'a'.repeat(43)}`)).status).toBe(400);
    expect((await read('/calendar/feed/..%2f..%2fetc.ics')).status).toBe(400);
  });
});

describe('what a calendar program reads', () => {
  it('comes as a calendar, for its reader alone, and sends nobody on with the address', async () => {
    const answer = await read(await h.feedOf(await h.as(ALL)));
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('inline; filename="back-of-house.ics"') as string,
      etag: expect.stringMatching(/^W\/"/) as string,
    });
    expect(String(answer.body).startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
  });

  it('is what the list shows, with the location in the title', async () => {
    const me = await h.as(ALL);
    await h.add(me, {
      Time: '09:00',
      Note: 'Bring:\nkeys, ladder',
      ReminderBefore: 2,
      ReminderUnit: 'Hours',
    });
    const events = await eventsAt(await h.feedOf(me));
    const listed = await h.datesOf(me);
    expect(events.map(({ uid }) => uid.split('@')[0]).sort()).toEqual(listed.map(({ Key }) => Key).sort());
    const shown = events.map(({ summary, startDate }) => `${startDate.toString()} ${summary}`).sort();
    expect(shown).toEqual([
      '2026-11-20 Payroll check date – LANTERN INN',
      '2026-11-20T17:00:00Z Walk the roof',
      '2026-12-01 Franchise window, HARBORVIEW – LANTERN INN',
      '2026-12-15 Property insurance renewal, 2026 – LANTERN INN',
      '2027-01-01 GL insurance renewal, 2026 – LANTERN INN',
      '2027-03-31 Franchise expiration, HARBORVIEW – LANTERN INN',
    ]);
    const own = events.find(({ uid }) => uid.startsWith('entry-'));
    expect(own?.description).toBe('Bring:\nkeys, ladder');
    const alarm = own?.component.getFirstSubcomponent('valarm');
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('2026-11-20T15:00:00Z');
  });

  it('is not sent again while nothing has changed, and is once something has', async () => {
    const me = await h.as(ALL);
    const path = await h.feedOf(me);
    const tag = String((await read(path)).headers['etag']);
    const again = () => h.t.visitor.get(path, {}, { headers: { 'if-none-match': tag } });
    h.t.clock.set('2026-11-10T19:00:00.000Z');
    const known = await again();
    expect([known.status, known.raw.length]).toEqual([304, 0]);
    expect(known.headers).toMatchObject({ etag: tag, 'cache-control': 'private, no-cache' });
    await h.add(me);
    expect((await again()).status).toBe(200);
    h.t.clock.set('2026-11-10T18:00:00.000Z');
  });

  it('is asked for by its headers alone too, which are those of the file', async () => {
    const path = await h.feedOf(await h.as(ALL));
    const [file, headers] = [await read(path), await h.t.visitor.send('HEAD', path)];
    expect([headers.status, headers.raw.length]).toEqual([200, 0]);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
      expect(headers.headers[name]).toBe(file.headers[name]);
    expect((await h.t.visitor.send('HEAD', '/health/live')).status).toBe(404);
  });

  it('keeps the name of a date and counts its changes, and tells when the last one was', async () => {
    const me = await h.as(ALL);
    const path = await h.feedOf(me);
    const EntryID = entryOf(await h.add(me));
    const before = await eventOf(path, `entry-${EntryID}`);
    expect([before?.sequence, before?.startDate.toString()]).toEqual([0, '2026-11-20']);
    h.t.clock.set('2026-11-10T18:30:00.000Z');
    await me.put('/calendar', { EntryID, Title: 'Walk the roof', Date: '2026-11-27' });
    const after = await eventOf(path, `entry-${EntryID}`);
    expect(after?.startDate.toString()).toBe('2026-11-27');
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 99);
    expect(String(after?.component.getFirstPropertyValue('last-modified'))).toBe('2026-11-10T18:30:00Z');

    const window = `franchise-window-${h.lantern}`;
    const old = await eventOf(path, window);
    await me.post('/franchise/post', { LocationID: h.lantern, Window: 'Dec 8, 2026' });
    const moved = await eventOf(path, window);
    expect(moved?.startDate.toString()).toBe('2026-12-08');
    expect(moved?.sequence).toBeGreaterThan(old?.sequence ?? 99);
    expect(String(moved?.component.getFirstPropertyValue('last-modified'))).toBe('2026-11-10T18:30:00Z');

    const renewal = `insurance-gl-2026-${h.lantern}`;
    const was = await eventOf(path, renewal);
    const saved = await me.put('/PropertyInsurancemaster/update', {
      ...{ LocationID: h.lantern, LegalName: 'LANTERN LLC' },
      YearlyData: { 2026: { GLRenewal: '2027-01-15' } },
    });
    expect(saved.status).toBe(200);
    const is = await eventOf(path, renewal);
    expect(is?.startDate.toString()).toBe('2027-01-15');
    expect(is?.sequence).toBeGreaterThan(was?.sequence ?? 99);
    h.t.clock.set('2026-11-10T18:00:00.000Z');
  });

  it('counts the name of the hotel among the changes of its dates, and of own entries about it', async () => {
    const me = await h.as(ALL, [h.palm]);
    const path = await h.feedOf(me);
    const EntryID = entryOf(await h.add(me, { LocationID: h.palm }));
    const ofPalm = async () =>
      (await eventsAt(path)).filter(({ uid }) => uid.includes(`-${h.palm}@`) || uid.includes(`-${EntryID}@`));
    const before = await ofPalm();
    h.t.clock.set('2026-11-10T18:40:00.000Z');
    const named = { LocationID: h.palm, TimeZone: 'America/New_York', Franchise: 'yes' };
    expect((await me.put('/admin/location', { ...named, Name: 'PALM GARDEN' })).status).toBe(200);
    const after = await ofPalm();
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(new Set(after.map(({ location }) => location))).toEqual(new Set(['PALM GARDEN']));
    for (const [place, { sequence, component }] of after.entries()) {
      expect(sequence).toBeGreaterThan(before[place]?.sequence ?? Infinity);
      expect(String(component.getFirstPropertyValue('last-modified'))).toBe('2026-11-10T18:40:00Z');
    }
    // An entry that is about no location any more does not count back.
    const about = after.find(({ uid }) => uid.startsWith('entry-'));
    await me.put('/calendar', { EntryID, Title: 'Walk the roof', Date: '2026-11-20' });
    const none = await eventOf(path, `entry-${EntryID}`);
    expect([none?.location, (none?.sequence ?? 0) > (about?.sequence ?? Infinity)]).toEqual([null, true]);
    await me.put('/admin/location', { ...named, Name: 'PALM COURT' });
    h.t.clock.set('2026-11-10T18:00:00.000Z');
  });

  it('rings for no reminder that had passed when its entry was saved', async () => {
    const me = await h.as(ALL);
    const path = await h.feedOf(me);
    const EntryID = entryOf(await h.add(me, { Date: '2026-11-11', ReminderBefore: 3 }));
    const event = await eventOf(path, `entry-${EntryID}`);
    expect(event?.component.getFirstSubcomponent('valarm')).toBeNull();
  });

  it('lacks what is gone: deleted entries, and dates that are none any more', async () => {
    const me = await h.as(ALL);
    const path = await h.feedOf(me);
    const EntryID = entryOf(await h.add(me));
    await me.send('DELETE', '/calendar', undefined, { query: { EntryID } });
    await me.post('/franchise/post', { LocationID: h.lantern, Expiration: 'under negotiation' });
    expect(await eventOf(path, `entry-${EntryID}`)).toBeUndefined();
    expect(await eventOf(path, `franchise-expiration-${h.lantern}`)).toBeUndefined();
  });
});

describe('whoever has lost a right', () => {
  const lose = (statement: string) => h.t.db.execute(statement);
  const places = async (path: string) => new Set((await eventsAt(path)).map(({ location }) => location));

  it('reads no dates of a location that is not theirs any more', async () => {
    const me = await h.as(ALL, [h.palm]);
    const path = await h.feedOf(me);
    expect(await places(path)).toEqual(new Set(['LANTERN INN', 'PALM COURT']));
    await lose(`delete from employee_roles where employee_id = ${me.EmployeeID} and location_id = ${h.palm}`);
    expect(await places(path)).toEqual(new Set(['LANTERN INN']));
  });

  it('reads no dates of records whose page their role has lost', async () => {
    const me = await h.as(['Calendar', 'Payroll', 'Franchise']);
    const path = await h.feedOf(me);
    await lose(`delete from role_pages using pages where pages.page_id = role_pages.page_id
      and page_name = 'Franchise' and role_id = ${me.RoleID}`);
    expect((await eventsAt(path)).map(({ uid }) => uid.split('@')[0])).toEqual([
      `check-2026-11-20-${h.lantern}`,
    ]);
  });

  it.each([
    [
      'is deactivated',
      (me: TestCaller) => `update employees set active = false where employee_id = ${me.EmployeeID}`,
    ],
    ['has no role', (me: TestCaller) => `delete from employee_roles where employee_id = ${me.EmployeeID}`],
    [
      'does not open the calendar',
      (me: TestCaller) => `delete from role_pages using pages where pages.page_id = role_pages.page_id
        and page_name = 'Calendar' and role_id = ${me.RoleID}`,
    ],
    ['is gone', (me: TestCaller) => `delete from calendar_feeds where employee_id = ${me.EmployeeID}`],
  ])('reads what everybody reads at an address that never was, once the owner %s', async (_, loss) => {
    const me = await h.as(ALL);
    await h.add(me);
    const path = await h.feedOf(me);
    const tag = String((await read(path)).headers['etag']);
    await lose(loss(me));
    const after = await h.t.visitor.get(path, {}, { headers: { 'if-none-match': tag } });
    const never = await read(`/calendar/feed/${'b'.repeat(43)}.ics`);
    expect([after.status, never.status]).toEqual([404, 404]);
    expect({ ...after.body, requestId: '' }).toEqual({ ...never.body, requestId: '' });
  });
});
