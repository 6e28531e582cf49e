import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestHotels, SEVEN, TOLD, type DigestHotels } from '../../../test/digest-hotels.ts';
import { employeeRoles, employees, rolePages } from '../../db/tables/access.table.ts';
import { digestRounds } from './digests.rounds.ts';

let d: DigestHotels;
beforeEach(async () => {
  d = await digestHotels();
});
afterEach(() => d.t.close());

const log = async () =>
  (await (await d.writer()).get('/reports/deliveries')).body as {
    Name: string;
    Outcome: string;
    Reason: string;
    Edition: string;
    BusinessDate: string;
  }[];

describe('a digest', () => {
  it('comes at its time, once, over the reader’s own hotels, with what it needs', async () => {
    await d.sales(d.palm, TOLD);
    await d.add({ Roles: [d.manager.RoleID, d.author.RoleID] });
    expect(await d.round()).toEqual([]);
    d.t.clock.set('2026-11-11T14:59:59.000Z');
    expect(await d.round()).toEqual([]);
    d.t.clock.set(SEVEN);
    const sent = await d.round();
    expect(sent).toHaveLength(2);
    expect(await d.round()).toEqual([]);

    const toManager = sent.find((mail) => mail.text?.includes('Hello Maya'));
    expect(toManager?.subject).toBe('FLASH – 11/10/2026 (figures missing)');
    expect(toManager?.text).not.toContain('PALM COURT');
    // What lacks stands first.
    const text = toManager?.text ?? '';
    expect(text.indexOf('- LANTERN INN: 11/10/2026')).toBeLessThan(text.indexOf('LANTERN INN\nSold'));
    const html = String(toManager?.html);
    expect(html.indexOf('Days without figures')).toBeLessThan(html.indexOf('<table'));
    expect(html).toContain('/admin/reports?report=FLASH&amp;date=2026-11-10');
    expect(toManager?.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['flash-2026-11-10.pdf', 'application/pdf'],
    ]);
    expect(toManager?.headers.get('list')).toMatchObject({
      unsubscribe: { url: expect.stringMatching(/\/api\/reports\/unsubscribe\/[\w-]{43}$/) as string },
    });
    expect(toManager?.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toBe(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
    const toAuthor = sent.find((mail) => mail !== toManager);
    expect(toAuthor?.text).toContain('PALM COURT');
    expect(toAuthor?.text).toContain('ALL HOTELS');
  });

  it('sent after midnight tells its own day', async () => {
    await d.sales(d.yuma, TOLD, '2026-11-11');
    const Report = { Measures: ['RoomRevenue'], Period: { Relative: 'Yesterday' }, Interval: 'Day' };
    await d.add({ Report, At: '23:59' });
    // 20 seconds into the 12th in Los Angeles: it was due on the 11th, and is about the 10th.
    d.t.clock.set('2026-11-12T08:00:20.000Z');
    const [mail] = await d.round();
    expect(mail?.subject).toContain('11/10/2026');
    expect(mail?.text).toContain('LANTERN INN, 11/10/2026');
    expect(mail?.text).not.toContain('11/11/2026');
  });

  it('comes late where the server was away, one for the day and none for the days before', async () => {
    await d.add();
    d.t.clock.set('2026-11-14T22:00:00.000Z');
    const sent = await d.round();
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('11/13/2026')]);
    d.t.clock.set('2026-11-15T09:00:00.000Z');
    expect(await d.round()).toEqual([]);
  });

  it('goes by the clock of the location used last', async () => {
    const { t, yuma } = d;
    const east = (await t.make.location({ Name: 'HARBOR', TimeZone: 'America/New_York' })).LocationID;
    await t.make.assign(d.manager.EmployeeID, east, d.manager.RoleID);
    await d.lastUsed(d.manager.EmployeeID, east);
    await d.add();
    t.clock.set('2026-11-11T12:00:00.000Z');
    expect(await d.round()).toHaveLength(1);
    await d.lastUsed(d.manager.EmployeeID, yuma);
    t.clock.set(SEVEN);
    expect(await d.round()).toEqual([]);
  });

  it('is not sent for a time before it was scheduled', async () => {
    d.t.clock.set('2026-11-11T16:00:00.000Z');
    await d.add();
    expect(await d.round()).toEqual([]);
    d.t.clock.set('2026-11-12T15:00:00.000Z');
    expect(await d.round()).toHaveLength(1);
  });

  it('is one a person, however many processes send at once', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, () => d.t.loginAs({ RoleID: d.manager.RoleID, LocationID: d.yuma })),
    );
    await d.add();
    d.t.clock.set(SEVEN);
    const processes = Array.from({ length: 3 }, () => digestRounds(d.t.services).sendDue());
    const counts = await Promise.all(processes);
    expect(counts.reduce((a, b) => a + b, 0)).toBe(people.length + 1);
    const rows = await log();
    expect(rows).toHaveLength(people.length + 1);
    expect(new Set(rows.map(({ Name }) => Name)).size).toBe(people.length + 1);
    const queued = await d.t.db.execute('select count(*)::int as n from mails');
    expect(queued.rows).toEqual([{ n: people.length + 1 }]);
  });
});

