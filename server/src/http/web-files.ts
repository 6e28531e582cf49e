import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { handleError } from './error-handler.ts';

const HASHED = /[/\\]assets[/\\]/;

/** Serves the built web app: the console at `/` and `/admin/*`, the investor section at `/EB5`. */
export async function serveWeb(app: FastifyInstance, webRoot: string): Promise<void> {
  const consoleRoot = path.join(webRoot, 'console');
  const investorRoot = path.join(webRoot, 'EB5');
  if (!existsSync(consoleRoot) && !existsSync(investorRoot)) return;
  // Gives replies their `sendFile`; which addresses are files is said below.
  await app.register(fastifyStatic, { root: webRoot, serve: false, ...HOW });
  if (existsSync(consoleRoot)) {
    await app.register(filesIn(consoleRoot, '/'));
    app.get('/', (_request, reply) => reply.sendFile('index.html', consoleRoot));
    app.get('/admin', (_request, reply) => reply.sendFile('index.html', consoleRoot));
    app.get('/admin/*', (_request, reply) => reply.sendFile('index.html', consoleRoot));
  }
  if (existsSync(investorRoot)) {
    await app.register(filesIn(investorRoot, '/EB5/'));
    app.get('/EB5', (_request, reply) => reply.sendFile('index.html', investorRoot));
    app.get('/EB5/', (_request, reply) => reply.redirect('/EB5'));
    app.get('/EB5/portfolio/', (_request, reply) => reply.redirect('/EB5/portfolio'));
    app.get('/EB5/portfolio', (_request, reply) => reply.sendFile('portfolio/index.html', investorRoot));
    for (const name of ['sitemap.xml', 'robots.txt']) {
      app.get(`/${name}`, (_request, reply) => reply.sendFile(name, webRoot));
    }
  }
}

const HOW: Partial<FastifyStaticOptions> = {
  preCompressed: true,
  setHeaders,
  index: false,
  dotfiles: 'ignore',
};

/** One route for all files of a folder: one for each would be a tenth of a start. */
const filesIn = (root: string, prefix: string) => async (files: FastifyInstance) => {
  // Addresses that no file can have (`//`, `..`, a byte of zero) are refused as forbidden: to us they do not exist.
  files.setErrorHandler<FastifyError>((error, request, reply) => {
    if ((error.statusCode ?? 500) < 500) reply.callNotFound();
    else void handleError(error, request, reply);
  });
  await files.register(fastifyStatic, { root, prefix, decorateReply: false, ...HOW });
};

function setHeaders(reply: FastifyReply, file: string): void {
  void reply.header('Cache-Control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** `/api/...` never falls through to the web app; other unknown addresses get the app's own friendly page. */
export function answerUnknown(webRoot: string) {
  const consoleRoot = path.join(webRoot, 'console');
  return (request: FastifyRequest, reply: FastifyReply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (request.url.startsWith('/api') || !wantsPage || !existsSync(consoleRoot)) {
      throw new AppError('not_found', 'This address does not exist.');
    }
    return reply.code(404).sendFile('index.html', consoleRoot);
  };
}
