import { describe, expect, it } from 'vitest';
import { locationOf } from '../../api/addressed-location.ts';
import {
  anyText,
  dayOr,
  idOrNone,
  idText,
  listOf,
  monthOr,
  numberFrom,
  oneOf,
  readValue,
  writtenValue,
  yesOrNo,
  type AddressKind,
} from './address-kinds.ts';
import { moveOf, searchAt, type Change, type EntryNote, type Step } from './address-step.ts';

describe('a value in the address', () => {
  const kind = <Value>(of: AddressKind<Value>) => of as AddressKind<unknown>;
  const tab = oneOf(['book', 'sheets']);
  it.each([
    ['text', kind(anyText), 'two words', 'two words'],
    ['text that is too long', kind(anyText), 'x'.repeat(300), 'x'.repeat(200)],
    ['a known word', kind(tab), 'sheets', 'sheets'],
    ['an unknown word', kind(tab), 'SHEETS', 'book'],
    ['nothing', kind(tab), null, 'book'],
    ['a page', kind(numberFrom(1)), '12', 12],
    ['page zero', kind(numberFrom(1)), '0', 1],
    ['a negative page', kind(numberFrom(1)), '-3', 1],
    ['half a page', kind(numberFrom(1)), '1.5', 1],
    ['a page beyond all numbers', kind(numberFrom(1)), '99999999999', 1],
    ['an id', kind(idOrNone), '7', 7],
    ['an id that is none', kind(idOrNone), 'seven', null],
    ['a chosen id', kind(idText), '7', '7'],
    ['a chosen id that is none', kind(idText), '<b>', ''],
    ['a day', kind(dayOr('')), '2026-11-02', '2026-11-02'],
    ['a day that no month has', kind(dayOr('')), '2026-02-30', ''],
    ['a day in other words', kind(dayOr('2026-01-01')), '11/02/2026', '2026-01-01'],
    ['a month', kind(monthOr('2026-01')), '2026-11', '2026-11'],
    ['a month that no year has', kind(monthOr('2026-01')), '2026-13', '2026-01'],
    ['the last month of all', kind(monthOr('2026-01')), '2999-12', '2999-12'],
    ['a month after the last', kind(monthOr('2026-01')), '3000-01', '2026-01'],
    ['a month before the first', kind(monthOr('2026-01')), '1899-12', '2026-01'],
    ['a day in place of a month', kind(monthOr('2026-01')), '2026-11-02', '2026-01'],
    ['yes', kind(yesOrNo), 'yes', true],
    ['neither yes nor no', kind(yesOrNo), '1', false],
    ['some years', kind(listOf(numberFrom(0))), '2024,x,2026', [2024, 2026]],
    ['no years at all', kind(listOf(numberFrom(0))), 'none', []],
    ['years nobody chose', kind(listOf(numberFrom(0))), null, null],
  ])('%s', (_, of, text, value) => {
    expect(readValue(text, of)).toEqual(value);
  });

  it('is not written where the screen begins with it', () => {
    expect(writtenValue('book', tab)).toBeNull();
    expect(writtenValue('sheets', tab)).toBe('sheets');
    expect(writtenValue(null, idOrNone)).toBeNull();
    expect(writtenValue([], listOf(numberFrom(0)))).toBe('none');
    expect(writtenValue(null, listOf(numberFrom(0)))).toBeNull();
  });
});

