import { describe, expect, it } from 'vitest';
import type { Command } from './commands.ts';
import { rowsOf } from './palette-rows.ts';

const COMMANDS: Command[] = [
  { kind: 'Page', label: 'Daily Sales Data' },
  { kind: 'Page', label: 'Team' },
  { kind: 'Action', label: 'Import daily sales' },
];
const person = (label: string, isNamed: boolean): Command => ({ kind: 'Person', label, isNamed });
const room = (label: string): Command => ({ kind: 'Room', label, isNamed: false });

const shown = (typed: string, days: Command[], ...groups: [string, Command[]][]) =>
  rowsOf(
    typed,
    COMMANDS,
    days,
    groups.map(([head, commands]) => ({ head, commands })),
  ).map(({ item, head }) => (head ? `${head}: ${item.label}` : item.label));

describe('the rows of the palette', () => {
  it('have the very name of a record above a command that only has its letters', () => {
    const dale = person('Dale Dust', true);
    expect(shown('da', [], ['People', [dale, person('Aida Dahl', false)]])).toEqual([
      'Daily Sales Data',
      'Import daily sales',
      'By this name: Dale Dust',
      'People: Aida Dahl',
    ]);
    expect(shown('dst', [], ['People', [person('Dst', true)]], ['Rooms', [room('Dst 1')]])).toEqual([
      'By this name: Dst',
      'Pages and actions: Daily Sales Data',
      'Rooms: Dst 1',
    ]);
  });

  it('have a command by its own words above the record of that name', () => {
    expect(shown('team', [], ['People', [person('Team', true)]])).toEqual(['Team', 'By this name: Team']);
  });

  it('begin with the day that is typed', () => {
    const day: Command = { kind: 'Day', label: 'Desk log, 11/16/2026' };
    expect(shown('11/16', [day], ['Rooms', [room('1116')]])).toEqual([
      'Days: Desk log, 11/16/2026',
      'Rooms: 1116',
    ]);
  });

  it('are all commands in their order while nothing is typed', () => {
    expect(shown('', [])).toEqual(COMMANDS.map(({ label }) => label));
  });
});
