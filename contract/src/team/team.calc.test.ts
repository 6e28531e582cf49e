import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignedText, assignmentChanges } from './team.calc.ts';

const maps = fc.dictionary(fc.integer({ min: 1, max: 20 }).map(String), fc.integer({ min: 1, max: 5 }));
const mapOf = (record: Record<string, number>) =>
  new Map(Object.entries(record).map(([place, role]) => [Number(place), role]));

describe('replacing the roles of an employee', () => {
  it.each([
    ['nothing to nothing', {}, {}, []],
    ['a first role', {}, { 1: 7 }, [{ LocationID: 1, from: null, to: 7 }]],
    ['another role', { 1: 7 }, { 1: 8 }, [{ LocationID: 1, from: 7, to: 8 }]],
    ['no role any more', { 1: 7 }, {}, [{ LocationID: 1, from: 7, to: null }]],
    ['one stays, one goes', { 1: 7, 2: 7 }, { 2: 7 }, [{ LocationID: 1, from: 7, to: null }]],
  ])('%s', (_, before, after, changes) => {
    expect(assignmentChanges(mapOf(before), mapOf(after))).toEqual(changes);
  });

  it('changes exactly what turns the one map into the other', () => {
    fc.assert(
      fc.property(maps, maps, (before, after) => {
        const turned = mapOf(before);
        for (const { LocationID, from, to } of assignmentChanges(mapOf(before), mapOf(after))) {
          expect(turned.get(LocationID) ?? null).toBe(from);
          if (to === null) turned.delete(LocationID);
          else turned.set(LocationID, to);
        }
        expect(Object.fromEntries(turned)).toEqual(after);
        expect(assignmentChanges(mapOf(after), turned)).toEqual([]);
      }),
    );
  });
});

it.each([
  [3, ['FRONT DESK', 'FRONT DESK'], '3 people now hold FRONT DESK at PALM COURT.'],
  [1, ['FRONT DESK'], '1 person now holds FRONT DESK at PALM COURT.'],
  [2, [null, null], '2 people hold no role at PALM COURT any more.'],
  [1, [null], '1 person holds no role at PALM COURT any more.'],
  [2, ['FRONT DESK', null], '2 people have other roles at PALM COURT now.'],
])('says what became of %i people given %j', (people, given, sentence) => {
  expect(assignedText(people, 'PALM COURT', given)).toBe(sentence);
});
