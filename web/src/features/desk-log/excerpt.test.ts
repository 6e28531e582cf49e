import type { LogEntry } from '@boh/contract/desk-log/desk-log.contract.ts';
import { describe, expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

const log = (...texts: string[]) => ({
  Entries: texts.map((Entry, n) => ({ Entry, PostedByName: `Poster ${n}` }) as LogEntry),
});
const LONG = 'The guest of room 214 came down at half past eleven and asked for two more towels';

describe('the excerpt of a log', () => {
  it.each([
    ['its beginning where nothing is searched for', log(LONG, 'reply'), '', { text: LONG }],
    ['its beginning where a name was found', log(LONG, 'reply'), 'Poster', { text: LONG }],
    ['an early hit from the beginning', log(LONG), 'ROOM 214', { text: LONG }],
    ['a late hit from a few words before', log(LONG), 'towels', { text: '… and asked for two more towels' }],
    [
      'a reply',
      log(LONG, 'Plumber is booked'),
      'plumber',
      { text: 'Plumber is booked', repliedBy: 'Poster 1' },
    ],
    ['one long word from the hit on', log('x'.repeat(50) + 'leak'), 'leak', { text: '… leak' }],
    ['nothing of an empty log', log(), 'x', { text: '' }],
  ])('shows %s', (_, of, words, expected) => {
    expect(excerptOf(of, words)).toEqual(expected);
  });
});
