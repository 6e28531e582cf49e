import { actionWords } from '@boh/contract/audit/change-words.ts';
import { describe, expect, it } from 'vitest';
import { entryLines } from './history-changes.ts';

describe('a change in the history', () => {
  it.each([
    ['City', 'YUMA', 'HAYWARD', [{ field: 'City', removed: ['YUMA'], added: ['HAYWARD'] }]],
    ['LegalName', null, 'A LP', [{ field: 'Legal Name', removed: ['(blank)'], added: ['A LP'] }]],
    ['Approved', false, true, [{ field: 'Approved', removed: ['No'], added: ['Yes'] }]],
    [
      'AllowedPages',
      ['logbook', 'Bonus'],
      ['logbook', 'Team'],
      [{ field: 'Allowed Pages', removed: ['Bonus'], added: ['Team'] }],
    ],
    ['ToEmails', null, ['a@b.example'], [{ field: 'To Emails', removed: [], added: ['a@b.example'] }]],
    [
      'YearlyData',
      { 2026: { GL: 10, Flag: 'X' } },
      { 2026: { GL: 12.5, Flag: 'X' } },
      [{ field: 'Yearly Data 2026 GL', removed: ['10'], added: ['12.5'] }],
    ],
    [
      'ExtraPayrolls',
      [{ Type: 'Room', Amount: 0 }],
      [{ Type: 'Room', Amount: 250 }],
      [{ field: 'Extra Payrolls', removed: ['Type Room, Amount 0'], added: ['Type Room, Amount 250'] }],
    ],
    ['FandB', false, true, [{ field: 'F&B', removed: ['No'], added: ['Yes'] }]],
    ['OCCUPIED_ROOMS', 1, 2, [{ field: 'OCCUPIED ROOMS', removed: ['1'], added: ['2'] }]],
    ['Role at THE McCOY', 'A', 'B', [{ field: 'Role at THE McCOY', removed: ['A'], added: ['B'] }]],
    ['FoundOn', null, '2026-03-09', [{ field: 'Found On', removed: ['(blank)'], added: ['03/09/2026'] }]],
    ['Steps', ['a', 'b'], ['b', 'a'], [{ field: 'Steps', removed: ['a, b'], added: ['b, a'] }]],
    ['PasswordHash', null, null, [{ field: 'Password changed', removed: [], added: [] }]],
  ])('of %s is told as what left and what came', (field, from, to, lines) => {
    expect(entryLines([{ Field: field, From: from, To: to }])).toEqual(lines);
  });

  it.each([
    ['CcEmails', null, []],
    ['Notes', null, ''],
    ['Notes', '', null],
    ['RoomID', null, 12],
    ['UUID', null, 'b5a1'],
    ['YearlyData', { 2026: { Flag: '' } }, { 2026: { Flag: null } }],
  ])('of %s that nobody would call one is not told', (Field, From, To) => {
    expect(entryLines([{ Field, From, To }])).toEqual([]);
  });
});

describe('what was done', () => {
  const some = [{ Field: 'City', From: 'YUMA', To: 'HAYWARD' }];
  const first = [{ Field: 'City', From: null, To: 'HAYWARD' }];
  it.each([
    ['PUT /admin/location', some, 'Changed'],
    ['PATCH /reimbursement/patch/:id', some, 'Changed'],
    ['POST /Rooms/post', first, 'Added'],
    ['POST /admin/payroll', some, 'Changed'],
    ['POST /admin/payroll', first, 'Added'],
    ['DELETE /role/:RoleID', some, 'Removed'],
    ['POST /reimbursement/several/approve', some, 'Approved'],
    ['POST /reports/unsubscribe/:Token', some, 'Mails changed'],
    ['import sales', some, 'Imported'],
    ['erase person', first, 'Erased'],
    ['GET /approvals/paid', [{ Field: 'DownloadedFile', From: null, To: 'paid.csv' }], 'Downloaded'],
    ['POST /reports/run', [{ Field: 'DownloadedFile', From: null, To: 'flash.pdf' }], 'Downloaded'],
  ])('by %s is told in words', (call, changes, words) => {
    expect(actionWords(call, changes)).toBe(words);
  });
});
