import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/client.ts';

/** What Prometheus may read of this process: requests by call and status, the pool, memory and event loop. */
export function collectFigures(app: FastifyInstance, db: Database): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'boh_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'boh_database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, db.$client.totalCount);
      this.set({ state: 'idle' }, db.$client.idleCount);
      this.set({ state: 'waiting' }, db.$client.waitingCount);
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.config.endpoint ?? 'static';
    requests.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  return registry;
}
