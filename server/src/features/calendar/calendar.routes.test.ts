import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarHotels, WHOLE_YEAR, type CalendarHotels } from '../../../test/calendar-hotels.ts';

let h: CalendarHotels;
beforeAll(async () => {
  h = await calendarHotels();
});
afterAll(() => h.t.close());

const keysAt = (hotel: number) => ({
  franchise: [`franchise-window-${hotel}`, `franchise-expiration-${hotel}`],
  insurance: [`insurance-property-2026-${hotel}`, `insurance-gl-2026-${hotel}`],
  payroll: [`check-2026-11-20-${hotel}`],
});
const sorted = (keys: readonly string[]) => [...keys].sort();

describe('the dates of the records', () => {
  it('are shown with their kind, title, location and the way to where they stand, the earliest first', async () => {
    const caller = await h.as(['Calendar', 'Franchise', 'Location', 'Payroll']);
    const dates = await h.datesOf(caller);
    expect(
      dates.map(({ Date: day, Kind, Title, LocationName, Link }) => [day, Kind, Title, LocationName, Link]),
    ).toEqual([
      [
        '2026-11-20',
        'Check date',
        'Payroll check date',
        'LANTERN INN',
        `/admin/payroll?date=2026-11-20&at=${h.lantern}`,
      ],
      [
        ...['2026-12-01', 'Franchise window', 'Franchise window, HARBORVIEW', 'LANTERN INN'],
        `/admin/franchise?record=${h.lantern}&at=${h.lantern}`,
      ],
      [
        ...['2026-12-15', 'Insurance renewal', 'Property insurance renewal, 2026', 'LANTERN INN'],
        `/admin/property-insurance-master?year=2026&record=${h.lantern}&at=${h.lantern}`,
      ],
      [
        ...['2027-01-01', 'Insurance renewal', 'GL insurance renewal, 2026', 'LANTERN INN'],
        `/admin/property-insurance-master?year=2026&record=${h.lantern}&at=${h.lantern}`,
      ],
      [
        ...['2027-03-31', 'Franchise expiration', 'Franchise expiration, HARBORVIEW', 'LANTERN INN'],
        `/admin/franchise?record=${h.lantern}&at=${h.lantern}`,
      ],
    ]);
    expect(dates.every(({ Entry, Time }) => Entry === null && Time === null)).toBe(true);
  });

  it.each([
    [['Calendar'], []],
    [['Calendar', 'Franchise'], ['franchise']],
    [['Calendar', 'Location'], ['insurance']],
    [['Calendar', 'Property Insurance Master'], []],
    [['Calendar', 'Payroll'], ['payroll']],
  ] as const)('are those of the pages %j', async (pages, kinds) => {
    const keys = keysAt(h.lantern);
    const dates = await h.datesOf(await h.as(pages));
    expect(sorted(dates.map(({ Key }) => Key))).toEqual(sorted(kinds.flatMap((kind) => keys[kind])));
  });

  it('are those of the locations where the role opens both the calendar and the records', async () => {
    const both = await h.as(['Calendar', 'Payroll'], [h.palm]);
    expect((await h.datesOf(both)).map(({ LocationName }) => LocationName)).toEqual([
      'LANTERN INN',
      'PALM COURT',
    ]);
    const one = await h.as(['Calendar', 'Payroll']);
    const elsewhere = await h.t.make.role(['Payroll', 'Franchise']);
    await h.t.make.assign(one.EmployeeID, h.palm, elsewhere.RoleID);
    expect((await h.datesOf(one)).map(({ LocationName }) => LocationName)).toEqual(['LANTERN INN']);
    expect((await one.get('/calendar', { LocationIDs: String(h.palm) })).status).toBe(403);
  });

  it('leave out agreements of hotels without the flag, and drafts of the insurance', async () => {
    const caller = await h.as(['Calendar', 'Franchise', 'Location']);
    const dates = await h.datesOf(caller);
    expect(dates.some(({ Date: day }) => day === '2027-02-02')).toBe(false);
    await h.t.db.execute(`update locations set franchise = false where location_id = ${h.lantern}`);
    expect((await h.datesOf(caller)).map(({ Kind }) => Kind)).toEqual([
      'Insurance renewal',
      'Insurance renewal',
    ]);
    await h.t.db.execute(`update locations set franchise = true where location_id = ${h.lantern}`);
  });
});

