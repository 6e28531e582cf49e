import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarHotels, type CalendarHotels } from '../../../test/calendar-hotels.ts';

let h: CalendarHotels;
beforeAll(async () => {
  h = await calendarHotels();
});
afterAll(() => h.t.close());

describe('an own entry', () => {
  it('is added, changed and deleted, and is on the calendar meanwhile', async () => {
    const me = await h.as(['Calendar']);
    const added = await h.add(me, { Time: '09:00', Note: 'With the roofer', ReminderBefore: 1 });
    expect(added.status).toBe(200);
    expect(added.body).toMatchObject({
      message: 'Entry added successfully!',
      Kind: 'Own entry',
      Title: 'Walk the roof',
      Date: '2026-11-20',
      Time: '09:00',
      TimeZone: 'America/Los_Angeles',
      LocationID: null,
      LocationName: '',
      Entry: {
        Note: 'With the roofer',
        ReminderBefore: 1,
        ReminderUnit: 'Days',
        RemindAt: '2026-11-19T17:00:00.000Z',
        Version: 1,
      },
    });
    const { EntryID } = (added.body as { Entry: { EntryID: number } }).Entry;
    expect(added.body).toMatchObject({
      Key: `entry-${EntryID}`,
      Link: `/admin/calendar?date=2026-11-20&record=${EntryID}`,
    });
    const { message: _, Message: __, ...row } = added.body as Record<string, unknown>;
    expect(await h.datesOf(me)).toEqual([row]);

    const changed = await me.put('/calendar', {
      ...{ EntryID, Version: 1, Title: 'Walk the roof again', Date: '2026-12-04', Time: '' },
      LocationID: h.lantern,
    });
    expect(changed.body).toMatchObject({
      Date: '2026-12-04',
      Time: null,
      LocationName: 'LANTERN INN',
      Link: `/admin/calendar?date=2026-12-04&record=${EntryID}&at=${h.lantern}`,
      Entry: { Version: 2, Note: '', ReminderBefore: null, RemindAt: null },
    });
    const stale = await me.put('/calendar', { EntryID, Version: 1, Title: 'Late', Date: '2026-12-04' });
    expect(stale.status).toBe(409);
    expect((await me.send('DELETE', '/calendar', undefined, { query: { EntryID, Version: 1 } })).status).toBe(
      409,
    );

    const history = await me.get('/audit', { Record: `calendar-entry:${EntryID}` });
    expect(history.body).toHaveLength(2);
    const removed = await me.send('DELETE', '/calendar', undefined, { query: { EntryID, Version: 2 } });
    expect(removed.body).toMatchObject({ message: 'Entry deleted successfully!' });
    expect(await h.datesOf(me)).toEqual([]);
    expect((await me.send('DELETE', '/calendar', undefined, { query: { EntryID } })).status).toBe(404);
  });

  it('is its owner’s alone: whoever else names it finds none, however high they are', async () => {
    const [me, other] = [await h.as(['Calendar']), await h.t.loginAs({ LocationID: h.lantern, level: 100 })];
    const { EntryID } = ((await h.add(me, { Note: 'secret' })).body as { Entry: { EntryID: number } }).Entry;
    expect((await h.datesOf(other)).some(({ Kind }) => Kind === 'Own entry')).toBe(false);
    const body = { EntryID, Title: 'Mine now', Date: '2026-11-21' };
    expect((await other.put('/calendar', body)).status).toBe(404);
    expect((await other.send('DELETE', '/calendar', undefined, { query: { EntryID } })).status).toBe(404);
    expect((await other.get('/audit', { Record: `calendar-entry:${EntryID}` })).status).toBe(404);
    expect(await h.datesOf(me)).toMatchObject([{ Title: 'Walk the roof' }]);
  });

  it('goes by the clock named, by that of its location, or by that of the selected one', async () => {
    const me = await h.as(['Calendar'], [h.palm]);
    const zoneOf = async (entry: object) => (await h.add(me, entry)).body as { TimeZone: string };
    expect(await zoneOf({})).toMatchObject({ TimeZone: 'America/Los_Angeles' });
    expect(await zoneOf({ LocationID: h.palm })).toMatchObject({ TimeZone: 'America/New_York' });
    expect(await zoneOf({ LocationID: h.palm, TimeZone: 'Europe/Paris' })).toMatchObject({
      TimeZone: 'Europe/Paris',
    });
  });

  it('is about locations of the owner’s calendar only, and forgets one that is no longer theirs', async () => {
    const me = await h.as(['Calendar']);
    expect((await h.add(me, { LocationID: h.palm })).status).toBe(403);
    const role = await h.t.make.role(['Calendar']);
    await h.t.make.assign(me.EmployeeID, h.palm, role.RoleID);
    await h.add(me, { LocationID: h.palm });
    expect(await h.datesOf(me)).toMatchObject([{ LocationName: 'PALM COURT' }]);
    await h.t.db.execute(
      `delete from employee_roles where employee_id = ${me.EmployeeID} and location_id = ${h.palm}`,
    );
    expect(await h.datesOf(me)).toMatchObject([
      { LocationID: null, LocationName: '', Title: 'Walk the roof' },
    ]);
  });

  it.each([
    [{ Title: ' ' }, 'Title is required'],
    [{ Date: '2026-02-30' }, 'This day does not exist'],
    [{ Time: '25:00' }, 'Please enter a time as HH:MM'],
    [{ TimeZone: 'Mars/Olympus' }, 'Please choose a time zone from the list'],
    [{ ReminderBefore: 367 }, 'At most 366'],
    [{ ReminderBefore: -1 }, 'Must be 0 or more'],
    [{ ReminderBefore: 1, ReminderUnit: 'Weeks' }, 'Please choose days or hours'],
    [{ ReminderBefore: 1, ReminderUnit: 'Hours' }, 'Without a time there are no hours before it'],
    [{ Title: 'a\r\nb' }, 'Please remove the special characters'],
  ])('refuses %j', async (entry, sentence) => {
    const answer = await h.add(await h.as(['Calendar']), entry);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(sentence);
  });

  it('sent twice under one key is there once', async () => {
    const me = await h.as(['Calendar']);
    const headers = { 'idempotency-key': 'once' };
    const body = { Title: 'Once', Date: '2026-11-20' };
    const answers = [
      await me.post('/calendar', body, { headers }),
      await me.post('/calendar', body, { headers }),
    ];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await h.datesOf(me)).toHaveLength(1);
  });
});
