import { describe, expect, it } from 'vitest';
import type { Block } from './digest-blocks.ts';
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

/** A flash of so many hotels, each with days that lack. */
const mailOf = (hotels: number) => {
  const names = Array.from({ length: hotels }, (_, index) => `HOTEL NUMBER ${index + 1}`);
  return digestMail({
    title: 'FLASH',
    days: '11/10/2026',
    isLate: false,
    isIncomplete: true,
    firstName: 'Maya',
    gaps: names.map((Name, index) => ({ LocationID: index, Name, Dates: ['2026-11-09', '2026-11-10'] })),
    blocks: [full('All hotels'), ...names.map(full)],
    shortBlocks: [full('All hotels'), ...names.map(short)],
    attachment: 'PDF',
    liveUrl: 'https://hotels.example/admin/reports?report=FLASH',
    unsubscribeUrl: 'https://hotels.example/api/reports/unsubscribe/secret',
  });
};

/** Gmail cuts a mail off here. */
const CUT = 102 * 1024;

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
