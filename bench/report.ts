import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Check, Results, Spread, TaskFigures } from './figures.ts';

const FOLDER = path.join(import.meta.dirname, 'results');

/** The newest kept results of the same scale. */
export function lastResults(scale: number): Results | null {
  if (!existsSync(FOLDER)) return null;
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(`-x${scale}.json`));
  const newest = names.sort().at(-1);
  return newest === undefined
    ? null
    : (JSON.parse(readFileSync(path.join(FOLDER, newest), 'utf8')) as Results);
}

export function keepResults(results: Results): string {
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${results.at.slice(0, 19).replaceAll(':', '')}-x${results.scale}.json`);
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  return path.relative(path.join(FOLDER, '..', '..'), file);
}

const number = (value: number) =>
  value >= 100
    ? Math.round(value).toLocaleString('en-US')
    : value >= 10
      ? value.toFixed(0)
      : value.toFixed(2);
const spread = (value: Spread | null) =>
  value === null ? '' : `${number(value.median)} (${number(value.low)} to ${number(value.high)})`;
const mark = (ok: boolean | null) => (ok === null ? '' : ok ? 'met' : '**missed**');

/** The change against the last run, of medians. */
function change(now: number, before: number | undefined): string {
  if (before === undefined || before === 0) return '';
  const percent = Math.round((100 * (now - before)) / before);
  return percent === 0 ? '=' : `${percent > 0 ? '+' : ''}${percent} %`;
}

/** Results as Markdown; `last` adds what changed since. */
export function tableOf(results: Results, last: Results | null): string {
  const before = new Map(last?.tasks.map((task) => [task.name, task]));
  const row = (task: TaskFigures) =>
    [
      '',
      task.name,
      spread(task.product),
      spread(task.plain),
      spread(task.sql),
      spread(task.ratio),
      task.target === null ? '' : `${task.target} ${mark((task.ratio?.median ?? 0) >= task.target)}`,
      `${number(task.p95)} ms`,
      `${number(task.cpu.server)} + ${number(task.cpu.database)}${task.cpu.sql === null ? '' : ` : ${number(task.cpu.sql)}`}`,
      `${number(task.memory)} MiB`,
      change(task.product.median, before.get(task.name)?.product.median),
      '',
    ].join(' | ');
  const known = new Map(last?.checks.map((check) => [check.name, check]));
  const bound = ({ value, unit, limit, least }: Check) => {
    if (least !== undefined) return `at least ${least} ${unit} ${mark(value >= least)}`;
    return limit === null ? '' : `${limit} ${unit} ${mark(value <= limit)}`;
  };
  const check = (each: Check) =>
    `| ${each.name} | ${number(each.value)} ${each.unit} | ${bound(each)} | ${change(each.value, known.get(each.name)?.value)} |`;
  return [
    `${results.at.slice(0, 16)} on ${results.machine}, dataset x ${results.scale}, SQL alone by ${results.sqlRunner}` +
      (last ? `; change against ${last.at.slice(0, 16)} (${last.commit})` : ''),
    '',
    '| task | product, answers/s | bare node:http | SQL alone | ratio | target | p95 | CPU ms: server + database : SQL alone | most memory | change |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...results.tasks.map((task) => row(task).trim()),
    '',
    '| check | value | limit | change |',
    '| --- | --- | --- | --- |',
    ...results.checks.map(check),
  ].join('\n');
}
