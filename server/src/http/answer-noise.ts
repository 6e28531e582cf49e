import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { errorBodyOf, refusalOf } from './error-handler.ts';
import { requestId } from './request-id.ts';

const STATUS: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * What cannot be read as a request reaches no route and no hook: it gets the one error body with the headers of every
 * answer all the same, a line in the log, and the end of its connection.
 */
export const answerNoise = (safety: Readonly<Record<string, string>>) =>
  function answer(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = STATUS[error.code ?? ''] ?? 400;
    const refusal = refusalOf(status);
    if (!refusal) throw new Error(`Nothing to say for ${status}.`);
    const id = requestId();
    this.log.warn({ code: error.code, ip: socket.remoteAddress, reqId: id }, 'no request could be read');
    const body = JSON.stringify(errorBodyOf(refusal, id));
    const headers = {
      ...safety,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'X-Request-Id': id,
      Connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) {
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
    }
    socket.destroy(error);
  };
