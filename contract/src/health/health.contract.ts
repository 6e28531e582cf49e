import { z } from 'zod';
import { everyone } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';

const status = z.object({ status: z.string() });

/** Which program answers, for whoever reports a fault or has just put a new one there. */
export const health = defineEndpoint({
  method: 'GET',
  path: '/health',
  summary: 'The version of the console, and the commit it was built from.',
  access: everyone,
  output: z.object({ Version: z.string(), Commit: z.string() }),
});

export const healthLive = defineEndpoint({
  method: 'GET',
  path: '/health/live',
  summary: 'The process answers.',
  access: everyone,
  output: status,
});

export const healthReady = defineEndpoint({
  method: 'GET',
  path: '/health/ready',
  summary: 'The database answers and every migration is applied.',
  access: everyone,
  output: status,
});

export const metrics = defineEndpoint({
  method: 'GET',
  path: '/metrics',
  summary:
    'Figures of this process as Prometheus text: from the machine itself, or with METRICS_TOKEN as bearer.',
  access: everyone,
  output: z.string(),
  download: true,
});

export const openApi = defineEndpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description of the API as OpenAPI 3.1.',
  access: everyone,
  output: z.record(z.string(), z.unknown()),
  revalidate: true,
});

export const apiDocs = defineEndpoint({
  method: 'GET',
  path: '/docs',
  summary: 'The API described for people.',
  access: everyone,
  output: z.string(),
  download: true,
  revalidate: true,
});
