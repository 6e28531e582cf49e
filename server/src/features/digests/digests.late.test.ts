import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestHotels, SEVEN, TOLD, type DigestHotels } from '../../../test/digest-hotels.ts';
import { employeeRoles } from '../../db/tables/access.table.ts';
import { digestRounds } from './digests.rounds.ts';

let d: DigestHotels;
beforeEach(async () => {
  d = await digestHotels();
});
afterEach(() => d.t.close());

describe('a late edition', () => {
  it('comes too where only the hour of its schedule changed meanwhile, and its file says what it is', async () => {
    const Report = { Measures: ['RoomRevenue', 'Sold'], Period: { Relative: 'Yesterday' } };
    const { SubscriptionID } = await d.add({ Report });
    d.t.clock.set(SEVEN);
    expect(await d.round()).toHaveLength(1);
    const writer = await d.writer();
    const [own] = (await writer.get('/reports/subscriptions')).body as { Report: object; Roles: number[] }[];
    const sent = { Report: own?.Report, Roles: own?.Roles, Cadence: 'Daily', At: '07:30', Format: 'pdf' };
    expect((await writer.put(`/reports/subscriptions/${SubscriptionID}`, sent)).status).toBe(200);
    await d.sales(d.yuma, TOLD);
    d.t.clock.set('2026-11-11T16:30:00.000Z');
    const [late] = await d.round();
    expect(late?.subject).toBe('LATE EDITION: REPORT – 11/10/2026');
    expect(late?.attachments.map(({ filename }) => filename)).toEqual(['report-late-edition-2026-11-10.pdf']);
  });

  it('follows once when the last gap of the day closed, and never again', async () => {
    await d.add({ Roles: [d.author.RoleID] });
    d.t.clock.set(SEVEN);
    expect(await d.round()).toHaveLength(1);
    await d.sales(d.palm, TOLD);
    expect(await d.round()).toEqual([]);
    d.t.clock.set('2026-11-11T20:00:00.000Z');
    await d.sales(d.yuma, TOLD);
    const sent = await d.round();
    expect(sent.map(({ subject }) => subject)).toEqual(['LATE EDITION: FLASH – 11/10/2026']);
    expect(String(sent[0]?.html)).toContain('>LATE EDITION<');
    expect(sent[0]?.text?.startsWith('LATE EDITION')).toBe(true);
    await d.t.db.execute(`delete from daily_sales where date = '${TOLD}'`);
    await d.sales(d.palm, TOLD);
    await d.sales(d.yuma, TOLD);
    expect(await d.round()).toEqual([]);
    expect(
      ((await (await d.writer()).get('/reports/deliveries')).body as { Edition: string }[]).map(
        ({ Edition }) => Edition,
      ),
    ).toEqual(['Late', 'First']);
  });

  it('counts days as the first one did, however much later it is', async () => {
    const Report = { Measures: ['RoomRevenue'], Period: { Relative: 'Yesterday' } };
    await d.add({ Report });
    d.t.clock.set(SEVEN);
    expect(await d.round()).toHaveLength(1);
    d.t.clock.set('2026-11-12T06:00:00.000Z');
    await d.sales(d.yuma, TOLD);
    const [late] = await d.round();
    expect(late?.text).toContain('LANTERN INN, 11/10/2026');
  });

  it('waits for no hotel that is not the reader’s any more, and for nobody who unsubscribed or lost the page', async () => {
    await d.add({ Roles: [d.author.RoleID, d.manager.RoleID] });
    d.t.clock.set(SEVEN);
    expect(await d.round()).toHaveLength(2);
    await d.t.db
      .delete(employeeRoles)
      .where(and(eq(employeeRoles.EmployeeID, d.author.EmployeeID), eq(employeeRoles.LocationID, d.yuma)));
    await d.sales(d.palm, TOLD);
    expect((await d.round()).map(({ subject }) => subject)).toEqual(['LATE EDITION: FLASH – 11/10/2026']);
    await d.t.db.delete(employeeRoles).where(eq(employeeRoles.EmployeeID, d.manager.EmployeeID));
    await d.sales(d.yuma, TOLD);
    expect(await d.round()).toEqual([]);
  });

  it('of a day that was whole there is none', async () => {
    await d.sales(d.yuma, TOLD);
    await d.add();
    d.t.clock.set(SEVEN);
    const [mail] = await d.round();
    expect(mail?.subject).toBe('FLASH – 11/10/2026');
    await d.sales(d.yuma, '2026-11-07');
    expect(await d.round()).toEqual([]);
  });

  it('is one, however many processes look at once', async () => {
    await d.add();
    d.t.clock.set(SEVEN);
    await d.round();
    await d.sales(d.yuma, TOLD);
    const counts = await Promise.all([1, 2, 3].map(() => digestRounds(d.t.services).sendDue()));
    expect(counts.reduce((a, b) => a + b, 0)).toBe(1);
  });
});

it('is sent at one moment on both days when clocks change', async () => {
  for (const [At, start, hours] of [
    ['02:30', '2027-03-14T08:00:00.000Z', 23],
    ['01:30', '2026-11-01T07:00:00.000Z', 25],
  ] as const) {
    d.t.clock.set(new Date(Date.parse(start) - 3_600_000).toISOString());
    const { SubscriptionID } = await d.add({ At });
    d.t.clock.set(start);
    let sent = 0;
    for (let half = 0; half < hours * 2; half += 1) {
      sent += (await d.round()).length;
      d.t.clock.advance(1_800_000);
    }
    expect(sent).toBe(1);
    await (await d.writer()).send('DELETE', `/reports/subscriptions/${SubscriptionID}`);
  }
});

it('weeks come on Sunday and months on the 1st', async () => {
  await d.add({ Cadence: 'Weekly' });
  await d.add({ Cadence: 'Monthly' });
  const subjects: (string | undefined)[] = [];
  for (let day = 0; day < 21; day += 1) {
    d.t.clock.set(new Date(Date.parse(SEVEN) + day * 86_400_000).toISOString());
    subjects.push(...(await d.round()).map(({ subject }) => subject?.replace(' (figures missing)', '')));
  }
  expect(subjects).toEqual([
    'FLASH – 11/08/2026 – 11/14/2026',
    'FLASH – 11/15/2026 – 11/21/2026',
    'FLASH – 11/22/2026 – 11/28/2026',
    'FLASH – 11/01/2026 – 11/30/2026',
  ]);
});
