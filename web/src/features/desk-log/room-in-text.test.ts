import { describe, expect, it } from 'vitest';
import { roomInText } from './room-in-text.ts';

const rooms = ['101', '214', '12B', '30'].map((RoomNumber) => ({ RoomNumber }));

describe('the room an entry speaks of', () => {
  it.each([
    ['Shower of room 214 drips', '214'],
    ['101 called: room 214 is loud', '214'],
    ['Guest in 101 wants towels', '101'],
    ['rm #12b: key does not work', '12B'],
    ['At 11:30 room 999 was empty', undefined],
    ['Ice machine is out', undefined],
    ['1014 dollars in the safe', undefined],
  ])('%s: %s', (text, number) => {
    expect(roomInText(text, rooms)?.RoomNumber).toBe(number);
  });
});
