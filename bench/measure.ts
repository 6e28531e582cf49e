import { cpuOf, cpuOfPostgres, forgetPeak, memoryOf } from './machine.ts';
import { quantile, spreadOf, type TaskFigures } from './figures.ts';
import { rawRequest, type LoadResult } from './load.ts';
import { measureSql } from './pgbench.ts';
import { requestOf, type Bench } from './setup.ts';
import type { Task } from './tasks.ts';

const CONNECTIONS = 8;
const WARM_UP_SECONDS = { named: 8, other: 2 };

interface Plan {
  readonly task: Task;
  /** The statements alone; none for what is no matter of SQL. */
  readonly script: readonly string[];
  /** The path at the bare server, where it has one. */
  readonly plain: { readonly port: number; readonly path: string } | null;
  readonly rounds: number;
  readonly seconds: number;
}

/** Product, bare server and SQL alone in turns, so that whatever else the machine does meets all three. */
export async function measureTask(
  bench: Bench,
  { task, script, plain, rounds, seconds }: Plan,
): Promise<TaskFigures> {
  const { server, load, database } = bench;
  const connections = task.connections ?? CONNECTIONS;
  const run = (port: number, request: string, time: number) =>
    load.run({ ports: [port], requests: [request], connections, seconds: time, pauseMs: 0 });
  const request = requestOf(bench, task);
  const pid = server.process.pid ?? 0;
  forgetPeak(pid);
  // Until the code is compiled the answers are those of a server that has just started. Those of the targets are of one
  // that has run for a while: on two busy cores the compiler takes seconds to get round to it.
  await run(server.port, request, task.kind === 'named' ? WARM_UP_SECONDS.named : WARM_UP_SECONDS.other);
  const product: LoadResult[] = [];
  const plainRates: number[] = [];
  const sqlRates: number[] = [];
  let cpu = { server: 0, database: 0 };
  let sqlCpu = 0;
  for (let round = 0; round < rounds; round += 1) {
    const before = cpuNow(bench);
    product.push(await run(server.port, request, seconds));
    const after = cpuNow(bench);
    cpu = {
      server: cpu.server + after.server - before.server,
      database: cpu.database + after.database - before.database,
    };
    if (plain) {
      const bare = rawRequest({ method: 'GET', path: '', token: undefined }).replace('/api', plain.path);
      plainRates.push(rateOf(await run(plain.port, bare, seconds)));
    }
    if (script.length > 0) {
      const since = cpuOfPostgres(database.dataDir);
      sqlRates.push(
        await measureSql({ url: database.url, script, clients: connections, seconds: Math.ceil(seconds) }),
      );
      sqlCpu += cpuOfPostgres(database.dataDir) - since;
    }
  }
  const rates = product.map(rateOf);
  const answers = product.reduce((sum, { times }) => sum + times.length, 0);
  const times = product.flatMap((result) => result.times).sort((a, b) => a - b);
  // A task of no SQL is compared with the bare server: the hash alone, the plain workbook.
  const yardstick = sqlRates.length > 0 ? sqlRates : plainRates;
  const transactions = sqlRates.reduce((sum, rate) => sum + rate * Math.ceil(seconds), 0);
  return {
    name: task.name,
    kind: task.kind,
    product: spreadOf(rates),
    plain: plainRates.length > 0 ? spreadOf(plainRates) : null,
    sql: sqlRates.length > 0 ? spreadOf(sqlRates) : null,
    ratio:
      yardstick.length > 0 ? spreadOf(rates.map((rate, index) => rate / (yardstick[index] ?? NaN))) : null,
    target: task.target ?? null,
    p95: quantile(times, 0.95),
    kilobytes: product.reduce((sum, { bytes }) => sum + bytes, 0) / answers / 1024,
    memory: memoryOf(pid).peak,
    cpu: {
      server: (1000 * cpu.server) / answers,
      database: (1000 * cpu.database) / answers,
      sql: transactions > 0 ? (1000 * sqlCpu) / transactions : null,
    },
  };
}

const rateOf = ({ times, seconds }: LoadResult): number => times.length / seconds;

const cpuNow = ({ server, database }: Bench) => ({
  server: cpuOf(server.process.pid ?? 0),
  database: cpuOfPostgres(database.dataDir),
});
