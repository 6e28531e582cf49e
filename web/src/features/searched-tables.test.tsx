import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { searchRows, textOf, valueOf, type Column } from '../ui/table/table-rows.ts';
import { dueColumns } from './bank/journals-due.tsx';
import { bonusColumns } from './claims/bonus-page.tsx';
import { sharedColumns } from './claims/claim-columns.tsx';
import { reimbursementColumns } from './claims/reimbursement-page.tsx';
import { PAYABLE_COLUMNS } from './payroll/claims-to-pay.tsx';
import { DIRECTORY_COLUMNS } from './directory/directory-page.tsx';
import { franchiseColumns } from './franchise/franchise-columns.tsx';
import { insuranceColumns } from './insurance/insurance-table.tsx';
import { recordColumns } from './payroll/payroll-columns.tsx';

const nothing = () => undefined;

/** A row with something in every column, and as told. */
const rowOf = <Row extends object>(columns: readonly Column<Row>[], own: object): Row =>
  ({
    ...Object.fromEntries(columns.map(({ key, align }) => [key, align === 'right' ? 1234.5 : `my ${key}`])),
    ...own,
  }) as Row;

interface Table {
  name: string;
  columns: readonly Column<object>[];
  rows: readonly object[];
}
const table = <Row extends object>(name: string, columns: readonly Column<Row>[], ...own: object[]) =>
  ({ name, columns, rows: own.map((each) => rowOf(columns, each)) }) as unknown as Table;

const CLAIMS = [
  {
    ...{ State: 'Paid', PaidOn: '2026-11-23', ApprovedAt: 1_794_837_900, Timezone: 'UTC' },
    ReceiptsAttachments: ['a.pdf', 'b.png'],
  },
  { State: 'Open', PaidOn: null, ApprovedAt: null, ReceiptsAttachments: [], Timezone: 'UTC' },
];
const RECORDS = [
  { Approved: true, EmailSentAt: '2026-11-16T14:05:00.000Z', AttachmentName: 'slips.pdf' },
  { Approved: false, EmailSentAt: null, AttachmentName: null },
].map((own) => ({ ...own, OCCUPIED_ROOMS: 1234, TOTAL_ROOMS: 1500, FilledFromSales: [] }));

/** Tables that search in the browser by what their cells show. A new one belongs here. */
const TABLES: Readonly<Record<string, readonly Table[]>> = {
  'payroll/payroll-tables.tsx': [
    table(
      'payroll',
      recordColumns(nothing, () => undefined),
      ...RECORDS,
    ),
  ],
  'payroll/claims-to-pay.tsx': [
    table('claims to pay', PAYABLE_COLUMNS, { ApprovedAt: '2026-11-16T14:05:00.000Z', Timezone: 'UTC' }),
  ],
  'claims/claims-page.tsx': [
    table('bonus', [...bonusColumns(nothing), ...sharedColumns(nothing)], ...CLAIMS),
    table('reimbursements', [...reimbursementColumns(nothing), ...sharedColumns(nothing)], ...CLAIMS),
  ],
  'bank/journals-due.tsx': [
    table(
      'journals due',
      dueColumns(null, nothing),
      { Correcting: true, From: '2026-11-08', To: '2026-11-23', Entries: 1234 },
      { Correcting: false, From: '2026-11-08', To: '2026-11-08', Problem: '' },
    ),
  ],
  'directory/directory-page.tsx': [
    table('directory', DIRECTORY_COLUMNS, { FirstName: 'Ana', LastName: 'Ruiz', PhoneNumber: '555 0100' }),
  ],
  'franchise/franchise-page.tsx': [
    table('franchise', franchiseColumns(nothing), {
      EffectiveDate: '12/01/2026',
      Window: '11/01/2026',
      Expiration: 'never',
    }),
  ],
  'insurance/insurance-table.tsx': [table('insurance', insuranceColumns(nothing), {})],
};
/** Those that search nothing, or fields that they name themselves. */
const OTHERS = [
  'dashboards/dashboards-page.tsx',
  'housekeeping/per-person.tsx',
  'invite/pending-invitations.tsx',
  'locations/locations-page.tsx',
  'night-audit/code-map-tab.tsx',
  'night-audit/days-tab.tsx',
  'pages/pages-page.tsx',
  'reports/flash-table.tsx',
  'reports/schedules-tab.tsx',
  'rooms/rooms-page.tsx',
];

/** What is there to press, and not to be found by. */
const PRESSED = ['Send'];

/** The words of a cell, those on hover too. */
function wordsOf(column: Column<object>, row: object): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>{column.cell ? column.cell(row) : textOf(valueOf(row, column))}</MantineProvider>
    </QueryClientProvider>,
  );
  return html
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/<(?!button)[^>]* title="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const withoutCommas = (text: string) => text.replaceAll(',', '');

describe('a search in the browser', () => {
  beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] }));
  afterAll(() => void vi.useRealTimers());

  it('is tried here in every table that has one', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .map((file) => file.replaceAll(path.sep, '/'));
    const searching = files.filter((file) =>
      readFileSync(path.join(import.meta.dirname, file), 'utf8').includes(' useClientTable('),
    );
    expect(searching.sort()).toEqual([...Object.keys(TABLES), ...OTHERS].sort());
  });

  it.each(Object.values(TABLES).flat())(
    'finds by every word a cell shows, and by nothing behind it: $name',
    ({ columns, rows }) => {
      for (const row of rows)
        for (const column of columns) {
          const shown = wordsOf(column, row);
          const words = shown.split(' ').filter((word) => word !== '' && !PRESSED.includes(word));
          const missed = words.filter((word) => searchRows([row], [column], word).length === 0);
          expect(missed, `${column.key} shows what does not find it`).toEqual([]);
          if (typeof column.cell?.(row) === 'string') continue;
          const searched = textOf(valueOf(row, column));
          expect(withoutCommas(shown), `${column.key} is found by what it does not show`).toContain(
            withoutCommas(searched),
          );
        }
    },
  );

  it('finds payroll by its state and by when it was mailed, as the table says them', () => {
    const columns = recordColumns(nothing, () => undefined);
    const records = RECORDS.map((own) => rowOf<PayrollRecord>(columns, own));
    const found = (search: string) => searchRows(records, columns, search).map(({ Approved }) => Approved);
    for (const search of ['approved', '11/16 02:05 PM', '02:05']) expect(found(search)).toEqual([true]);
    expect(found('open')).toEqual([false]);
    for (const search of ['true', 'false', '2026-11', 't14']) expect(found(search)).toEqual([]);
  });
});
