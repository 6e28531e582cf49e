import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface LoadJob {
  /** Connections are dealt out to these in turn. */
  readonly ports: readonly number[];
  /** Raw requests, sent in turn. */
  readonly requests: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** How long a connection rests between an answer and its next request; 0 measures throughput. */
  readonly pauseMs: number;
}

export interface LoadResult {
  /** Milliseconds of each answered request. */
  readonly times: number[];
  /** How many answers had which refusing status. */
  readonly failures: Record<number, number>;
  bytes: number;
  readonly seconds: number;
  /** What the generator itself took of the machine, in cores. */
  readonly generatorCores: number;
}

/** A load generator in a process of its own, so that it and the server do not share an event loop. */
export class LoadGenerator {
  readonly #child: ChildProcess;

  constructor() {
    this.#child = fork(path.join(import.meta.dirname, 'load.process.ts'), {
      execArgv: ['--import', 'tsx'],
      serialization: 'advanced',
    });
  }

  /** Sends the requests for so long; any refused one is an error, because it would be measured as a quick answer. */
  async run(job: LoadJob): Promise<LoadResult> {
    const answered = once(this.#child, 'message') as Promise<[LoadResult]>;
    this.#child.send(job);
    const [result] = await answered;
    if (Object.keys(result.failures).length > 0) {
      throw new Error(`Refused: ${JSON.stringify(result.failures)}\n${job.requests[0] ?? ''}`);
    }
    return result;
  }

  stop(): void {
    this.#child.kill();
  }
}

interface RequestSpec {
  readonly method: string;
  /** Without `/api`. */
  readonly path: string;
  readonly token?: string | undefined;
  readonly body?: string | Buffer | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request as it goes over the wire. Bodies are latin1 text, so that bytes pass through unchanged. */
export function rawRequest({ method, path: address, token, body, headers = {} }: RequestSpec): string {
  const lines = [
    `${method} /api${address} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`]),
  ];
  const text = body === undefined ? '' : typeof body === 'string' ? body : body.toString('latin1');
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}
