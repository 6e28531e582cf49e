import { describe, expect, it } from 'vitest';
import { fuzzyFilter, fuzzyMatch } from './fuzzy.ts';

const PAGES = [
  'Reimbursement',
  'Bonus',
  'Room Logs',
  'Property Insurance Master',
  'Payroll',
  'Daily Sales Data',
  'Rooms Details',
  'Import daily sales',
  'New desk log entry',
];
const find = (typed: string) => fuzzyFilter(typed, PAGES, (text) => text).map(({ item }) => item);

describe('finding a command by a few letters', () => {
  it.each([
    ['payr', 'Payroll'],
    ['DSD', 'Daily Sales Data'],
    ['pim', 'Property Insurance Master'],
    ['insurance', 'Property Insurance Master'],
    ['log new', 'New desk log entry'],
    ['imp sales', 'Import daily sales'],
    ['reimb', 'Reimbursement'],
    ['rd', 'Rooms Details'],
  ])('%s finds %s first', (typed, wanted) => {
    expect(find(typed)[0]).toBe(wanted);
  });

  it('prefers the beginning of a word to its middle', () => {
    expect(fuzzyMatch('log', 'Room Logs')?.score).toBeGreaterThan(fuzzyMatch('log', 'Catalogue')?.score ?? 0);
  });

  it('keeps everything in its order while nothing is typed', () => {
    expect(find('  ')).toEqual(PAGES);
  });

  it('finds nothing when one of the words is nowhere', () => {
    expect(find('payroll xyz')).toEqual([]);
    expect(find('zz')).toEqual([]);
  });

  it.each([
    ['room log', 'Room Logs', true],
    ['log new', 'New desk log entry', true],
    ['oom', 'Room Logs', false],
    ['dsd', 'Daily Sales Data', false],
    ['daily xyz', 'Daily Sales Data', undefined],
  ])('%s are words of %s: %s', (typed, text, isInWords) => {
    expect(fuzzyMatch(typed, text)?.isInWords).toBe(isInWords);
  });

  it('tells which letters matched', () => {
    expect([...(fuzzyMatch('log', 'Room Logs')?.letters ?? [])]).toEqual([5, 6, 7]);
    expect([...(fuzzyMatch('dsd', 'Daily Sales Data')?.letters ?? [])]).toEqual([0, 6, 12]);
  });
});
