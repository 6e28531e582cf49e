import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';

let t: TestApp;
let importer: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  const early = await t.make.location({ Name: 'EARLY HOUSE', TimeZone: 'Pacific/Auckland' });
  const late = await t.make.location({ Name: 'LATE HOUSE', TimeZone: 'Pacific/Honolulu' });
  importer = await t.loginAs({
    pages: ['Daily Sales Data'],
    level: 50,
    LocationID: early.LocationID,
    alsoAt: [late.LocationID],
  });
});
afterAll(() => t.close());

const day = (moved: number) => new Date(Date.parse(TEST_NOW) + moved * 86_400_000).toISOString().slice(0, 10);

const send = (header: string, lines: readonly string[], query: Record<string, string> = { preview: 'yes' }) =>
  importer.form(
    'POST',
    '/admin/sales/import',
    { files: [{ part: 'file', name: 'sales.csv', content: [header, ...lines].join('\n') }] },
    { query },
  );

const HEADER = 'Date,Hotel,Rooms Sold,Total Available Rooms';

describe('the look at a file of daily sales', () => {
  it('asks about days that are still to come where the hotel is', async () => {
    t.clock.set('2026-11-10T23:30:00.000Z');
    const lines = [
      '2026-11-10,EARLY HOUSE,1,2',
      '2026-11-11,EARLY HOUSE,1,2',
      '2026-11-10,LATE HOUSE,1,2',
      '2026-11-11,LATE HOUSE,1,2',
      '2026-11-12,LATE HOUSE,1,2',
      '2027-11-12,LATE HOUSE,1,2',
    ];
    const preview = await send(HEADER, lines);
    const Warnings = [
      {
        Line: 5,
        Warning:
          '2026-11-11 is still to come at LATE HOUSE, and 2 more of its days are like that. Is this right?',
      },
    ];
    expect(preview.body).toMatchObject({ ErrorCount: 0, Rows: 6, Warnings });
    // It may be meant: budgets of a training group, say. Who looked at it decides.
    expect((await send(HEADER, lines, {})).body).toMatchObject({ Rows: 6, New: 6 });
    t.clock.set(TEST_NOW);
  });

  it('asks about more rooms sold than there are, once a hotel', async () => {
    const { body } = await send(HEADER, [
      `${day(-3)},EARLY HOUSE,120,110`,
      `${day(-2)},EARLY HOUSE,110,110`,
      `${day(-1)},EARLY HOUSE,111,110`,
      `${day(-1)},LATE HOUSE,3,2`,
    ]);
    expect(body.Warnings).toEqual([
      {
        Line: 2,
        Warning: `EARLY HOUSE sold 120 of 110 rooms on ${day(-3)}, and 1 more of its days is like that. Is this right?`,
      },
      { Line: 5, Warning: `LATE HOUSE sold 3 of 2 rooms on ${day(-1)}. Is this right?` },
    ]);
  });

  it('asks nothing of a file that does not say how many rooms there are', async () => {
    const { body } = await send('Date,Hotel,Rooms Sold', [`${day(-1)},LATE HOUSE,3`]);
    expect(body.Warnings).toEqual([]);
  });
});
