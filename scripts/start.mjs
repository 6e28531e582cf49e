import { build, exitWith } from './build.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';

await ensureInstalled();
await build().catch(exitWith);

// In this very process: signals, a kill -9 and the exit code then mean the server, and nothing has to pass them on.
process.setSourceMapsEnabled(true);
const server = new URL('../server/dist/main.js', import.meta.url);
await import(server.href);
