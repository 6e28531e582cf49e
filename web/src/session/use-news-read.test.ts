import { describe, expect, it } from 'vitest';
import { newsOf } from './use-news-read.ts';

const At = '2026-11-10T18:00:00.000Z';

describe('news about a record', () => {
  it.each([
    ['/admin/reimbursement?record=12&at=5', 12, true],
    ['/admin/reimbursement?record=12&at=5', 1, false],
    ['/admin/logbook?record=120&at=12', 12, false],
    ['/admin/inviteuser?at=12', 12, false],
  ])('are those that lead to it: %s, %i: %s', (Link, id, expected) => {
    expect(newsOf([{ Link, At }], { id, upTo: At }).shown).toHaveLength(Number(expected));
  });

  it.each([
    ['as it was before', '2026-11-10T17:59:59.999Z', false],
    ['as it was made by them', At, true],
    ['as it was later', '2026-11-11T00:00:00.000Z', true],
    ['without anything to tell when', '', false],
  ])('are read where it is shown %s', (_, upTo, isRead) => {
    const news = { Link: '/admin/reimbursement?record=12&at=5', At };
    const [read, left] = isRead ? [[news], []] : [[], [news]];
    expect(newsOf([news], { id: 12, upTo })).toEqual({ shown: read, later: left });
  });
});
