import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '@boh/contract/errors.ts';
import { AppError } from '../lib/app-error.ts';
import { handleError } from './error-handler.ts';

function handled(error: unknown) {
  const log = { warn: vi.fn(), error: vi.fn() };
  const reply = { header: () => reply, code: () => reply, type: () => reply, send: (body: string) => body };
  const routeOptions = { config: { endpoint: 'POST /login' } };
  const request = { id: 'r-1', ip: '203.0.113.9', log, routeOptions };
  const body = handleError(error, request as unknown as FastifyRequest, reply as unknown as FastifyReply);
  return { log, body: body as unknown as string };
}

describe('the log', () => {
  it.each<ErrorCode>(['no_session', 'wrong_password', 'forbidden', 'too_many', 'bad_request', 'wrong_type'])(
    'names where %s came from, and nothing that was typed',
    (code) => {
      const { log } = handled(new AppError(code, 'secret@hotel.example'));
      expect(log.warn.mock.calls).toEqual([
        [{ code, call: 'POST /login', ip: '203.0.113.9' }, 'request refused'],
      ]);
    },
  );

  it('is not filled with what people mistype', () => {
    const quiet: ErrorCode[] = ['bad_fields', 'not_found', 'duplicate', 'stale', 'too_large'];
    for (const code of quiet) expect(handled(new AppError(code, 'x')).log.warn).not.toHaveBeenCalled();
  });
});

it('whatever was thrown, the answer tells nothing of the inside', () => {
  const { log, body } = handled(new Error('relation "rooms" does not exist at /srv/app.js:12'));
  expect(log.error).toHaveBeenCalledOnce();
  expect(body).toContain('Something went wrong. Please try again.');
  expect(body).not.toMatch(/relation|app\.js/);
});
