import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly path: string;
}

export type Answer = number | ((request: IncomingMessage, response: ServerResponse) => void);

/** A program that wants to be told, on this machine: keeps what it gets, and answers as it is told. */
export async function startReceiver() {
  const received: Received[] = [];
  let answer: Answer = 204;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString();
      received.push({ headers: request.headers, body, path: request.url ?? '' });
      if (typeof answer === 'function') answer(request, response);
      else response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answerWith(next: Answer) {
      answer = next;
    },
    /** What was told, by event. */
    told: () =>
      received.map(({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: object }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
