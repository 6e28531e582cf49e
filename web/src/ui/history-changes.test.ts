import { describe, expect, it } from 'vitest';
import { changeLines } from './history-changes.ts';

describe('a change in the history', () => {
  it.each([
    ['City', 'YUMA', 'HAYWARD', [{ field: 'City', left: ['YUMA'], came: ['HAYWARD'] }]],
    ['LegalName', null, 'A LP', [{ field: 'Legal Name', left: ['(blank)'], came: ['A LP'] }]],
    ['Approved', false, true, [{ field: 'Approved', left: ['No'], came: ['Yes'] }]],
    [
      'AllowedPages',
      ['logbook', 'Bonus'],
      ['logbook', 'Team'],
      [{ field: 'Allowed Pages', left: ['Bonus'], came: ['Team'] }],
    ],
    ['ToEmails', null, ['a@b.example'], [{ field: 'To Emails', left: [], came: ['a@b.example'] }]],
    [
      'YearlyData',
      { 2026: { GL: 10, Flag: 'X' } },
      { 2026: { GL: 12.5, Flag: 'X' } },
      [{ field: 'Yearly Data 2026 GL', left: ['10'], came: ['12.5'] }],
    ],
    [
      'ExtraPayrolls',
      [{ Type: 'Room', Amount: 0 }],
      [{ Type: 'Room', Amount: 250 }],
      [{ field: 'Extra Payrolls', left: ['Type Room, Amount 0'], came: ['Type Room, Amount 250'] }],
    ],
  ])('of %s is told as what left and what came', (field, from, to, lines) => {
    expect(changeLines(field, from, to)).toEqual(lines);
  });
});
