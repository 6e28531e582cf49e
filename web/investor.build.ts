/**
 * Builds the public investor section into web/dist: `npx tsx web/investor.build.ts`.
 * The address it is published under and the year are put in by the server (server/src/http/investor-pages.ts).
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ORIGIN_MARK, YEAR_MARK } from '@boh/contract/built-pages.ts';
import { build } from 'esbuild';
import type * as Render from './src/investor/pages/render.tsx';
import type { PictureSize } from './src/investor/pages/assets.tsx';

const web = path.dirname(fileURLToPath(import.meta.url));
const source = path.join(web, 'src', 'investor');
const dist = path.join(web, 'dist');
const target = path.join(dist, 'EB5');
const require = createRequire(import.meta.url);

const FONTS = {
  'fraunces.woff2': '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  'inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
};

/** Public addresses by plain file name, filled as files are written. */
const addresses = new Map<string, string>();

async function publish(name: string, content: Uint8Array | string): Promise<void> {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const { name: stem, ext } = path.parse(name);
  const file = `${stem}.${hash}${ext}`;
  await writeFile(path.join(target, 'assets', file), content);
  addresses.set(name, `/EB5/assets/${file}`);
}

function address(name: string): string {
  const found = addresses.get(name);
  if (!found) throw new Error(`The investor section has no file named ${name}.`);
  return found;
}

async function publishFiles(): Promise<void> {
  for (const [name, file] of Object.entries(FONTS))
    await publish(name, await readFile(require.resolve(file)));
  await publish('icon.svg', await readFile(path.join(source, 'icon.svg')));
  for (const file of await readdir(path.join(source, 'pictures')))
    if (!file.endsWith('.json')) await publish(file, await readFile(path.join(source, 'pictures', file)));
}

/** Bundles script and styles; answers the source files that went into them. */
async function publishBundles(): Promise<string[]> {
  const bundle = await build({
    absWorkingDir: web,
    entryPoints: {
      'investor.js': 'src/investor/behaviour/main.ts',
      'investor.css': 'src/investor/styles/index.css',
    },
    entryNames: '[name]',
    outdir: target,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'iife',
    target: ['es2020', 'chrome100', 'safari15', 'firefox100'],
    external: ['*.woff2'],
    logLevel: 'warning',
  });
  for (const output of bundle.outputFiles) {
    const name = path.extname(output.path) === '.css' ? 'investor.css' : 'investor.js';
    const text = output.text.replaceAll(
      /url\("?([\w.-]+\.woff2)"?\)/g,
      (_, font: string) => `url(${address(font)})`,
    );
    await publish(name, text);
  }
  return Object.keys(bundle.metafile.inputs);
}

/** The pages are React components: bundled for Node first, since plain Node reads no JSX. */
async function loadRenderer(): Promise<typeof Render> {
  const file = path.join(web, '..', 'node_modules', '.cache', 'investor', 'render.mjs');
  await build({
    absWorkingDir: web,
    entryPoints: ['src/investor/pages/render.tsx'],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    logLevel: 'warning',
  });
  return (await import(`${pathToFileURL(file).href}?${Date.now()}`)) as typeof Render;
}

function sitemap(pages: readonly string[]): string {
  const urls = pages.map((page) => `  <url><loc>${ORIGIN_MARK}${page}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}

const robots = `User-agent: *\nAllow: /EB5\nDisallow: /admin\nDisallow: /api\n\nSitemap: ${ORIGIN_MARK}/sitemap.xml\n`;

await rm(target, { recursive: true, force: true });
await mkdir(path.join(target, 'assets'), { recursive: true });
await publishFiles();
const inputs = await publishBundles();
const { pages, render } = await loadRenderer();
const pictures = JSON.parse(await readFile(path.join(source, 'pictures', 'pictures.json'), 'utf8')) as Record<
  string,
  PictureSize
>;

const listed: Record<string, { html: string; files: string[] }> = {};
for (const page of pages) {
  const html = render(page, { url: address, pictures, origin: ORIGIN_MARK, year: YEAR_MARK });
  const file = `${page}/index.html`;
  await mkdir(path.join(dist, page), { recursive: true });
  await writeFile(path.join(dist, file), html);
  const files = [...new Set([...html.matchAll(/\/EB5\/assets\/[\w.-]+/g)].map(([match]) => match))].sort();
  listed[page] = { html: file, files };
}
await writeFile(
  path.join(target, 'manifest.json'),
  `${JSON.stringify({ pages: listed, inputs }, undefined, 2)}\n`,
);
await writeFile(path.join(dist, 'sitemap.xml'), sitemap(pages));
await writeFile(path.join(dist, 'robots.txt'), robots);
