import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';

/**
 * Reports exports that no other file names: dead code, or an `export` too many. It compares names as text, so a name
 * used anywhere else counts as used; that misses a few and accuses none wrongly.
 */
const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.js'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file !== '');

const EXPORT = /^export (?:async )?(?:const|function|class|interface|type|let) (\w+)/gm;
/** The migration generator reads the tables, tools read their own configuration. */
const READ_BY_TOOLS = /\.table\.ts$|\.config\.(ts|js)$/;

const words = new Map(files.map((file) => [file, new Set(readFileSync(file, 'utf8').match(/\w+/g) ?? [])]));
const unused = files.flatMap((file) => {
  if (READ_BY_TOOLS.test(file)) return [];
  const names = [...readFileSync(file, 'utf8').matchAll(EXPORT)].map((match) => match[1] ?? '');
  return names
    .filter((name) => ![...words].some(([other, used]) => other !== file && used.has(name)))
    .map((name) => `${file}: ${name}`);
});

for (const line of unused) console.error(`unused export  ${line}`);
process.exit(unused.length > 0 ? 1 : 0);
