import type { Report } from './lib/report.ts';

const WIDTH = 30;
const count = (value: number) => value.toLocaleString('en-US');

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Long work on the command line: a bar that stays on its line in a terminal, elsewhere a line for each tenth. */
export function terminalReport(output: Output): Report {
  let lastStep = '';
  let lastTenth = -1;
  return (step, done = 0, of = null) => {
    const share = of === null ? 0 : Math.min(1, done / Math.max(1, of));
    const text = of === null ? step : `${step} ${count(done)} of ${count(of)}`;
    if (output.isTTY === true && of !== null) {
      const filled = Math.round(share * WIDTH);
      output.write(`\r${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${text}\u001b[K`);
      if (share === 1) output.write('\n');
      lastStep = step;
      return;
    }
    const tenth = Math.floor(share * 10);
    if (step === lastStep && tenth === lastTenth) return;
    [lastStep, lastTenth] = [step, tenth];
    output.write(`${text}\n`);
  };
}
