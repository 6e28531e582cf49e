import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import { fieldText } from '@boh/contract/errors.ts';
import { AppError } from '../lib/app-error.ts';

/** Parses one part of a request, or refuses it with the sentences of its schema. */
export function parsePart<S extends z.ZodType>(
  schema: S,
  value: unknown,
  code: 'bad_fields' | 'unprocessable' = 'bad_fields',
): z.output<S> {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const { issues } = result.error;
  const sentences = [...new Set(issues.map(({ message }) => message))];
  throw new AppError(code, sentences.join('; '), fieldText(issues));
}

/** What the address of a call says. */
export function parseAddress(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: endpoint.params ? parsePart(endpoint.params, request.params) : {},
    query: endpoint.query ? parsePart(endpoint.query, request.query) : {},
  };
}
