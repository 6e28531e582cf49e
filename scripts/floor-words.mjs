import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT, run, tool } from './lib/run.mjs';

/** Finds the messages of the floor app in its code, and compiles what was translated: `npm run words`. */
const CLI = '@lingui/cli/dist/lingui.js';
const ours = path.join(ROOT, 'web/node_modules', CLI);
for (const args of [
  ['extract', '--clean'],
  ['compile', '--strict'],
]) {
  const command = [existsSync(ours) ? ours : tool(CLI), ...args];
  const { code, output } = await run(process.execPath, command, { cwd: path.join(ROOT, 'web') });
  console.log(output.trim());
  if (code !== 0) process.exit(code);
}
