import { describe, expect, it } from 'vitest';
import type { Block } from './digest-blocks.ts';
import { digestMail } from './digests.email.ts';

const cell = {
  text: '$1,234,567.89',
  notes: [
    { text: 'LY +12.34 %', tone: 'up' as const },
    { text: 'BUD -12.34 %', tone: 'down' as const },
  ],
};
const block = (title: string): Block => ({
  title,
  heads: ['', 'Day', 'MTD', 'YTD'],
  rows: Array.from({ length: 7 }, () => ({ label: 'Room revenue ($)', cells: [cell, cell, cell] })),
  notes: [],
});

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
    blocks: [block('All hotels'), ...names.map(block)],
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

  it.each([40, 200, 400])('of %i hotels ends before mail programs cut it off, with its links', (hotels) => {
    const { Html = '', Text = '' } = mailOf(hotels);
    expect(Buffer.byteLength(Html)).toBeLessThan(CUT);
    expect(Html).toContain('>All hotels</h2>');
    expect(Html).toContain('Unsubscribe from this report</a>');
    const shown = Html.split('</h2>').length - 1;
    expect(Html).toContain(`${hotels + 1 - shown} more are in the attached PDF.`);
    expect(Text).toContain(`${hotels + 1 - shown} more are in the attached PDF.`);
    expect(Text).toContain('Unsubscribe from this report: https://');
  });
});
