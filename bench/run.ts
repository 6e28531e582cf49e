import { execFileSync, spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { build } from '../scripts/build.mjs';
import { startCapture, type Capture } from './capture.ts';
import { bursts, coldStart, peakMemory } from './checks.ts';
import { featureTasks } from './feature.tasks.ts';
import type { Check, TaskFigures } from './figures.ts';
import { loadAverage } from './machine.ts';
import { measureTask } from './measure.ts';
import { SQL_RUNNER } from './pgbench.ts';
import { keepResults, lastResults, tableOf } from './report.ts';
import { roleChecks } from './role-checks.ts';
import { contentOf, startBench, startPlain, tokenFor, type Bench } from './setup.ts';
import { namedTasks, plainTasks, type Task } from './tasks.ts';

const { values: options } = parseArgs({
  options: {
    /** The dataset, so many times the size. */
    scale: { type: 'string', default: '1' },
    /** Only the tasks with a target, in fewer rounds. */
    quick: { type: 'boolean', default: false },
    /** Only tasks whose name contains this, the `role checks` or the `bursts`; nothing is kept. */
    only: { type: 'string' },
    /** So many other programs beside it that take all of a core they get. */
    beside: { type: 'string', default: '0' },
  },
});
const scale = Number(options.scale);
const NAMED = namedTasks(scale);
const PLAIN = plainTasks(scale);
const rounds = options.quick ? 2 : 3;

await build();
const bench = await startBench(scale, say);
const plain = await startPlain(bench.database.url, plainStatements());
const others = Array.from({ length: Number(options.beside) }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
const tasks: TaskFigures[] = [];
const checks: Check[] = [];
try {
  const capture = await startCapture(bench.database.url);
  for (const task of await wanted(bench)) await measure(task, capture);
  await capture.close();
  if ('role checks'.includes(options.only ?? '')) checks.push(...(await roleChecks(bench)));
  if ('bursts'.includes(options.only ?? '')) {
    checks.push(...(await bursts(bench, NAMED, options.quick ? 3 : 6)));
  }
  if (options.only === undefined) checks.push(peakMemory(bench, tasks), ...(await coldStart(bench)));
} finally {
  for (const other of others) other.kill('SIGKILL');
  plain.process.kill();
  await bench.stop();
}
const results = {
  at: new Date().toISOString(),
  scale,
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  machine: `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load ${loadAverage()}, Node ${process.versions.node}`,
  sqlRunner: SQL_RUNNER,
  tasks,
  checks,
};
say(`\n${tableOf(results, lastResults(scale))}`);
if (options.only === undefined) say(`\nKept in ${keepResults(results)}`);

/** A task that fails is named and left out; the run then ends with an error, but with the others' figures. */
async function measure(task: Task, capture: Capture): Promise<void> {
  try {
    const script = task.sql ?? (await scriptOf(capture, task));
    const path = PLAIN[task.name]?.path ?? (task.kind === 'named' && task.sql ? pathOf(task) : null);
    const figures = await measureTask(bench, {
      task,
      script,
      plain: path === null ? null : { port: plain.port, path },
      rounds: task.kind === 'named' ? rounds : 1,
      seconds: task.name.startsWith('export') ? 4 : task.kind === 'named' ? 2 : 1,
    });
    tasks.push(figures);
    say(`${figures.ratio?.median.toFixed(2).padStart(6) ?? '      '}  ${task.kind.padEnd(8)} ${task.name}`);
  } catch (error) {
    process.exitCode = 1;
    say(
      `FAILED  ${task.kind.padEnd(8)} ${task.name}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function wanted({ db }: Bench): Promise<readonly Task[]> {
  const all = options.quick ? NAMED : [...NAMED, ...(await featureTasks(db))];
  return all.filter(({ name }) => name.includes(options.only ?? ''));
}

async function scriptOf(capture: Capture, task: Task): Promise<string[]> {
  const { headers, body } = contentOf(task);
  const authorization = `Bearer ${tokenFor(bench, task)}`;
  const request = { method: task.method, url: `/api${task.path}`, headers: { ...headers, authorization } };
  return capture.scriptOf(body ? { ...request, body } : request);
}

/** The address of a task at the bare server. */
function pathOf({ name }: Task): string {
  return `/${name.replaceAll(/\W+/g, '-')}`;
}

function plainStatements(): Record<string, string> {
  const own = Object.values(PLAIN).flatMap(({ path, sql }) => (sql === undefined ? [] : [[path, sql]]));
  const same = NAMED.flatMap((task) => {
    const last = task.sql?.at(-1);
    return last === undefined ? [] : [[pathOf(task), last]];
  });
  return Object.fromEntries([...own, ...same]) as Record<string, string>;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
