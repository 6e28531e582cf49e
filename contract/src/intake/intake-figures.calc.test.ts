import { describe, expect, it } from 'vitest';
import { figuresOf, foldFigures, suggestedTarget, type MappedAmount } from './intake-figures.calc.ts';

const code = (Field: MappedAmount['Field'], Amount: string): MappedAmount => ({ Code: 'X', Field, Amount });

describe('what a file sets', () => {
  it.each<[string, MappedAmount[], ReturnType<typeof figuresOf>]>([
    ['only what its codes go to', [code('RoomsSold', '80')], { RoomsSold: 80 }],
    ['nothing of codes that go nowhere', [code(null, '5'), code('IGNORE', '7')], {}],
    [
      'codes added up, to the cent',
      [code('RoomRevenue', '0.1'), code('RoomRevenue', '0.2'), code('OtherRevenue', '-12.345')],
      { RoomRevenue: 0.3, OtherRevenue: -12.35 },
    ],
    [
      'rounded once, not code by code',
      [code('RoomRevenue', '0.004'), code('RoomRevenue', '0.004')],
      { RoomRevenue: 0.01 },
    ],
    ['a zero, which is a figure', [code('OOO', '0')], { OOO: 0 }],
    ['no part of a room', [code('RoomsSold', '80.5')], 'Rooms Sold comes to 80.5, and rooms are whole.'],
    ['no rooms below zero', [code('OOO', '-1')], 'OOO comes to -1, and rooms are 0 or more.'],
    [
      'no sum that cannot be',
      [code('RoomRevenue', '10000000.01')],
      'Room Revenue comes to 10000000.01, which cannot be right.',
    ],
    [
      'no rooms that cannot be',
      [code('Checkout', '20001')],
      'Checkout comes to 20001, which cannot be right.',
    ],
  ])('is %s', (_, codes, figures) => {
    expect(figuresOf(codes)).toEqual(figures);
  });

  it('is replaced by what a later file sets, and stays where that sets nothing', () => {
    expect(foldFigures([{ RoomsSold: 80, RoomRevenue: 9_000 }, { RoomsSold: 82 }, { OOO: 1 }])).toEqual({
      RoomsSold: 82,
      RoomRevenue: 9_000,
      OOO: 1,
    });
  });
});

it.each([
  ['rooms', '', 'RoomsSold'],
  ['persons', '', 'IGNORE'],
  ['noshow_rooms', '', 'IGNORE'],
  ['1000', 'Room revenue', 'RoomRevenue'],
  ['5000', 'Restaurant Food', 'OtherRevenue'],
  ['9000', 'Visa (payment)', 'IGNORE'],
  ['Room Revenue', '', 'RoomRevenue'],
  ['Rooms Sold', '', 'RoomsSold'],
  ['Out of Order', '', 'OOO'],
  ['Available Rooms', '', 'TotalAvailableRooms'],
  ['002ABZIM', '', 'Checkout'],
  ['020XYZ', '', null],
] as const)('a code %s %s usually goes to %s', (Code, Description, target) => {
  expect(suggestedTarget(Code, Description)).toBe(target);
});
