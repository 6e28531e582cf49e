import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleError } from '../src/http/error-handler.ts';
import { serveWeb } from '../src/http/web-files.ts';
import { fixedClock } from '../src/lib/clock.ts';

let app: FastifyInstance;
let root: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'boh-web-'));
  const files = {
    'console/index.html': '<p>console</p>',
    'console/assets/app-1.js': 'let a;',
    'console/.vite/manifest.json': '{}',
    'EB5/index.html': '<p>investors</p>',
    'floor/index.html': '<p>floor</p>',
    'floor/sw.js': 'let worker;',
    'floor/manifest.webmanifest': '{}',
    'floor/assets/app-2.js': 'let b;',
    'floor/.vite/manifest.json': '{}',
    'EB5/portfolio/index.html': '<p>portfolio</p>',
    'EB5/picture.svg': '<svg/>',
    'robots.txt': 'User-agent: *',
    'secret.txt': 'not for anybody',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.join(root, path.dirname(name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
  app = fastify();
  app.setErrorHandler(handleError);
  await serveWeb(app, root, {
    publicUrl: 'http://127.0.0.1:3000',
    clock: fixedClock('2026-11-10T18:00:00Z'),
  });
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

const get = async (url: string, accept = 'text/html') => {
  const { statusCode, headers, body } = await app.inject({ url, headers: { accept } });
  return { status: statusCode, cache: headers['cache-control'], body };
};

describe('the built web app', () => {
  it.each([
    ['/', 'console'],
    ['/admin', 'console'],
    ['/admin/team', 'console'],
    ['/EB5', 'investors'],
    ['/EB5/portfolio', 'portfolio'],
    ['/floor', 'floor'],
    ['/floor/index.html', 'floor'],
    ['/floor/rooms', 'floor'],
    ['/floor/report?mend=1.2', 'floor'],
  ])('%s is a page that is asked for anew', async (url, text) => {
    expect(await get(url)).toEqual({ status: 200, cache: 'no-cache', body: `<p>${text}</p>` });
  });

  it('keeps files whose name tells their content for a year', async () => {
    expect(await get('/assets/app-1.js', '*/*')).toMatchObject({ status: 200, cache: /immutable/ });
    expect(await get('/EB5/picture.svg', '*/*')).toMatchObject({ status: 200, cache: 'no-cache' });
    expect((await app.inject({ method: 'HEAD', url: '/assets/app-1.js' })).statusCode).toBe(200);
  });

  it('lets the service worker of the floor app look after /floor, and asks for it and its manifest anew', async () => {
    const { headers, statusCode } = await app.inject({ url: '/floor/sw.js' });
    expect([statusCode, headers['cache-control'], headers['service-worker-allowed']]).toEqual([
      200,
      'no-cache',
      '/floor',
    ]);
    const manifest = await app.inject({ url: '/floor/manifest.webmanifest' });
    expect([manifest.headers['cache-control'], manifest.headers['content-type']]).toEqual([
      'no-cache',
      'application/manifest+json',
    ]);
    const asset = await app.inject({ url: '/floor/assets/app-2.js' });
    expect(asset.headers['cache-control']).toMatch(/immutable/);
    expect(asset.headers).not.toHaveProperty('service-worker-allowed');
  });

  it.each(['/floor/assets/gone-3.js', '/floor/.vite/manifest.json', '/floor/gone.svg'])(
    '%s is no file, and no page in place of one',
    async (url) => {
      const { status, body } = await get(url);
      expect([status, (JSON.parse(body) as { error: string }).error]).toEqual([
        404,
        'This address does not exist.',
      ]);
    },
  );

  it.each([
    '/nothing',
    '/assets/',
    '/assets/gone-2.js',
    '/.vite/manifest.json',
    '/EB5/gone.svg',
    '/secret.txt',
    '//',
    '//admin2',
    '/a//b',
    '/./x',
    '/a/%2e%2e/b',
    '/%2e%2e/secret.txt',
    '/EB5/%2e%2e/secret.txt',
    '/%00',
    `/${'x'.repeat(300)}`,
  ])('%s does not exist: a page for people, the one error body for programs', async (url) => {
    expect(await get(url)).toMatchObject({ status: 404, body: '<p>console</p>' });
    const answer = await get(url, 'application/json');
    expect([answer.status, (JSON.parse(answer.body) as { error: string }).error]).toEqual([
      404,
      'This address does not exist.',
    ]);
  });

  it.each(['/api/nothing', '/api//nothing'])('%s is never a page', async (url) => {
    const { status, body } = await get(url);
    expect([status, body.startsWith('{')]).toEqual([404, true]);
  });
});
