/**
 * Builds the floor app into web/dist/floor: `npx tsx web/floor.build.ts`. First the app, then its service worker, which keeps
 * every file of the app on the phone.
 */
import path from 'node:path';
import { build as bundle } from 'esbuild';
import { build } from 'vite';
import { injectManifest } from 'workbox-build';

const web = import.meta.dirname;
const dist = path.join(web, 'dist', 'floor');
const cached = path.join(web, '..', 'node_modules', '.cache', 'floor', 'sw.js');

await build({ configFile: path.join(web, 'floor.vite.config.ts'), logLevel: 'warn' });

await bundle({
  absWorkingDir: web,
  entryPoints: ['src/floor/sw.ts'],
  outfile: cached,
  bundle: true,
  minify: true,
  format: 'iife',
  target: ['es2022'],
  // The development build of workbox writes every step into the browser's console.
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
});

const { count, warnings } = await injectManifest({
  swSrc: cached,
  swDest: path.join(dist, 'sw.js'),
  globDirectory: dist,
  globPatterns: ['index.html', 'assets/*', '*.svg', '*.png', '*.webmanifest'],
  modifyURLPrefix: { '': '/floor/' },
  // Files under assets carry the hash of their content in their names.
  dontCacheBustURLsMatching: /\/assets\//,
});
if (warnings.length > 0 || count === 0)
  throw new Error(`The service worker keeps ${count} files. ${warnings.join(' ')}`);
