import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import { countKnownPasswords } from './demo/known-password.ts';
import { auditFeature } from './features/audit/audit.routes.ts';
import { healthFeature } from './features/health/health.routes.ts';
import { previewFeature } from './features/roles/preview.routes.ts';
import { features } from './features.ts';
import { answerNoise } from './http/answer-noise.ts';
import { mountEndpoint } from './http/mount-endpoint.ts';
import type { Services } from './http/call.ts';
import { speakToTheFloor } from './http/floor-app.ts';
import { handleError } from './http/error-handler.ts';
import type { Feature } from './http/feature.ts';
import { collectFigures } from './http/figures.ts';
import { requestId } from './http/request-id.ts';
import { readJsonBodies } from './http/json-body.ts';
import { safetyHeaders } from './http/safety-headers.ts';
import { serveWeb } from './http/web-files.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every endpoint this server answers, for the tests that walk over all of them. */
    endpoints: readonly Endpoint[];
  }
  interface FastifyContextConfig {
    /** The name of the declared endpoint behind a route. */
    endpoint?: string;
  }
}

interface AppOptions {
  readonly services: Services;
  readonly webRoot: string;
  readonly migrationCount: number;
  /** Whether the demo group's known password was good for somebody at the start. */
  readonly hasDemo?: boolean;
}

/** The whole server, ready to listen or to be called by a test. */
export async function buildApp({
  services,
  webRoot,
  migrationCount,
  hasDemo = false,
}: AppOptions): Promise<FastifyInstance> {
  const safety = safetyHeaders(services.env.publicUrl);
  const app = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: trusted(services.env.trustProxy),
    bodyLimit: 1024 * 1024,
    requestTimeout: 120_000,
    // Of our own, for a proxy that stands on another machine.
    ...(services.env.tls && { https: { ...services.env.tls, minVersion: 'TLSv1.2' as const } }),
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerNoise(safety),
    // Addresses that no route can be looked up for come before every hook and handler.
    frameworkErrors: (error, request, reply) => {
      void handleError(error, request, reply.headers(safety).header('X-Request-Id', request.id));
    },
  });
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api') && route.config?.endpoint === undefined) {
      throw new Error(`${route.url} bypasses the spine: declare it as an endpoint.`);
    }
  });
  app.setErrorHandler(handleError);
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  await app.register(multipart);
  readJsonBodies(app);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(safety).header('X-Request-Id', request.id);
    // Answers of the API belong to one person and one moment.
    if (request.url.startsWith('/api/')) void reply.header('Cache-Control', 'no-store');
    done();
  });
  speakToTheFloor(app);
  mountFeatures(app, services, migrationCount);
  await serveWeb(app, webRoot, {
    publicUrl: services.env.publicUrl,
    clock: services.clock,
    // Asked anew for each page, so that the notice goes with the last such password.
    ...(hasDemo && { isDemo: async () => (await countKnownPasswords(services.db)) > 0 }),
  });
  return app;
}

/** A number means that many proxies in front of us. */
function trusted(setting: Services['env']['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}

function mountFeatures(app: FastifyInstance, services: Services, migrationCount: number): void {
  const readers = Object.assign(
    {},
    ...features.map((feature) => feature.readers ?? {}),
  ) as Required<Feature>['readers'];
  const figures = collectFigures(app, services.db);
  const all: Feature[] = [
    ...features,
    auditFeature(readers),
    previewFeature(() => routes.map((bound) => bound.endpoint)),
    healthFeature(migrationCount, figures, () => routes.map((bound) => bound.endpoint)),
  ];
  const routes = all.flatMap((feature) => feature.routes);
  app.decorate(
    'endpoints',
    routes.map((bound) => bound.endpoint),
  );
  for (const bound of routes) mountEndpoint(app, services, bound);
}
