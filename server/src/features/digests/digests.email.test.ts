import { describe, expect, it } from 'vitest';
import type { Report } from '@boh/contract/reports/reports.contract.ts';
import { blocksOf, type Block } from './digest-blocks.ts';
import { digestMail } from './digests.email.ts';

const cell = {
  text: '1,234,567.89',
  notes: [
    { text: 'LY +12.34 %', tone: 'good' as const },
    { text: 'BUD -12.34 %', tone: 'bad' as const },
  ],
};
const block =
  (measures: number) =>
  (title: string): Block => ({
    title,
    heads: ['', 'Day', 'MTD', 'YTD'],
    rows: Array.from({ length: measures }, () => ({ label: 'Room revenue ($)', cells: [cell, cell, cell] })),
    notes: [],
  });
const [full, short] = [block(7), block(4)];

type Digest = Parameters<typeof digestMail>[0];
const mailWith = (blocks: readonly Block[], more: Partial<Digest> = {}) =>
  digestMail({
    title: 'FLASH',
    days: '11/10/2026',
    isLate: false,
    isIncomplete: true,
    firstName: 'Maya',
    gaps: [],
    blocks,
    shortBlocks: null,
    reminders: 0,
    inboxUrl: 'https://hotels.example/admin/inbox?kind=ClaimToDecide',
    attachment: 'PDF',
    liveUrl: 'https://hotels.example/admin/reports?report=FLASH',
    unsubscribeUrl: 'https://hotels.example/api/reports/unsubscribe/secret',
    ...more,
  });

/** A flash of so many hotels, each with days that lack. */
const mailOf = (hotels: number) => {
  const names = Array.from({ length: hotels }, (_, index) => `HOTEL NUMBER ${index + 1}`);
  return mailWith([full('All hotels'), ...names.map(full)], {
    gaps: names.map((Name, index) => ({ LocationID: index, Name, Dates: ['2026-11-09', '2026-11-10'] })),
    shortBlocks: [full('All hotels'), ...names.map(short)],
  });
};

/** Gmail cuts a mail off here. */
const CUT = 102 * 1024;

describe('the changes in a digest', () => {
  const report = (change: number): Report => {
    const figures = (value: number) => ({
      RoomRevenue: value,
      Payroll: value,
      CPOR: value,
      CashShort: value,
    });
    const sides = { Values: figures(110), Compared: figures(100), Change: figures(change) };
    const row = { Group: 'PALM COURT', LocationID: 1, From: '2026-10-01', To: '2026-10-31', Partial: false };
    return {
      Columns: (['RoomRevenue', 'Payroll', 'CPOR', 'CashShort'] as const).map((Measure) => ({
        ...{ Measure, Label: Measure, Definition: '' },
      })),
      Rows: [{ ...row, ...sides, Notes: {} }],
      Total: sides,
      Gaps: [],
      Through: '2026-10-31',
    };
  };
  const tonesOf = (change: number) => {
    const { Html = '' } = mailWith(blocksOf(report(change), null));
    return [...Html.matchAll(/<small class="(\w+)">/g)].map(([, tone]) => tone);
  };

  it('are red where costs grow and green where they shrink, the other way round for revenue', () => {
    // Revenue, payroll, cost per room; cash that lacks is below zero, so that more of it is less of a lack.
    expect(tonesOf(10)).toEqual(['good', 'bad', 'bad', 'good']);
    expect(tonesOf(-10)).toEqual(['bad', 'good', 'good', 'bad']);
    expect(tonesOf(0)).toEqual(['same', 'same', 'same', 'same']);
  });
});

describe('a digest of many hotels', () => {
  it('has twenty whole', () => {
    const { Html = '' } = mailOf(20);
    expect(Html).toContain('>HOTEL NUMBER 20</h2>');
    expect(Html).not.toContain('in the attached PDF.');
    expect(Buffer.byteLength(Html)).toBeLessThan(CUT);
  });

  it('has the main figures of forty', () => {
    const { Html = '', Text } = mailOf(40);
    for (const said of [Html, Text]) {
      expect(said).toContain('HOTEL NUMBER 40');
      expect(said).toContain(
        'These are the main figures of each hotel: all of them are in the attached PDF.',
      );
      expect(said).not.toContain('more are in');
    }
    expect(Buffer.byteLength(Html)).toBeLessThan(CUT);
  });

  it.each([60, 200, 400])('of %i hotels ends before mail programs cut it off, with its links', (hotels) => {
    const { Html = '', Text } = mailOf(hotels);
    expect(Buffer.byteLength(Html)).toBeLessThan(CUT);
    expect(Html).toContain('>All hotels</h2>');
    expect(Html).toContain('Unsubscribe from this report</a>');
    const shown = Html.split('</h2>').length - 1;
    expect(Html).toContain(`${hotels + 1 - shown} more are in the attached PDF.`);
    expect(Text).toContain(`${hotels + 1 - shown} more are in the attached PDF.`);
    expect(Text).toContain('Unsubscribe from this report: https://');
  });
});