describe('who gets it is decided when it is sent', () => {
  it('whoever got the role since does, whoever lost it does not', async () => {
    await d.add();
    await d.t.loginAs({ RoleID: d.manager.RoleID, LocationID: d.yuma, FirstName: 'Nora' });
    await d.t.db.delete(employeeRoles).where(eq(employeeRoles.EmployeeID, d.manager.EmployeeID));
    d.t.clock.set(SEVEN);
    const sent = await d.round();
    expect(sent.map(({ text }) => text?.slice(0, 11))).toEqual(['Hello Nora,']);
  });

  it('nobody whose role lost the page, and nobody who left', async () => {
    await d.add({ People: [d.author.EmployeeID] });
    await d.t.db.delete(rolePages).where(eq(rolePages.RoleID, d.manager.RoleID));
    d.t.clock.set(SEVEN);
    expect((await d.round()).map(({ text }) => text?.slice(0, 12))).toEqual(['Hello Ruben,']);
    await d.t.db
      .update(employees)
      .set({ Active: false })
      .where(eq(employees.EmployeeID, d.author.EmployeeID));
    d.t.clock.set('2026-11-12T15:00:00.000Z');
    expect(await d.round()).toEqual([]);
  });

  it('their hotels are those of that moment', async () => {
    await d.add();
    await d.t.make.assign(d.manager.EmployeeID, d.palm, d.manager.RoleID);
    d.t.clock.set(SEVEN);
    const [mail] = await d.round();
    expect(mail?.text).toContain('PALM COURT');
  });

  it('somebody chosen by name who lost the page gets nothing, and the log says why', async () => {
    await d.add({ Roles: [], People: [d.manager.EmployeeID] });
    await d.t.db
      .delete(employeeRoles)
      .where(and(eq(employeeRoles.EmployeeID, d.manager.EmployeeID), eq(employeeRoles.LocationID, d.yuma)));
    await d.lastUsed(d.manager.EmployeeID, d.yuma);
    d.t.clock.set(SEVEN);
    expect(await d.round()).toEqual([]);
    expect(await d.round()).toEqual([]);
    expect(await log()).toMatchObject([
      { Outcome: 'Skipped', Reason: expect.stringContaining('does not open Reports') as string },
    ]);
  });

  it('a definition over several hotels is of those that are the reader’s', async () => {
    const Report = {
      Measures: ['RoomRevenue'],
      Period: { Relative: 'Yesterday' },
      LocationIDs: [d.palm, d.yuma],
    };
    await d.add({ Report });
    d.t.clock.set(SEVEN);
    const [mail] = await d.round();
    expect(mail?.text).not.toContain('PALM COURT');
    expect(String(mail?.html)).toContain(`hotels=${d.yuma}`);
  });

  it('a saved report goes to whom it is shared with; deleted or unshared it goes to nobody, and the log says why', async () => {
    const Definition = { Measures: ['RoomRevenue'], Period: { Relative: 'Last7' } };
    const body = { Name: 'The week', Definition, RoleIDs: [d.manager.RoleID] };
    const { body: saved } = await d.author.post('/reports', body);
    await d.add({ Report: { ReportID: saved.ReportID } });
    d.t.clock.set(SEVEN);
    expect((await d.round())[0]?.subject).toContain('The week');
    await (await d.writer()).put(`/reports/${saved.ReportID}`, { ...body, RoleIDs: [] });
    d.t.clock.set('2026-11-12T15:00:00.000Z');
    expect(await d.round()).toEqual([]);
    await (await d.writer()).send('DELETE', `/reports/${saved.ReportID}`);
    d.t.clock.set('2026-11-13T15:00:00.000Z');
    expect(await d.round()).toEqual([]);
    expect(await log()).toMatchObject([
      { Outcome: 'Skipped', Reason: expect.stringContaining('deleted, or is not shared') as string },
      { Outcome: 'Skipped', BusinessDate: '2026-11-11' },
      { Outcome: 'Sent', BusinessDate: TOLD },
    ]);
  });

  it('an address that mails may not go to is said in the log', async () => {
    const other = await digestHotels({ MAIL_ALLOWED_DOMAINS: 'group.example' });
    await other.add();
    other.t.clock.set(SEVEN);
    expect(await other.round()).toEqual([]);
    const { body } = await (await other.writer()).get('/reports/deliveries');
    expect(body).toMatchObject([
      { Outcome: 'Skipped', Reason: 'Mails to hotel.example are not allowed on this server.' },
    ]);
    await other.t.close();
  });
});
