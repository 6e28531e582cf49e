import { describe, expect, it } from 'vitest';
import { terminalReport } from './terminal-report.ts';

function run(isTTY: boolean): string {
  let text = '';
  const report = terminalReport({ isTTY, write: (more: string) => (text += more) });
  for (let row = 0; row <= 2_000; row += 1) report('Backing up row', row, 2_000);
  report('Comparing');
  report('Backing up attachment', 3, 3);
  return text;
}

describe('long work on the command line', () => {
  it('says a line for each tenth where nobody looks', () => {
    const lines = run(false).trimEnd().split('\n');
    expect(lines[0]).toBe('Backing up row 0 of 2,000');
    expect(lines[1]).toBe('Backing up row 200 of 2,000');
    expect(lines.slice(-3)).toEqual([
      'Backing up row 2,000 of 2,000',
      'Comparing',
      'Backing up attachment 3 of 3',
    ]);
    expect(lines).toHaveLength(13);
  });

  it('fills a bar on one line of a terminal, and leaves each finished one', () => {
    const lines = run(true).split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain(`\r${'█'.repeat(15)}${'░'.repeat(15)} Backing up row 1,000 of 2,000`);
    expect(lines[1]).toBe('Comparing');
    expect(lines[2]).toMatch(/^\r█{30} Backing up attachment 3 of 3/);
  });
});
