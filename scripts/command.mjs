import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { ROOT } from './lib/run.mjs';

/** Runs an operator's command of the built server: node scripts/command.mjs backup FILE */
await ensureInstalled();
await build();
const { status } = spawnSync(
  process.execPath,
  ['--enable-source-maps', path.join(ROOT, 'server/dist/command.js'), ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
