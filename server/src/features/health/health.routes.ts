import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Registry } from 'prom-client';
import {
  apiDocs,
  health,
  healthLive,
  healthReady,
  metrics,
  openApi,
} from '@boh/contract/health/health.contract.ts';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import { FileAnswer } from '../../http/answers.ts';
import { bind, type BoundEndpoint } from '../../http/bind-endpoint.ts';
import { docsPage } from '../../http/docs-page.ts';
import type { Feature } from '../../http/feature.ts';
import { KeptAnswer } from '../../http/kept-answer.ts';
import { openApiOf } from '../../http/openapi.ts';
import { closedPolicy } from '../../http/safety-headers.ts';
import { AppError } from '../../lib/app-error.ts';
import { COMMIT, VERSION } from '../../lib/build-info.ts';

/** The page is plain HTML with its own style: no script, no picture, nothing from elsewhere. */
const DOCS_POLICY = closedPolicy("style-src 'unsafe-inline'");
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Health, figures and the description of the API. `endpoints` is asked late: it includes these very ones. */
export function healthFeature(
  migrationCount: number,
  figures: Registry,
  endpoints: () => readonly Endpoint[],
): Feature {
  const described = once(() => openApiOf(endpoints()));
  const asJson = once(async () =>
    KeptAnswer.of('application/json; charset=utf-8', JSON.stringify(await described())),
  );
  const asPage = once(async () =>
    KeptAnswer.of('text/html; charset=utf-8', docsPage(endpoints(), await described()), DOCS_POLICY),
  );
  const routes: BoundEndpoint[] = [
    bind(health, () => Promise.resolve({ Version: VERSION, Commit: COMMIT })),
    bind(healthLive, () => Promise.resolve({ status: 'live' })),
    bind(healthReady, async (call) => {
      const { rows } = await call.db.execute<{ applied: number }>(
        sql`select count(*)::int as applied from schema_migrations`,
      );
      if ((rows[0]?.applied ?? 0) < migrationCount) {
        throw new AppError('unavailable', 'The database is being upgraded.', undefined, 2);
      }
      return { status: 'ready' };
    }),
    bind(metrics, async (call) => {
      const { metricsToken } = call.services.env;
      const isLocal = LOOPBACK.has(call.ip) && call.header('x-forwarded-for') === undefined;
      if (!isLocal && !sameSecret(call.header('authorization'), metricsToken)) {
        throw new AppError('forbidden', 'Figures are for the machine itself, or with METRICS_TOKEN.');
      }
      return new FileAnswer('metrics.txt', figures.contentType, await figures.metrics(), 'inline');
    }),
    bind(openApi, asJson),
    bind(apiDocs, asPage),
  ];
  return { routes };
}

/** Made with the first call, for all of them; what failed is made again with the next one. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}

function sameSecret(header: string | undefined, secret: string | undefined): boolean {
  if (secret === undefined || header === undefined) return false;
  const given = Buffer.from(header);
  const wanted = Buffer.from(`Bearer ${secret}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
