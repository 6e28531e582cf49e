import { expect, it } from 'vitest';
import { fileNameOf } from './download.ts';

it.each([
  [{ 'Content-Disposition': 'attachment; filename="payroll_2026-11-23.xlsx"' }, 'payroll_2026-11-23.xlsx'],
  [{ 'Content-Disposition': 'attachment; filename=payroll.xlsx; size=3' }, 'payroll.xlsx'],
  [
    { 'Content-Disposition': 'attachment; filename="caf_.pdf"; filename*=UTF-8\'\'caf%C3%A9.pdf' },
    'café.pdf',
  ],
  [{ 'Content-Disposition': 'attachment; filename="a.pdf"; filename*=UTF-8\'\'%E0%A4%A' }, 'a.pdf'],
  [{ 'File-Name': 'centralized.xlsx' }, 'centralized.xlsx'],
  [{ 'Content-Disposition': 'attachment' }, 'payroll.xlsx'],
  [{}, 'payroll.xlsx'],
])('names the downloaded file from %j', (headers, name) => {
  expect(fileNameOf(new Headers(headers as Record<string, string>), 'payroll.xlsx')).toBe(name);
});
