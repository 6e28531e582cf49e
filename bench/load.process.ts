import { connect } from 'node:net';
import { AnswerReader } from './http-answer.ts';
import type { LoadJob, LoadResult } from './load.ts';

/** Every request carries a number of its own where its text has this many zeros in a row: the length stays the same. */
const NUMBER = '000000000000';
const started = Date.now() % 1_000_000;
let sent = 0;

process.on('message', (job: LoadJob) => {
  void run(job).then((result) => process.send?.(result));
});

async function run(job: LoadJob): Promise<LoadResult> {
  const cpu = process.cpuUsage();
  const since = performance.now();
  const until = since + job.seconds * 1000;
  const found: Found = { times: [], failures: {}, bytes: 0 };
  await Promise.all(
    Array.from({ length: job.connections }, (_, index) =>
      talk(job.ports[index % job.ports.length] ?? 0, job, until, found),
    ),
  );
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - since) / 1000;
  return { ...found, seconds, generatorCores: (user + system) / 1e6 / seconds };
}

type Found = Pick<LoadResult, 'times' | 'failures' | 'bytes'>;

/** One keep-alive connection: the next request leaves when the answer to the last one is complete. */
function talk(port: number, job: LoadJob, until: number, found: Found): Promise<void> {
  return new Promise((resolve, reject) => {
    const reader = new AnswerReader();
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let since = 0;
    const ask = () => {
      since = performance.now();
      if (since >= until) {
        socket.end();
        resolve();
        return;
      }
      sent += 1;
      socket.write(numbered(job.requests[sent % job.requests.length] ?? '', sent), 'latin1');
    };
    socket.on('connect', ask);
    socket.on('data', (data: Buffer) => {
      if (!reader.take(data)) return;
      if (reader.status >= 300) {
        found.failures[reader.status] = (found.failures[reader.status] ?? 0) + 1;
      }
      found.times.push(performance.now() - since);
      found.bytes += reader.bytes;
      reader.bytes = 0;
      reader.reset();
      if (job.pauseMs > 0) setTimeout(ask, job.pauseMs);
      else ask();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}

function numbered(request: string, number: number): string {
  if (!request.includes(NUMBER)) return request;
  const digits = String(started * 1_000_000 + number).padStart(NUMBER.length, '0');
  return request.replaceAll(NUMBER, digits);
}
