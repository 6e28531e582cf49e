import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { makeDataFolder } from '../server/test/data-folder.ts';
import { expect } from './fixtures.ts';

const FIRST_PORT = Number(process.env.E2E_PORT ?? 23_117);

/** A server with a demo group of its own, which may be killed and comes back with what it had. */
export async function startFloorServer(place: number) {
  const port = FIRST_PORT + place;
  const home = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...{ PORT: String(port), DATA_DIR: makeDataFolder('e2e-floor'), LOG_LEVEL: 'warn', RATE_LIMITS: 'off' },
  };
  const status = () =>
    fetch(`${home}/api/health/ready`).then(
      (answer) => answer.status,
      () => 0,
    );
  let server: ChildProcess;
  const start = async () => {
    server = spawn(process.execPath, ['server/dist/main.js'], { env, stdio: 'ignore' });
    await expect.poll(status, { timeout: 600_000 }).toBe(200);
  };
  const stop = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const over = once(server, 'exit');
    server.kill(signal);
    await over;
  };
  await start();
  return { home, start, kill: () => stop('SIGKILL'), close: () => stop('SIGTERM') };
}

/** The same app with a newer service worker, as after an update, once `release` was called. */
export async function withUpdates(home: string, place: number) {
  let note = '';
  const target = new URL(home);
  const server = createServer((asked, answer) => {
    const isWorker = asked.url === '/floor/sw.js';
    const headers = {
      ...asked.headers,
      host: target.host,
      ...(isWorker && { 'accept-encoding': 'identity' }),
    };
    const onward = request({
      host: target.hostname,
      port: target.port,
      path: asked.url,
      method: asked.method,
      headers,
    });
    asked.pipe(onward);
    onward.on('response', (reply) => {
      const { 'content-length': _, ...rest } = reply.headers;
      answer.writeHead(
        reply.statusCode ?? 502,
        isWorker ? { ...rest, etag: note === '' ? '"before"' : '"after"' } : reply.headers,
      );
      reply.pipe(answer, { end: false });
      reply.on('end', () => answer.end(isWorker ? note : undefined));
    });
    onward.on('error', () => answer.destroy());
  });
  server.listen(FIRST_PORT + place, '127.0.0.1');
  await once(server, 'listening');
  return {
    home: `http://127.0.0.1:${FIRST_PORT + place}`,
    release: () => (note = `\n// ${Date.now()}`),
    close: () => server.close(),
  };
}
