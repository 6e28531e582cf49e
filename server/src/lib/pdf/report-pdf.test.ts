import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sampleColumns, sampleReport, sampleRow, sampleRows } from '../../../test/sample-report.ts';
import { writeReportPdf } from './report-pdf.ts';
import type { ReportChart, ReportRow } from './report-spec.ts';

const asText = (pdf: Buffer) => pdf.toString('latin1');
const countOf = (pdf: Buffer, pattern: RegExp) => asText(pdf).match(pattern)?.length ?? 0;

/** What is drawn on the pages, operator by operator; fonts and other streams are no drawing. */
function operatorsOf(pdf: Buffer): string[] {
  const streams = asText(pdf).matchAll(/\nstream\n(.*?)\nendstream/gs);
  return [...streams]
    .map(([, packed = '']) => unpacked(packed))
    .filter((content) => content.includes('\nBT\n'))
    .flatMap((content) => content.split('\n').map((line) => line.split(' ').at(-1) ?? ''));
}

function unpacked(packed: string): string {
  try {
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}

const chartOf = (kind: ReportChart['kind'], values: (number | null)[], isStep = false): ReportChart => ({
  kind,
  labels: values.map((_, at) => `D${at}`),
  series: [{ name: 'Sold', values, isStep }],
});

describe('a report as PDF', () => {
  it('has its fonts within, and only the letters it uses', async () => {
    const pdf = await writeReportPdf(sampleReport());
    expect([...asText(pdf).matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name)).toEqual([
      expect.stringMatching(/^[A-Z]{6}\+Inter-SemiBold$/),
      expect.stringMatching(/^[A-Z]{6}\+Inter-SemiBold$/),
      expect.stringMatching(/^[A-Z]{6}\+Inter-Regular$/),
      expect.stringMatching(/^[A-Z]{6}\+Inter-Regular$/),
    ]);
    expect(countOf(pdf, /\/FontFile2 /g)).toBe(2);
    expect(countOf(pdf, /\/ToUnicode /g)).toBe(2);
    // Each of the two fonts alone is 340 kB.
    expect(pdf.length).toBeLessThan(60_000);
  });

  it('says what it is, in which language, and what each part of it is', async () => {
    const text = asText(await writeReportPdf(sampleReport()));
    for (const fact of [
      '(PERFORMANCE)',
      '/Lang (en-US)',
      '/DisplayDocTitle true',
      '/Marked true',
      '(D:20260701120000Z)',
      '/S /H1',
      '/S /Table',
    ]) {
      expect(text).toContain(fact);
    }
    expect(text.match(/\/S \/TR\b/g)).toHaveLength(4);
    expect(text.match(/\/S \/TH\b/g)).toHaveLength(5 + 3);
    expect(text.match(/\/S \/TD\b/g)).toHaveLength(3 * 4);
  });

  it('has a title of any letters', async () => {
    const text = asText(await writeReportPdf(sampleReport({ title: 'ROOMS & <SUITES>' })));
    expect(text).toContain('(ROOMS & <SUITES>)');
    expect(text).toContain('>ROOMS &amp; &lt;SUITES&gt;</rdf:li>');
  });

  it.each([
    ['Letter', 5, '[0 0 612 792]'],
    ['Letter', 14, '[0 0 792 612]'],
    ['A4', 5, '[0 0 595.28 841.89]'],
    ['A4', 14, '[0 0 841.89 595.28]'],
  ] as const)('on %s with %i columns has the paper %s', async (paper, count, box) => {
    const columns = sampleColumns(count);
    const pdf = await writeReportPdf(sampleReport({ paper, columns, rows: sampleRows(3, count) }));
    expect(asText(pdf)).toContain(`/MediaBox ${box}`);
    expect(countOf(pdf, /\/Type \/Page\b/g)).toBe(1);
  });

  it('is the same bytes for the same report', async () => {
    const report = sampleReport({ chart: chartOf('line', [1, 2, 3]) });
    expect((await writeReportPdf(report)).equals(await writeReportPdf(report))).toBe(true);
  });

  it.each([
    ['line', false, [1, 2, 3, 4, 5], 'm l l l l'],
    ['line', false, [1, 2, null, 4, 5], 'm l m l'],
    ['line', true, [1, 2, null, 4, 5], 'm l l m l l'],
  ] as const)(
    'draws a %s (steps: %s) of %j as vectors, its gaps open',
    async (kind, isStep, values, path) => {
      const pdf = await writeReportPdf(sampleReport({ chart: chartOf(kind, [...values], isStep) }));
      expect(operatorsOf(pdf).join(' ')).toContain(`ET Q ${path} w`);
      expect(countOf(pdf, /\/S \/Figure/g)).toBe(1);
      expect(countOf(pdf, /\/Subtype \/Image/g)).toBe(0);
    },
  );

  it('draws no bar where there is no value', async () => {
    const bars = async (values: (number | null)[]) => {
      const pdf = await writeReportPdf(sampleReport({ chart: chartOf('bar', values) }));
      return operatorsOf(pdf).filter((operator) => operator === 're').length;
    };
    expect((await bars([1, 2, -3])) - (await bars([1, null, -3]))).toBe(1);
  });

  it('is refused where it would be hundreds of pages, before all of it was read', async () => {
    const report = sampleReport({ columns: sampleColumns(4), rows: endless(sampleRow(0, 4)) });
    await expect(writeReportPdf(report)).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('too long for a PDF') as string,
    });
  });
});

function* endless(row: ReportRow): Generator<ReportRow> {
  for (;;) yield row;
}
