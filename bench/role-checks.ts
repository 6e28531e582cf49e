import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { spreadOf, type Check } from './figures.ts';
import { rawRequest } from './load.ts';
import { cpuOf, cpuOfPostgres } from './machine.ts';
import type { Bench } from './setup.ts';

const ROUNDS = 7;
const SECONDS = 1;
/** Until then the code is compiled. */
const WARM_UP_SECONDS = 5;

/** A long list, a short one of every location with the page, and a short one of the selected location. */
const READS = {
  'sales of one hotel': '/admin/sales?HotelName=HOTEL%200007',
  'a page of sales of one hotel': '/admin/sales?HotelName=HOTEL%200007&Page=1&PageSize=50',
  'a page of rooms': '/Rooms/get?Page=1&PageSize=20',
};

interface Variant {
  readonly process: ChildProcess;
  readonly port: number;
}

async function start(url: string, checks: 'role' | 'session-alone'): Promise<Variant> {
  const child = fork(path.join(import.meta.dirname, 'access.process.ts'), [url, checks], {
    execArgv: ['--import', 'tsx'],
  });
  const [port] = (await once(child, 'message')) as [number];
  return { process: child, port };
}

/** The same reads by two processes of the same code in turns: one checks the role, one only looks at the session. */
export async function roleChecks(bench: Bench): Promise<Check[]> {
  const { url, dataDir } = bench.database;
  const [checked, unchecked] = await Promise.all([start(url, 'role'), start(url, 'session-alone')]);
  const measure = async ({ process: child, port }: Variant, request: string, seconds = SECONDS) => {
    const cpu = () => cpuOf(child.pid ?? 0) + cpuOfPostgres(dataDir);
    const before = cpu();
    const { times } = await bench.load.run({
      ports: [port],
      requests: [request],
      connections: 8,
      seconds,
      pauseMs: 0,
    });
    return { rate: times.length / seconds, cpu: (cpu() - before) / times.length };
  };
  const checks: Check[] = [];
  for (const [name, address] of Object.entries(READS)) {
    const request = rawRequest({ method: 'GET', path: address, token: bench.tokens.reading });
    for (const variant of [checked, unchecked]) await measure(variant, request, WARM_UP_SECONDS);
    const rates: number[] = [];
    const cpus: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const withRole = await measure(checked, request);
      const without = await measure(unchecked, request);
      rates.push(withRole.rate / without.rate);
      cpus.push(without.cpu / withRole.cpu);
    }
    const told = { unit: 'x', limit: null };
    checks.push(
      {
        name: `${name} with a role's checks, by without`,
        value: spreadOf(rates).median,
        ...told,
        least: 0.95,
      },
      { name: `the same in processor time`, value: spreadOf(cpus).median, ...told },
    );
  }
  checked.process.kill();
  unchecked.process.kill();
  return checks;
}
