import { sql } from 'drizzle-orm';
import type { Writable } from 'node:stream';
import pg from 'pg';

/** A bound on what a connection keeps, each of them a few kilobytes: what comes after the first ones is planned anew. */
const MOST_NAMES = 500;
const names = new Map<string, string>();

/**
 * How many rows such a condition meets hangs on its values: it is planned for each of them. A plan for any values would
 * take a list of 200 hotels for one of ten, and a year for a day. A page is none of these: for a part of unknown size
 * PostgreSQL reckons with a tenth of the rows, so it keeps such a plan for short lists only, whose joins take longer to
 * plan than to run.
 */
const DEPENDS_ON_VALUES = /\bany\(|\blike\b|[<>]=|\bbetween\b|strpos|position\(/i;

const MARK = '/* planned once */';

/** Stands in statements that have one good plan for any values, although their text does not look so. */
export const PLANNED_ONCE = sql.raw(MARK);

/** The same text gets the same name in every connection. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES || dependsOnValues(text)) return known;
  const name = `boh_${names.size}`;
  names.set(text, name);
  return name;
}

const dependsOnValues = (text: string): boolean => DEPENDS_ON_VALUES.test(text) && !text.includes(MARK);

interface Statement {
  readonly text: string;
  readonly name?: string;
}

/** The part of the driver's client that its types leave out. */
interface Wire {
  readonly connection: { readonly stream: Writable };
}

/**
 * A connection that plans most statements once, and sends statements without waiting for the answer to the one
 * before: whoever does not await a statement may already send the next.
 */
export class PipelinedClient extends pg.Client {
  #isGathering = false;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    // The class has one method of many shapes; this is the one place that tells them apart.
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    const query = (first: unknown, ...rest: unknown[]): unknown => {
      if (isStream(first)) {
        // A copy stream has its connection to itself.
        Object.assign(this, { pipeline: false });
        return send(first, ...rest);
      }
      this.#gather();
      if (!isStatement(first)) return send(first, ...rest);
      return send({ ...first, name: first.name ?? nameOf(first.text) }, ...rest);
    };
    this.query = query as typeof this.query;
  }

  /** What is sent before anything else can happen leaves together: handing it to the system costs more than making it. */
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

const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'text' in value && !('submit' in value);
