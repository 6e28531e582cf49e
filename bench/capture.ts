import pg from 'pg';
import { openApp } from './app.ts';
import { NUMBER } from './tasks.ts';

interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Send = (this: pg.Client, ...args: unknown[]) => unknown;

export interface Capture {
  /** The statements a call sends, as a script for pgbench; the look at its session is left out. */
  scriptOf(request: {
    method: string;
    url: string;
    headers: Record<string, string>;
    body?: Buffer;
  }): Promise<string[]>;
  close(): Promise<void>;
}

/** The server in this very process, with an ear on its connections. */
export async function startCapture(url: string): Promise<Capture> {
  let sent: Sent[] = [];
  const proto = pg.Client.prototype as unknown as { query: Send };
  const send = proto.query;
  proto.query = function listen(this: pg.Client, first: unknown, second: unknown, ...rest: unknown[]) {
    const { text, values } =
      typeof first === 'string'
        ? { text: first, values: undefined }
        : (first as { text?: string; values?: unknown[] });
    if (text !== undefined) {
      sent.push({ text, values: values ?? (Array.isArray(second) ? (second as unknown[]) : []) });
    }
    return send.call(this, first, second, ...rest);
  };
  const { app, close } = await openApp(url, 4);
  return {
    async scriptOf({ method, url: address, headers, body }) {
      sent = [];
      const answer = await app.inject({
        method: method as 'GET',
        url: address,
        headers,
        ...(body && { payload: body }),
      });
      if (answer.statusCode >= 300)
        throw new Error(`${method} ${address}: ${answer.statusCode} ${answer.body}`);
      return scriptFrom(sent.filter(({ text }) => !text.includes('from sessions s')));
    },
    async close() {
      await close();
      proto.query = send;
    },
  };
}

function scriptFrom(sent: readonly Sent[]): string[] {
  const lines = sent.map(({ text, values }) =>
    quietColons(text).replace(/\$(\d+)/g, (_, n: string) => literal(values[Number(n) - 1])),
  );
  return lines.some((line) => line.includes(':n'))
    ? ['\\set n random(100000000000, 999999999999)', ...lines]
    : lines;
}

/** The same for the texts that stand in the statement itself. */
function quietColons(statement: string): string {
  return statement.replace(/(E?)'((?:[^']|'')*)'/g, (whole, escaped: string, text: string) => {
    if (!text.includes(':')) return whole;
    const plain = escaped === '' ? text.replaceAll('\\', '\\\\') : text;
    return `E'${plain.replaceAll(':', '\\x3a')}'`;
  });
}

/** A value as SQL text. Colons are escaped, because pgbench takes them for variables; the number becomes one. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text = plainText(value);
  const quoted = `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a').replaceAll('\n', '\\n')}'`;
  // A document keeps its number: only what must differ from row to row gets one of its own.
  const differs = text.includes(NUMBER) && !/^[[{]/.test(text);
  return differs ? `(${quoted.replaceAll(NUMBER, "' || (:n)::text || E'")})` : quoted;
}

/** As the wire would carry it. */
function plainText(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const element = (item: unknown): string =>
  item === null ? 'NULL' : `"${plainText(item).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
