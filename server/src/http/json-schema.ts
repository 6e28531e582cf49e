import { z } from 'zod';

type Json = Record<string, unknown>;

/**
 * The JSON schema of an answer, from which the serialiser is compiled: fields that are not declared cannot leak.
 * "X or null" becomes a nullable X, which serialises several times faster than a choice of two schemas.
 */
export function jsonSchemaOf(schema: z.ZodType): Json {
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
