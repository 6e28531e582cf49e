import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/**
 * Measures the reports of the built server (npm run build), on Linux: node tools/pdf-libraries/report.mjs [rows]
 * Processor time, and how long the thread that answers requests was busy at a stretch.
 */
const count = Number(process.argv[2] ?? 200);
const COLUMNS = 12;
const ROWS_PER_MESSAGE = Math.floor(1_000 / COLUMNS);

const months = Array.from({ length: 36 }, (_, at) => `${(at % 12) + 1}/${2024 + Math.floor(at / 12)}`);
const head = {
  title: 'PERFORMANCE',
  subtitle: ['Three years by hotel'],
  notes: [],
  columns: Array.from({ length: COLUMNS }, (_, at) =>
    at === 0 ? { head: 'Hotel', align: 'left' } : { head: `Measure ${at}`, align: 'right' },
  ),
  definitions: [],
  paper: 'Letter',
  footer: 'Back of House',
  generatedAt: new Date(0),
  timeZone: 'UTC',
  chart: {
    kind: 'line',
    labels: months,
    series: [{ name: 'Occupancy', values: months.map((_, at) => 60 + 25 * Math.sin(at / 4)) }],
  },
};
const rows = Array.from({ length: count }, (_, row) => ({
  cells: head.columns.map((_, at) =>
    at === 0 ? `ŁAZIENKI – PEÑA’S HOUSE ${row}` : ((row + 1) * (at + 6) * 131.07).toFixed(2),
  ),
}));

const worker = new Worker(new URL('../../server/dist/report-pdf.worker.js', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: 256 },
});
const ask = (message) =>
  new Promise((resolve) => {
    worker.once('message', resolve);
    worker.postMessage(message);
  });

async function write() {
  await ask({ type: 'head', head });
  for (let at = 0; at < rows.length; at += ROWS_PER_MESSAGE) {
    await ask({ type: 'rows', rows: rows.slice(at, at + ROWS_PER_MESSAGE) });
  }
  return ask({ type: 'write' });
}

const spentByAll = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
/** What Linux says the main thread alone has run. */
const spentHere = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

let longest = 0;
let last = spentHere();
setInterval(() => {
  const now = spentHere();
  longest = Math.max(longest, now - last);
  last = now;
}, 2).unref();

const times = [];
let file;
for (let run = 0; run < 7; run += 1) {
  const since = spentByAll();
  file = await write();
  times.push(Math.round(spentByAll() - since));
}
await worker.terminate();
const [first, ...later] = times;
console.log(
  `${count} rows: first file ${first} ms, then ${later.sort((a, b) => a - b)[3]} ms, ${Math.round(file.length / 1024)} kB, ` +
    `${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most, main thread busy for ${longest.toFixed(1)} ms at most`,
);
