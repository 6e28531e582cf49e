import type { Writable } from 'node:stream';
import pg from 'pg';

/** The part of the driver's client that its types leave out. */
interface Wire {
  readonly connection: { readonly stream: Writable };
}

/**
 * A connection that sends statements without waiting for the answer to the one before: whoever does not await a statement
 * may already send the next. What is sent before anything else can happen leaves together: handing it to the system costs
 * more than making it.
 */
export class PipelinedClient extends pg.Client {
  #isGathering = false;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    // The class has one method of many shapes; this is the one place that tells them apart.
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    const query = (first: unknown, ...rest: unknown[]): unknown => {
      // A copy stream has its connection to itself.
      if (isStream(first)) Object.assign(this, { pipeline: false });
      else this.#gather();
      return send(first, ...rest);
    };
    this.query = query as typeof this.query;
  }

  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = (this as unknown as Wire).connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}

const isStream = (value: unknown) =>
  typeof value === 'object' && value !== null && 'submit' in value && !(value instanceof pg.Query);
