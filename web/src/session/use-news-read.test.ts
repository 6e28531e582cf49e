import { describe, expect, it } from 'vitest';
import { leadsTo } from './use-news-read.ts';

describe('news about a record', () => {
  it.each([
    ['/admin/reimbursement?record=12&at=5', 12, true],
    ['/admin/reimbursement?record=12&at=5', 1, false],
    ['/admin/logbook?record=120&at=12', 12, false],
    ['/admin/inviteuser?at=12', 12, false],
  ])('%s, %i: %s', (Link, record, expected) => {
    expect(leadsTo({ Link }, record)).toBe(expected);
  });
});
