import { z } from 'zod';
import type { Endpoint } from '@boh/contract/endpoint.ts';

type Json = Record<string, unknown>;

const known = new WeakMap<Endpoint, Json>();

/** The schema of an endpoint's answers, made with the first of them: a start would wait for all. */
export function answerSchemaOf(endpoint: Endpoint): Json {
  const schema = known.get(endpoint) ?? jsonSchemaOf(endpoint.output);
  known.set(endpoint, schema);
  return schema;
}

/**
 * The JSON schema of an answer, from which the serialiser is compiled: fields that are not declared cannot leak.
 * "X or null" becomes a nullable X, which serialises several times faster than a choice of two schemas.
 */
function jsonSchemaOf(schema: z.ZodType): Json {
  return simplify(
    z.toJSONSchema(schema, { target: 'draft-7', unrepresentable: 'any', io: 'output' }),
  ) as Json;
}

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (typeof node !== 'object' || node === null) return node;
  const { $schema: _, ...rest } = node as Json;
  const entries = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, simplify(value)]));
  const choices = entries.anyOf;
  if (!Array.isArray(choices) || choices.length !== 2) return entries;
  const other = (choices as Json[]).find((choice) => choice.type !== 'null');
  const isNullable = (choices as Json[]).some((choice) => choice.type === 'null');
  return isNullable && other ? { ...other, nullable: true } : entries;
}
