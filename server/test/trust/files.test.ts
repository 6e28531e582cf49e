import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closedPolicy } from '../../src/http/safety-headers.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import type { TestCaller } from '../call.ts';
import { figure, LONG } from './figures.ts';
import { PDF, PNG } from '../sample-files.ts';
import { BOMBS, workbookOf, zipOf } from './zip-bombs.ts';

let t: TestApp;
let clerk: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  clerk = await t.loginAs({ level: 100 });
});
afterAll(() => t.close());

const PAGE = '<html><body><script>alert(document.domain)</script></body></html>';
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>';
const JPEG = Buffer.from([
  0xff,
  0xd8,
  0xff,
  0xe0,
  0,
  16,
  ...Buffer.from('JFIF\0'),
  1,
  1,
  0,
  0,
  1,
  0,
  1,
  0,
  0,
]);

const submit = (name: string, content: Buffer | string, type?: string) =>
  clerk.form('POST', '/reimbursement/post', {
    fields: { Contexts: 'TAXI' },
    files: [{ part: 'ReceiptsAttachments', name, content, ...(type !== undefined && { type }) }],
  });

const NAMES = [
  'receipt.pdf',
  'picture.png',
  'table.csv',
  'notes.txt',
  'page.html',
  'drawing.svg',
  'noextension',
];

describe('a page or a drawing', () => {
  const contents: Record<string, Buffer | string> = {
    'a page': PAGE,
    'a drawing': DRAWING,
    'a picture tag that runs': 'hello <img src=x onerror=alert(1)>',
    'a link that runs': '<a href="javascript:alert(1)">receipt</a>',
    'a style': '<style>@import "http://evil.example"</style>',
    'a page that redirects': '<meta http-equiv="refresh" content="0;url=http://evil.example">',
    'a form': '<form action="http://evil.example"><input name=p></form>',
    'a page behind a byte order mark': `\ufeff${PAGE}`,
    'a page far inside a text': `${'a line\n'.repeat(20_000)}${PAGE}`,
    'a drawing behind a comment': `<!-- ${'x'.repeat(2_000)} -->${DRAWING}`,
    'a page in UTF-16': Buffer.from(`\ufeff${PAGE}`, 'utf16le'),
    'a page that begins as a GIF': `GIF89a/*${PAGE}*/=1`,
    'a script for a shell': '#!/bin/sh\nrm -rf /\n',
    'a program': Buffer.from('MZ\u0090\0\u0003'),
    'an archive': zipOf([{ name: 'a.html', content: PAGE }]),
    'an archive that climbs': zipOf([{ name: 'xl/../../../etc/x', content: 'x' }]),
  };
  it.each(Object.keys(contents))('(%s) is refused under every name and type', async (what) => {
    for (const [index, name] of NAMES.entries()) {
      const type = ['application/pdf', 'image/png', 'text/html', 'image/svg+xml'][index % 4];
      const { status } = await submit(name, contents[what]!, type);
      expect([name, status]).toEqual([name, 415]);
    }
    expect(await t.storedFiles()).toEqual([]);
  });
});

describe('a file that is two kinds at once', () => {
  it.each<[string, string, Buffer]>([
    ['a PDF that is a page', 'application/pdf', Buffer.from(`${PDF}${PAGE}`)],
    ['a PNG that is a page', 'image/png', Buffer.concat([PNG, Buffer.from(PAGE)])],
    [
      'a JPEG that is a script',
      'image/jpeg',
      Buffer.concat([JPEG, Buffer.from('*/=1;alert(1)/*'), Buffer.from(PAGE)]),
    ],
    [
      'a PDF that is an archive',
      'application/pdf',
      Buffer.concat([Buffer.from(PDF), zipOf([{ name: 'a', content: PAGE }])]),
    ],
  ])('(%s) is served as the harmless one, in a sandbox', async (_what, kind, content) => {
    const { status, body } = await submit('evil.html', content, 'text/html');
    expect(status).toBe(200);
    const { headers, raw } = await clerk.get(`/reimbursement/get/presigned/${body.id as number}`, {
      index: 0,
    });
    expect(raw.equals(content)).toBe(true);
    expect(headers['content-type']).toBe(kind);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe(closedPolicy('sandbox'));
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('a name', () => {
  it.each([
    ['../../../../etc/cron.d/x.pdf', 'x.pdf'],
    ['..\\..\\windows\\x.pdf', 'x.pdf'],
    ['/etc/passwd', 'passwd'],
    ['....//....//x.pdf', 'x.pdf'],
    ['.htaccess', 'htaccess'],
    ['a\u202efdp.exe', 'afdp.exe'],
    ['a%0d%0aX-Evil: 1.pdf', 'a%0d%0aX-Evil 1.pdf'],
    ['a\tb\u0001.pdf', 'ab.pdf'],
    ["x'; drop table claims; --.pdf", 'x; drop table claims; --.pdf'],
    ['=cmd|calc!A1.pdf', '=cmdcalc!A1.pdf'],
    ['Beleg für 🏨.pdf', 'Beleg für 🏨.pdf'],
    [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(196)}.pdf`],
  ])('%s leads nowhere and breaks no header', async (name, kept) => {
    const { body } = await submit(name, PDF);
    expect(body.ReceiptsAttachments).toHaveLength(1);
    expect(body.ReceiptsAttachments[0].split('/').at(-1)).toBe(kept);
    const answer = await clerk.get(`/reimbursement/get/presigned/${body.id as number}`, { index: 0 });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.headers)).not.toContain('x-evil');
    expect(answer.headers['content-disposition']).toMatch(
      /^inline; filename="[ -~]*"; filename\*=UTF-8''[\w.%!~-]*$/,
    );
    for (const stored of await t.storedFiles()) expect(stored).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('a workbook to import', () => {
  const IMPORTS = ['/admin/sales/import', '/admin/payroll/import', '/admin/payroll/balances/import'];

  it.each(Object.keys(BOMBS))('made of %s is refused, and the server goes on', async (what) => {
    const content = BOMBS[what]!();
    const before = process.memoryUsage.rss();
    const since = performance.now();
    for (const address of LONG ? IMPORTS : IMPORTS.slice(0, 1)) {
      const form = { files: [{ part: 'file', name: 'table.xlsx', content }] };
      const { status, body } = await clerk.form('POST', address, form);
      expect([address, [400, 413, 415].includes(status), /root:|haha/.test(JSON.stringify(body))]).toEqual([
        address,
        true,
        false,
      ]);
    }
    const grown = Math.round((process.memoryUsage.rss() - before) / 1024 / 1024);
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    figure(
      'files',
      `${what} (${Math.round(content.length / 1024)} kB)`,
      `refused after ${seconds} s, ${Math.max(0, grown)} MB`,
    );
    expect(Number(seconds)).toBeLessThan(30);
    expect(grown).toBeLessThan(600);
    expect((await t.visitor.get('/health/ready')).status).toBe(200);
    expect(
      await t.db.$client.query('select count(*)::int as count from daily_sales').then(({ rows }) => rows[0]),
    ).toEqual({ count: 0 });
  });

  it('that is fine is read: the refusals are not for its form', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = `<row>${cell('HotelName')}${cell('Date')}</row><row>${cell('NOBODY')}${cell('2026-11-09')}</row>`;
    const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
    const form = { files: [{ part: 'file', name: 'table.xlsx', content: workbookOf(sheet) }] };
    const { status, body } = await clerk.form('POST', '/admin/sales/import', form);
    expect([status, body.error]).toEqual([400, expect.stringContaining('There is no hotel named NOBODY')]);
  });
});
