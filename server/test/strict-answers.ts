import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import { errorBody } from '@boh/contract/errors.ts';
import { saved } from '@boh/contract/fields.ts';

/** What a success with a status of its own says. */
const sentence = z.object(saved);

const made = new WeakMap<z.ZodType, z.ZodType>();

/** The same schema, but for objects at every depth, where a field that is not declared is an error. */
export function strict(schema: z.ZodType): z.ZodType {
  const known = made.get(schema) ?? strictly(schema);
  made.set(schema, known);
  return known;
}

function strictly(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    // A catch-all says itself what else there may be.
    if (schema.def.catchall) return schema;
    const shape = schema.shape as Record<string, z.ZodType>;
    return z.strictObject(
      Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, strict(field)])),
    );
  }
  if (schema instanceof z.ZodArray) return z.array(strict(schema.element as z.ZodType));
  if (schema instanceof z.ZodNullable) return strict(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodOptional) return strict(schema.unwrap() as z.ZodType).optional();
  if (schema instanceof z.ZodRecord)
    return z.record(schema.keyType as z.ZodString, strict(schema.valueType as z.ZodType));
  if (schema instanceof z.ZodUnion)
    return z.union((schema.options as z.ZodType[]).map((option) => strict(option)));
  return schema;
}

/** Makes every call of a test fail whose answer is not what its endpoint declares, whoever wrote the JSON. */
export function checkAnswers(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (options: InjectOptions) => Promise<LightMyRequestResponse>;
  const checked = async (options: InjectOptions) => {
    const response = await inject(options);
    const wrong = complaintAbout(app.endpoints, options, response);
    if (wrong !== null) throw new Error(wrong);
    return response;
  };
  app.inject = checked as FastifyInstance['inject'];
}

/** Tests write their address as text; the other forms that inject takes are not used here. */
function pathOf({ url }: InjectOptions): string {
  if (typeof url !== 'string') throw new Error('An answer can only be checked where the address is a text.');
  return url.split('?')[0] ?? '';
}

/** The endpoint a request reached; several may fit an address, and the one without parameters is asked first. */
function endpointOf(endpoints: readonly Endpoint[], options: InjectOptions): Endpoint | undefined {
  const method = (options.method ?? 'GET').toUpperCase();
  return endpoints
    .filter((endpoint) => endpoint.method === method)
    .sort((a, b) => a.path.split(':').length - b.path.split(':').length)
    .find(({ path }) => new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`).test(pathOf(options)));
}

function textOf({ headers, rawPayload }: LightMyRequestResponse): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString();
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString();
}

function complaintAbout(
  endpoints: readonly Endpoint[],
  options: InjectOptions,
  response: LightMyRequestResponse,
): string | null {
  const { statusCode, headers } = response;
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json');
  const endpoint = endpointOf(endpoints, options);
  if (statusCode === 302 && endpoint?.redirects) return null;
  if (statusCode === 304 || (statusCode < 400 && endpoint === undefined)) return null;
  const name = `${options.method ?? 'GET'} ${pathOf(options)} (${statusCode})`;
  if (!isJson) {
    const mayBeFile = endpoint?.download === true || endpoint?.query?.shape.Format !== undefined;
    return mayBeFile && statusCode < 400 ? null : `${name} answered no JSON`;
  }
  const schema = statusCode >= 400 ? errorBody : statusCode === 200 ? endpoint?.output : sentence;
  const result = schema && strict(schema).safeParse(JSON.parse(textOf(response)));
  if (result === undefined || result.success) return null;
  return `${name} answered what its schema does not declare:\n${z.prettifyError(result.error)}`;
}
