import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { ROOT, tool } from './lib/run.mjs';

await ensureInstalled();

const children = [
  start(['tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/src/main.ts'], ROOT),
  start(['vite/bin/vite.js', '--clearScreen', 'false'], path.join(ROOT, 'web')),
  start(
    ['vite/bin/vite.js', '--clearScreen', 'false', '--config', 'floor.vite.config.ts'],
    path.join(ROOT, 'web'),
  ),
];

for (const child of children) {
  // Half of it is of no use: when one ends, so does the other.
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 1;
    for (const other of children) other.kill('SIGTERM');
  });
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
}

/**
 * @param {[string, ...string[]]} command the script of a package and its arguments
 * @param {string} cwd
 */
function start([file, ...args], cwd) {
  return spawn(process.execPath, [tool(file), ...args], { cwd, stdio: 'inherit' });
}