describe('the list', () => {
  it('is narrowed by kinds, locations, days and words, sorted and cut into pages', async () => {
    const caller = await h.as(['Calendar', 'Franchise', 'Payroll'], [h.palm]);
    const kinds = await h.datesOf(caller, { Kinds: 'Check date,Franchise window' });
    expect(new Set(kinds.map(({ Kind }) => Kind))).toEqual(new Set(['Check date', 'Franchise window']));
    const there = await h.datesOf(caller, { LocationIDs: String(h.palm) });
    expect(new Set(there.map(({ LocationName }) => LocationName))).toEqual(new Set(['PALM COURT']));
    expect(await h.datesOf(caller, { Search: 'palm' })).toEqual(there);
    expect((await h.datesOf(caller, { Search: '11/20/2026' })).map(({ Kind }) => Kind)).toEqual([
      'Check date',
      'Check date',
    ]);
    const last = await h.datesOf(caller, { Sort: '-Date' });
    expect(last[0]).toMatchObject({ Date: '2027-03-31' });
    const names = (await h.datesOf(caller, { Sort: 'LocationName' })).map(({ LocationName }) => LocationName);
    expect(names).toEqual([...names].sort());
    const page = await caller.get('/calendar', { ...WHOLE_YEAR, Page: 2, PageSize: 4 });
    expect([page.headers['x-total-count'], (page.body as unknown[]).length]).toEqual(['6', 2]);
  });

  it('is the current month at the selected location where no days are named', async () => {
    const caller = await h.as(['Calendar', 'Franchise', 'Payroll']);
    const dates = (await caller.get('/calendar')).body as { Date: string }[];
    expect(dates.map(({ Date: day }) => day)).toEqual(['2026-11-20']);
    const from = (await caller.get('/calendar', { From: '2026-11-21' })).body as { Date: string }[];
    expect(from.map(({ Date: day }) => day)).toEqual(['2026-12-01']);
    const to = (await caller.get('/calendar', { To: '2026-12-01' })).body as { Date: string }[];
    expect(to.map(({ Date: day }) => day)).toEqual(['2026-11-20', '2026-12-01']);
  });

  it.each([
    [{ From: '2026-01-01', To: '2027-01-02' }, 'At most 366 days at a time'],
    [{ From: '2026-01-02', To: '2026-01-01' }, 'To must not be before From'],
    [{ Kinds: 'Check date,Birthday' }, 'A kind is one of'],
    [{ LocationIDs: 'all' }, 'Please name locations by their ids'],
  ])('refuses %j', async (query, sentence) => {
    const caller = await h.as(['Calendar']);
    const answer = await caller.get('/calendar', query);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(sentence);
  });

  it('takes a leap year as a whole', async () => {
    const caller = await h.as(['Calendar']);
    expect((await caller.get('/calendar', { From: '2028-01-01', To: '2028-12-31' })).status).toBe(200);
  });

  it('is a file of what is shown', async () => {
    const caller = await h.as(['Calendar', 'Franchise', 'Payroll']);
    await h.add(caller, { Time: '14:05', Note: 'Bring the keys' });
    const csv = await caller.get('/calendar', { ...WHOLE_YEAR, Format: 'csv' });
    expect(String(csv.body).split('\r\n').slice(0, 3)).toEqual([
      expect.stringContaining('Date,Time,Time Zone,Kind,Title,Location Name,Note'),
      expect.stringContaining('Payroll check date'),
      expect.stringMatching(/02:05 PM.*Walk the roof.*Bring the keys/),
    ]);
    const xlsx = await caller.get('/calendar', { ...WHOLE_YEAR, Format: 'xlsx' });
    expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK');
  });

  it('is closed to whoever lacks the page', async () => {
    const caller = await h.as(['Franchise', 'Payroll', 'Location']);
    for (const [method, path] of [
      ['GET', '/calendar'],
      ['POST', '/calendar'],
      ['GET', '/calendar/feed'],
      ['POST', '/calendar/feed'],
    ] as const)
      expect((await caller.send(method, path)).status).toBe(403);
  });
});
