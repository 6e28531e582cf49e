import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN_MARK, YEAR_MARK } from '@boh/contract/built-pages.ts';
import { serveWeb } from '../src/http/web-files.ts';
import { fixedClock } from '../src/lib/clock.ts';

const NEW_YEARS_EVE = '2026-12-31T23:59:00.000Z';
const page = (canonical: string) =>
  `<link rel="canonical" href="${ORIGIN_MARK}${canonical}"><p>© ${YEAR_MARK} the group</p>`;
const FILES = {
  'EB5/index.html': page('/EB5'),
  'EB5/portfolio/index.html': page('/EB5/portfolio'),
  'sitemap.xml': `<loc>${ORIGIN_MARK}/EB5</loc>`,
  'robots.txt': `Sitemap: ${ORIGIN_MARK}/sitemap.xml`,
};

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'boh-web-'));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(path.join(root, path.dirname(name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function serve(publicUrl: string) {
  const clock = fixedClock(NEW_YEARS_EVE);
  const app = fastify();
  await serveWeb(app, root, { publicUrl, clock });
  return { app, clock };
}

describe('the pages of the investor section', () => {
  it.each([
    ['/EB5', '<link rel="canonical" href="https://www.hotel.example/EB5"><p>© 2026 the group</p>'],
    [
      '/EB5/portfolio',
      '<link rel="canonical" href="https://www.hotel.example/EB5/portfolio"><p>© 2026 the group</p>',
    ],
    ['/EB5/index.html', '<link rel="canonical" href="https://www.hotel.example/EB5"><p>© 2026 the group</p>'],
    ['/sitemap.xml', '<loc>https://www.hotel.example/EB5</loc>'],
    ['/robots.txt', 'Sitemap: https://www.hotel.example/sitemap.xml'],
  ])('%s names the address of the settings and this year', async (url, text) => {
    const { app } = await serve('https://www.hotel.example');
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.body]).toEqual([200, text]);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('come compressed once for all, and not again to whoever has them', async () => {
    const { app } = await serve('http://127.0.0.1:3000');
    const first = await app.inject({ url: '/EB5', headers: { 'accept-encoding': 'gzip, br' } });
    expect([first.headers['content-encoding'], first.headers['vary']]).toEqual(['br', 'Accept-Encoding']);
    expect(brotliDecompressSync(first.rawPayload).toString()).toContain('http://127.0.0.1:3000/EB5');
    const again = await app.inject({ url: '/EB5', headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await app.inject({ method: 'HEAD', url: '/EB5' })).statusCode).toBe(200);
  });

  it('name the new year when it has come, without a new start', async () => {
    const { app, clock } = await serve('http://127.0.0.1:3000');
    const old = await app.inject({ url: '/EB5' });
    clock.set('2027-01-01T00:00:00.000Z');
    const headers = { 'if-none-match': String(old.headers.etag) };
    expect((await app.inject({ url: '/EB5', headers })).body).toContain('© 2027 the group');
  });

  it('stay whole with an address that would end an attribute', async () => {
    const { app } = await serve(`https://hotel.example/a"'><b>&c`);
    const { body } = await app.inject({ url: '/EB5' });
    expect(body).toContain('href="https://hotel.example/a%22%27%3E%3Cb%3E%26c/EB5"');
  });
});
