import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import type { Clock } from '../lib/clock.ts';
import { handleError } from './error-handler.ts';
import { serveInvestorPages } from './investor-pages.ts';
import { MadePage } from './made-page.ts';

const HASHED = /[/\\]assets[/\\]/;
const SERVICE_WORKER = /[/\\]floor[/\\]sw\.js(\.br)?$/;

/** What the pages say that only a running server knows. */
interface WebSettings {
  readonly publicUrl: string;
  readonly clock: Clock;
  /** Whether people can sign in with the demo group's password; missing where no page needs to ask. */
  readonly isDemo?: () => Promise<boolean>;
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** Serves the built web app: the console at `/` and `/admin/*`, the investor section at `/EB5`, the floor app at `/floor`. */
export async function serveWeb(app: FastifyInstance, webRoot: string, settings: WebSettings): Promise<void> {
  const consoleRoot = path.join(webRoot, 'console');
  const investorRoot = path.join(webRoot, 'EB5');
  const floorRoot = path.join(webRoot, 'floor');
  const hasConsole = existsSync(consoleRoot);
  const sendConsole = hasConsole ? appPage(consoleRoot, settings) : null;
  app.setNotFoundHandler(answerUnknown(sendConsole));
  if (![consoleRoot, investorRoot, floorRoot].some((root) => existsSync(root))) return;
  // Gives replies their `sendFile`; which addresses are files is said below.
  await app.register(fastifyStatic, { root: webRoot, serve: false, ...HOW });
  if (sendConsole) {
    await app.register(filesIn(consoleRoot, '/'));
    for (const address of ['/', '/index.html', '/admin', '/admin/*']) app.get(address, sendConsole);
  }
  if (existsSync(investorRoot)) {
    await app.register(filesIn(investorRoot, '/EB5/'));
    serveInvestorPages(app, webRoot, settings);
    app.get('/EB5/', (_request, reply) => reply.redirect('/EB5'));
    app.get('/EB5/portfolio/', (_request, reply) => reply.redirect('/EB5/portfolio'));
  }
  if (existsSync(floorRoot)) await serveFloor(app, floorRoot, settings);
}

/** The floor app: any address below /floor that is no file of it is one of its screens. */
async function serveFloor(app: FastifyInstance, floorRoot: string, settings: WebSettings): Promise<void> {
  const sendPage = appPage(floorRoot, settings);
  for (const address of ['/floor', '/floor/', '/floor/index.html']) app.get(address, sendPage);
  const below = async (files: FastifyInstance) => {
    files.setNotFoundHandler((request, reply) => {
      // A file of an earlier build is gone, and no page stands in for it.
      const [address = ''] = request.url.split('?');
      if (/\.\w+$/.test(address)) throw new AppError('not_found', 'This address does not exist.');
      return sendPage(request, reply.code(200));
    });
    await files.register(filesIn(floorRoot, '/'));
  };
  await app.register(below, { prefix: '/floor' });
}

/** The page of an app; while the known password of the demo group opens it, it says so in its head. */
function appPage(root: string, { isDemo }: WebSettings): SendPage {
  const plain: SendPage = (_request, reply) => reply.sendFile('index.html', root);
  if (!isDemo) return plain;
  const built = readFileSync(path.join(root, 'index.html'), 'utf8');
  const marked = new MadePage(
    built.replace('</head>', '<meta name="demo" content="on" /></head>'),
    'text/html; charset=utf-8',
  );
  return async (request, reply) => {
    // Without the database nobody can sign in anyway; the page must still come, to say so.
    const isMarked = await isDemo().catch(() => true);
    return isMarked ? marked.send(request, reply) : plain(request, reply);
  };
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
  // Answers below /floor as well as /floor itself are its own to look after.
  if (SERVICE_WORKER.test(file)) void reply.header('Service-Worker-Allowed', '/floor');
  void reply.header('Cache-Control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** `/api/...` never falls through to the web app; other unknown addresses get the app's own friendly page. */
function answerUnknown(sendConsole: SendPage | null) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (request.url.startsWith('/api') || !wantsPage || !sendConsole) {
      throw new AppError('not_found', 'This address does not exist.');
    }
    return sendConsole(request, reply.code(404));
  };
}
