import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { LOCATION_HEADER } from '@boh/contract/access.ts';
import { errorBody } from '@boh/contract/errors.ts';
import { saved } from '@boh/contract/fields.ts';
import { TOKEN_PREFIX } from '@boh/contract/tokens/tokens.contract.ts';
import type { Endpoint } from '@boh/contract/endpoint.ts';

type Json = Record<string, unknown>;

export interface OpenApi extends Json {
  readonly paths: Record<string, Record<string, Json>>;
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    unrepresentable: 'any',
    io,
  });
  return rest;
};

/** Who may call, in words. */
export function accessText({ access }: Endpoint): string {
  if (access.kind === 'everyone') return 'everyone';
  if (access.kind === 'signedIn') return 'any signed-in employee';
  const scopes = {
    own: 'own records',
    session: 'the selected location',
    pageLocations: 'every location where the role has the page',
    group: 'the whole group',
  };
  return `page ${access.pages.join(' or ')}; ${scopes[access.scope]}`;
}

/**
 * OpenAPI 3.1 of all endpoints, generated from the very schemas that validate. In all it takes a tenth of a second, so
 * requests are let through between two endpoints.
 */
export async function openApiOf(endpoints: readonly Endpoint[]): Promise<OpenApi> {
  const paths: OpenApi['paths'] = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
    await nextTurn();
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Back of House',
      version: '1',
      description: `The back-office console of a hotel group. ${TOKENS}`,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The server this description comes from.' }],
    components: {
      parameters: { ShownLocation: SHOWN_LOCATION },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that signing in answers.' },
        apiToken: { type: 'http', scheme: 'bearer', description: TOKENS },
      },
      schemas: { Error: schemaOf(errorBody, 'output'), Sentence: schemaOf(z.object(saved), 'output') },
    },
    paths,
  };
}

const namesLocation = ({ access, anyLocation }: Endpoint) => access.kind !== 'everyone' && !anyLocation;

/** What a call is allowed with: a session, an API token, or both. */
const securityOf = ({ access, again, sessionOnly }: Endpoint): Json[] => {
  if (access.kind === 'everyone') return [];
  return again || sessionOnly ? [{ session: [] }] : [{ session: [] }, { apiToken: [] }];
};

const TOKENS = `Programs call with an API token (${TOKEN_PREFIX}...) as bearer, which people make under Security or Integrations. It may do no more than its owner, and no more than it was made for; the location of a call comes in ${LOCATION_HEADER}, unless the token is for one alone. Calls over several locations need a token for all locations of its owner.`;

const SHOWN_LOCATION = {
  name: LOCATION_HEADER,
  in: 'header',
  required: false,
  description:
    'The location the caller believes to be at. Where the session is at another one, the answer is 409. For an API token it is the location that is meant: 403 where the token or its owner has no access to it, 400 where it is missing and the token is for several.',
  schema: { type: 'integer' },
};

/** `POST /admin/payroll/:id` as `post_admin_payroll_id`: generated clients make a name of it, and links an address. */
const operationIdOf = ({ method, path }: Endpoint) =>
  `${method.toLowerCase()}${path}`.replace(/[^A-Za-z0-9]+/g, '_');

function operation(endpoint: Endpoint): Json {
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    description: `Allowed: ${accessText(endpoint)}.`,
    security: securityOf(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(namesLocation(endpoint) ? [{ $ref: '#/components/parameters/ShownLocation' }] : []),
    ],
    ...(endpoint.body && { requestBody: requestBody(endpoint) }),
    responses: responses(endpoint),
  };
}

function parameters(shape: Endpoint['query'], where: 'path' | 'query'): Json[] {
  if (!shape) return [];
  const { properties, required } = schemaOf(shape, 'input') as { properties: Json; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || (required ?? []).includes(name),
    schema,
  }));
}

function requestBody({ body, files }: Endpoint): Json {
  const schema = body ? schemaOf(body, 'input') : {};
  if (!files) return { required: true, content: { 'application/json': { schema } } };
  const parts = Object.fromEntries(
    Object.keys(files).map((name) => [name, { type: 'array', items: { type: 'string', format: 'binary' } }]),
  );
  const form = { ...schema, properties: { ...(schema.properties as Json), ...parts } };
  return { required: true, content: { 'multipart/form-data': { schema: form } } };
}

function responses(endpoint: Endpoint): Json {
  const { output, download, statuses, access, revalidate, redirects } = endpoint;
  const json = (name: string) => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const error = json('Error');
  const meant = {
    ...(access.kind !== 'everyone' && { 401: 'No session.', 403: 'Not allowed.' }),
    ...(namesLocation(endpoint) && { 409: `The session is at another location than ${LOCATION_HEADER}.` }),
    ...statuses,
  };
  return {
    ...(redirects
      ? { 302: { description: 'To another address.' } }
      : {
          200: {
            description: 'Done.',
            content: download
              ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
              : { 'application/json': { schema: schemaOf(output, 'output') } },
          },
        }),
    ...(revalidate && { 304: { description: 'Still the answer of the tag in If-None-Match.' } }),
    400: { description: 'A field is not right.', ...error },
    ...Object.fromEntries(
      Object.entries(meant).map(([status, description]) => [
        status,
        { description, ...(Number(status) < 400 ? json('Sentence') : error) },
      ]),
    ),
  };
}