describe('a step in the history', () => {
  const change = (name: string, text: string | null, step: Step): Change => ({ name, text, step });
  const move = (search: string, note: EntryNote, ...wanted: Change[]) =>
    moveOf({ search, note, locationId: null }, wanted);

  it('takes all changes of one handler together, the last one of each name', () => {
    expect(
      move(
        '?page=4&show=Done',
        {},
        change('search', 'a', 'filter'),
        change('page', null, 'along'),
        change('search', 'ab', 'filter'),
      ),
    ).toEqual({ kind: 'push', search: '?show=Done&search=ab', note: { filtered: 'search' } });
  });
  it('is one for all letters of a search, and another one for the next filter', () => {
    const note = { filtered: 'search' };
    expect(move('?search=a', note, change('search', 'ab', 'filter'))).toMatchObject({
      kind: 'replace',
      note,
    });
    expect(move('?search=a', note, change('show', 'Done', 'filter'))).toMatchObject({ kind: 'push' });
  });
  it('is none where nothing changes', () => {
    expect(move('?page=2', {}, change('page', '2', 'page'))).toEqual({ kind: 'stay' });
    expect(move('', {}, change('record', null, 'close'))).toEqual({ kind: 'stay' });
  });
  it('corrects the address in its place, with what is opened at the same time', () => {
    expect(move('?do=add', {}, change('record', 'new', 'part'), change('do', null, 'instead'))).toMatchObject(
      { kind: 'replace', search: '?record=new' },
    );
  });
  it('opens a record and goes back to where it was opened, over all its neighbours', () => {
    const open = move('?page=2', {}, change('record', '5', 'part'));
    const opened = { name: 'record', ago: 1 };
    expect(open).toEqual({ kind: 'push', search: '?page=2&record=5', note: { opened } });
    const further = { opened: { name: 'record', ago: 2 } };
    const next = move('?page=2&record=5', { opened }, change('record', '6', 'part'));
    expect(next).toMatchObject({ kind: 'push', note: further });
    expect(move('?page=2&record=6', further, change('record', null, 'close'))).toEqual({
      kind: 'back',
      search: '?page=2',
      entries: 2,
    });
  });
  it('goes back as far where another part was opened instead', () => {
    const note = { opened: { name: 'room', ago: 1 } };
    const wanted = [change('room', null, 'close'), change('record', '7', 'part')];
    expect(move('?room=3', note, ...wanted)).toEqual({
      kind: 'push',
      search: '?record=7',
      note: { opened: { name: 'record', ago: 2 } },
    });
  });
  it('closes what an address opened in its place: there is nothing to go back to', () => {
    const closed = { kind: 'replace', search: '' };
    expect(move('?record=5', {}, change('record', null, 'close'))).toMatchObject(closed);
  });
  it('does not go back over filters that were changed while the part was open', () => {
    const note = { opened: { name: 'record', ago: 1 } };
    const filtered = move('?record=5', note, change('search', 'x', 'filter'));
    expect(filtered).toMatchObject({ kind: 'push', note: { filtered: 'search' } });
    expect(move('?record=5&search=x', { filtered: 'search' }, change('record', null, 'close'))).toMatchObject(
      { kind: 'replace', search: '?search=x' },
    );
  });
  it('back to the first tab is a step of its own', () => {
    const note = { opened: { name: 'tab', ago: 1 } };
    expect(move('?tab=sheets', note, change('tab', null, 'part'))).toMatchObject({
      kind: 'push',
      search: '',
    });
  });
});

describe('the location in the address', () => {
  const open: Change = { name: 'record', text: '5', step: 'part' };
  const close: Change = { name: 'record', text: null, step: 'close' };
  const at7 = (search: string, note: EntryNote, wanted: Change) =>
    moveOf({ search, note, locationId: 7 }, [wanted]);

  it('comes with whatever a screen writes there', () => {
    expect(at7('', {}, open)).toMatchObject({ search: '?record=5&at=7' });
    expect(at7('?page=2&at=3', {}, open)).toMatchObject({ search: '?page=2&record=5&at=7' });
  });
  it('goes with the last of it: a screen as it begins is the same everywhere', () => {
    expect(at7('?record=5&at=7', {}, close)).toMatchObject({ kind: 'replace', search: '' });
  });
  it('is written by somebody without a location neither', () => {
    expect(searchAt('?record=5&at=7', null)).toBe('?record=5');
  });
  it.each([
    ['?record=5&at=7', 7],
    ['?record=5', null],
    ['?at=seven', null],
    ['?at=-1', null],
    ['?at=99999999999', null],
  ])('of %s is %s', (search, locationId) => {
    expect(locationOf(search)).toBe(locationId);
  });
});
