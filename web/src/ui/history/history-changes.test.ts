import { describe, expect, it } from 'vitest';
import { changeLines } from './history-changes.ts';

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
  ])('of %s is told as what left and what came', (field, from, to, lines) => {
    expect(changeLines(field, from, to)).toEqual(lines);
  });
});
