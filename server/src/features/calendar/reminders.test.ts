import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calendarHotels, type CalendarHotels } from '../../../test/calendar-hotels.ts';
import { mailsOf } from '../../../test/outbox.ts';
import { reminderRounds } from './reminders.rounds.ts';

let h: CalendarHotels;
beforeEach(async () => {
  h = await calendarHotels();
});
afterEach(() => h.t.close());

describe('a reminder by mail', () => {
  it('comes at its hour, once, to its owner, and says what and when', async () => {
    const me = await h.t.loginAs({
      ...{ pages: ['Calendar'], LocationID: h.lantern, alsoAt: [h.palm] },
      ...{ FirstName: 'Maya', Email: 'maya@hotel.example' },
    });
    await h.add(me, { Time: '09:00', LocationID: h.palm, Note: 'Ladder is in 12', ReminderBefore: 1 });
    // 09:00 in New York.
    h.t.clock.set('2026-11-19T13:59:59.000Z');
    expect(await h.remind()).toEqual([]);
    h.t.clock.set('2026-11-19T14:00:00.000Z');
    const [mail, ...more] = await h.remind();
    expect(more).toEqual([]);
    expect(mail?.to).toMatchObject({ text: 'maya@hotel.example' });
    expect(mail?.subject).toBe('Reminder: Walk the roof, 11/20/2026, 09:00 AM (America/New York)');
    expect(mail?.text).toContain('Hello Maya,');
    expect(mail?.text).toContain('Walk the roof\n11/20/2026, 09:00 AM (America/New York)\nPALM COURT');
    expect(mail?.text).toContain('Ladder is in 12');
    expect(mail?.text).toMatch(new RegExp(`/admin/calendar\\?date=2026-11-20&record=\\d+&at=${h.palm}`));
    expect(await h.remind()).toEqual([]);
    const later = h.t.withToken(await h.t.make.token(me.EmployeeID, h.lantern));
    expect(await h.datesOf(later)).toMatchObject([{ Entry: { RemindAt: null } }]);
  });

  it.each([
    ['before clocks go back', '2026-11-01', '09:00', '2026-10-31T16:00:00.000Z'],
    ['of an hour that comes twice', '2026-11-02', '01:30', '2026-11-01T08:30:00.000Z'],
    ['before clocks go forward', '2027-03-14', '09:00', '2027-03-13T17:00:00.000Z'],
    ['of an hour that clocks leave out', '2027-03-15', '02:30', '2027-03-14T10:30:00.000Z'],
    [
      'of a whole day, on the morning clocks have gone forward',
      '2027-03-15',
      null,
      '2027-03-14T15:00:00.000Z',
    ],
  ])('comes at the right local hour %s', async (_, day, time, moment) => {
    h.t.clock.set('2026-10-20T12:00:00.000Z');
    const me = await h.as(['Calendar']);
    await h.add(me, { Date: day, Time: time, ReminderBefore: 1 });
    h.t.clock.set(new Date(Date.parse(moment) - 1000).toISOString());
    expect(await h.remind()).toEqual([]);
    h.t.clock.set(moment);
    expect(await h.remind()).toHaveLength(1);
    // Where the hour comes again, the mail does not.
    h.t.clock.set(new Date(Date.parse(moment) + 3_600_000).toISOString());
    expect(await h.remind()).toEqual([]);
  });

  it('is one mail however many processes look at once', async () => {
    const me = await h.as(['Calendar']);
    for (let number = 0; number < 20; number += 1)
      await h.add(me, { Title: `Number ${number}`, ReminderBefore: 1 });
    h.t.clock.set('2026-11-19T17:00:00.000Z');
    const rounds = Array.from({ length: 5 }, () => reminderRounds(h.t.services));
    const sent = await mailsOf(h.t, () => Promise.all(rounds.map(({ sendDue }) => sendDue())));
    const late = await h.remind();
    expect([...sent, ...late].map(({ subject }) => subject).sort()).toEqual(
      Array.from({ length: 20 }, (_, number) => `Reminder: Number ${number}, 11/20/2026`).sort(),
    );
  });

  it('comes late where the server was away, but not of what is over', async () => {
    const me = await h.as(['Calendar']);
    await h.add(me, { Title: 'Today still', Date: '2026-11-20', ReminderBefore: 3 });
    await h.add(me, { Title: 'Over', Date: '2026-11-19', ReminderBefore: 2 });
    h.t.clock.set('2026-11-20T20:00:00.000Z');
    expect((await h.remind()).map(({ subject }) => subject)).toEqual(['Reminder: Today still, 11/20/2026']);
  });

  it('does not come for a time that had passed when it was asked for, and the answer says so', async () => {
    const me = await h.as(['Calendar']);
    const late = { Date: '2026-11-11', ReminderBefore: 5 };
    const added = await h.add(me, late);
    expect(added.body).toMatchObject({
      message: 'Entry added successfully! Its time has passed: no mail will come.',
    });
    const { EntryID } = (added.body as { Entry: { EntryID: number } }).Entry;
    const change = async (entry: object) =>
      (await me.put('/calendar', { EntryID, Title: 'Roof', ...late, ...entry })).body as { message: string };
    expect((await change({})).message).toBe('Entry updated successfully!');
    expect((await change({ ReminderBefore: 4 })).message).toBe(
      'Entry updated successfully! Its time has passed: no mail will come.',
    );
    h.t.clock.set('2026-11-11T09:00:00.000Z');
    expect(await h.remind()).toEqual([]);
  });

  it('that is due is not lost where its entry is saved before it was sent', async () => {
    const me = await h.as(['Calendar']);
    const entry = { Date: '2026-11-11', Time: '12:00', ReminderBefore: 3, ReminderUnit: 'Hours' };
    const { EntryID } = ((await h.add(me, entry)).body as { Entry: { EntryID: number } }).Entry;
    // 09:00 in Los Angeles, and a minute.
    h.t.clock.set('2026-11-11T17:01:00.000Z');
    const later = h.t.withToken(await h.t.make.token(me.EmployeeID, h.lantern));
    await later.put('/calendar', { EntryID, Title: 'Walk the whole roof', ...entry });
    expect((await h.remind()).map(({ subject }) => subject)).toEqual([
      'Reminder: Walk the whole roof, 11/11/2026, 12:00 PM (America/Los Angeles)',
    ]);
    await later.put('/calendar', { EntryID, Title: 'Walk the roof', ...entry });
    expect(await h.remind()).toEqual([]);
  });

  it('moves with its entry, and goes with it', async () => {
    const me = await h.as(['Calendar']);
    const { EntryID } = ((await h.add(me, { ReminderBefore: 1 })).body as { Entry: { EntryID: number } })
      .Entry;
    await me.put('/calendar', { EntryID, Title: 'Later', Date: '2026-11-25', ReminderBefore: 1 });
    h.t.clock.set('2026-11-19T17:00:00.000Z');
    expect(await h.remind()).toEqual([]);
    h.t.clock.set('2026-11-24T17:00:00.000Z');
    expect(await h.remind()).toHaveLength(1);
    const again = await h.t.loginAs({ pages: ['Calendar'], LocationID: h.lantern });
    await h.add(again, { Date: '2026-12-02', ReminderBefore: 1 });
    const [entry] = await h.datesOf(again);
    await again.send('DELETE', '/calendar', undefined, { query: { EntryID: entry?.Entry?.EntryID ?? 0 } });
    h.t.clock.set('2026-12-01T17:00:00.000Z');
    expect(await h.remind()).toEqual([]);
  });

  it.each([
    ['is deactivated', 'update employees set active = false where employee_id = '],
    ['has no role any more', 'delete from employee_roles where employee_id = '],
  ])('does not come to an owner who %s', async (_, loss) => {
    const me = await h.as(['Calendar']);
    await h.add(me, { ReminderBefore: 1 });
    await h.t.db.execute(`${loss}${me.EmployeeID}`);
    h.t.clock.set('2026-11-19T17:00:00.000Z');
    expect(await h.remind()).toEqual([]);
  });
});
