import { setTimeout as rest } from 'node:timers/promises';
import { startServer } from '../server/test/running-server.ts';
import { quantile, spreadOf, type Check, type TaskFigures } from './figures.ts';
import { LoadGenerator, rawRequest, type LoadJob } from './load.ts';
import { memoryOf } from './machine.ts';
import { requestOf, type Bench } from './setup.ts';
import type { Task } from './tasks.ts';

const STARTS = 5;
/** How often people ask who are not part of a burst: two of them, ten times a second each. */
const OTHERS = { connections: 2, pauseMs: 100 };

/** From the start of the process to its first answer, on a database that runs already; and what it then holds. */
export async function coldStart(bench: Bench): Promise<Check[]> {
  const times: number[] = [];
  const idle: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const server = await startServer(bench.settings);
    times.push(server.readyAfter);
    await rest(1000);
    idle.push(memoryOf(server.process.pid ?? 0).now);
    await server.stop();
  }
  return [
    { name: 'cold start to the first answer', value: spreadOf(times).median, unit: 'ms', limit: 1000 },
    { name: 'memory of an idle server', value: spreadOf(idle).median, unit: 'MiB', limit: 120 },
  ];
}

/** What others feel while many sign in, and while somebody exports. */
export async function bursts(bench: Bench, named: readonly Task[], seconds: number): Promise<Check[]> {
  const { server, load, tokens } = bench;
  const busy = new LoadGenerator();
  const page = rawRequest({ method: 'GET', path: '/admin/sales?Page=1&PageSize=50', token: tokens.reading });
  const others: LoadJob = { ports: [server.port], requests: [page], seconds, ...OTHERS };
  const feel = async (name: string, connections: number) => {
    const task = named.find((each) => each.name.startsWith(name));
    const requests = task ? [requestOf(bench, task)] : [page];
    await loopDelay(bench);
    const burst = connections === 0 ? null : busy.run({ ...others, requests, connections, pauseMs: 0 });
    const { times } = await load.run(others);
    await burst;
    const delay = await loopDelay(bench);
    return {
      p95: quantile(
        times.toSorted((a, b) => a - b),
        0.95,
      ),
      delay,
    };
  };
  // The first answers are those of code that has yet to be compiled.
  await load.run({ ...others, connections: 8, pauseMs: 0 });
  const quiet = await feel('quiet', 0);
  const signIns = await feel('sign-in', 8);
  const exports = await feel('export', 1);
  busy.stop();
  return [
    { name: 'p95 of others, quiet', value: quiet.p95, unit: 'ms', limit: null },
    { name: 'p95 of others during sign-ins, by quiet', value: signIns.p95 / quiet.p95, unit: 'x', limit: 2 },
    { name: 'p95 of others during exports, by quiet', value: exports.p95 / quiet.p95, unit: 'x', limit: 2 },
    { name: 'longest event-loop delay, quiet', value: quiet.delay, unit: 'ms', limit: null },
    { name: 'longest event-loop delay during sign-ins', value: signIns.delay, unit: 'ms', limit: null },
    { name: 'longest event-loop delay during exports', value: exports.delay, unit: 'ms', limit: 50 },
  ];
}

/** Milliseconds of the longest hold since the last look; reading starts it anew. */
async function loopDelay({ server }: Bench): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${server.port}/api/metrics`)).text();
  return 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]);
}

/** The most during any of the tasks and since the last of them. */
export function peakMemory({ server }: Bench, tasks: readonly TaskFigures[]): Check {
  return {
    name: 'most memory of the server',
    value: Math.max(memoryOf(server.process.pid ?? 0).peak, ...tasks.map(({ memory }) => memory)),
    unit: 'MiB',
    limit: 350,
  };
}
