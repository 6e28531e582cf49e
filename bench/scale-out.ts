import { parseArgs } from 'node:util';
import { build } from '../scripts/build.mjs';
import { freePort, startServer, type RunningServer } from '../server/test/running-server.ts';
import { spreadOf } from './figures.ts';
import { cpuOf, cpuOfPostgres } from './machine.ts';
import { measureSql } from './pgbench.ts';
import { requestOf, startBench } from './setup.ts';
import { namedTasks } from './tasks.ts';

const { values: options } = parseArgs({ options: { scale: { type: 'string', default: '1' } } });
const PROCESSES = [1, 2, 4];
const ROUNDS = 3;
const SECONDS = 2;
const CONNECTIONS = 16;

/*
 * The same session is used at every process in turn: none of them keeps anything about it. The connections are dealt
 * out by the generator, as a balancer in front would do.
 */
await build();
const bench = await startBench(Number(options.scale), say);
const more: RunningServer[] = [];
try {
  for (let started = 1; started < Math.max(...PROCESSES); started += 1) {
    more.push(await startServer({ ...bench.settings, PORT: String(await freePort()) }));
  }
  const servers = [bench.server, ...more];
  const [task] = namedTasks(1);
  if (!task?.sql) throw new Error('The first task is a list.');
  say('| processes | answers/s | cores of the servers | cores of the database | cores of the generator |');
  say('| --- | --- | --- | --- | --- |');
  for (const count of PROCESSES) {
    const used = servers.slice(0, count);
    const job = {
      ports: used.map(({ port }) => port),
      requests: [requestOf(bench, task)],
      connections: CONNECTIONS,
      pauseMs: 0,
    };
    await bench.load.run({ ...job, seconds: SECONDS });
    const rates: number[] = [];
    let cores = { servers: 0, database: 0, generator: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = cpuOfAll(used);
      const { times, seconds, generatorCores } = await bench.load.run({ ...job, seconds: SECONDS });
      const after = cpuOfAll(used);
      rates.push(times.length / seconds);
      cores = {
        servers: cores.servers + (after.servers - before.servers) / seconds / ROUNDS,
        database: cores.database + (after.database - before.database) / seconds / ROUNDS,
        generator: cores.generator + generatorCores / ROUNDS,
      };
    }
    const { median, low, high } = spreadOf(rates);
    say(
      `| ${count} | ${median.toFixed(0)} (${low.toFixed(0)} to ${high.toFixed(0)}) | ${cores.servers.toFixed(2)} | ${cores.database.toFixed(2)} | ${cores.generator.toFixed(2)} |`,
    );
  }
  const sql = await measureSql({
    url: bench.database.url,
    script: task.sql,
    clients: CONNECTIONS,
    seconds: SECONDS,
  });
  say(`\nThe SQL alone: ${sql.toFixed(0)} a second.`);
} finally {
  await Promise.all(more.map((server) => server.stop()));
  await bench.stop();
}

function cpuOfAll(servers: readonly RunningServer[]) {
  return {
    servers: servers.reduce((sum, server) => sum + cpuOf(server.process.pid ?? 0), 0),
    database: cpuOfPostgres(bench.database.dataDir),
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
