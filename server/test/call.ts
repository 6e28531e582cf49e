import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

interface TestAnswer {
  readonly status: number;
  // The answer of a test call is read field by field, and a wrong guess fails the test.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
  readonly body: any;
  readonly headers: LightMyRequestResponse['headers'];
  readonly raw: Buffer;
}

interface SendOptions {
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
}

/** Someone who calls the API: paths are written without /api. */
export interface TestCaller {
  readonly token: string | null;
  readonly EmployeeID: number;
  readonly LocationID: number;
  readonly RoleID: number;
  get(path: string, query?: SendOptions['query'], options?: SendOptions): Promise<TestAnswer>;
  post(path: string, body?: unknown, options?: SendOptions): Promise<TestAnswer>;
  put(path: string, body?: unknown, options?: SendOptions): Promise<TestAnswer>;
  patch(path: string, body?: unknown, options?: SendOptions): Promise<TestAnswer>;
  send(method: string, path: string, body?: unknown, options?: SendOptions): Promise<TestAnswer>;
  /** A multipart call: text parts by name (a list repeats the name), and files. */
  form(
    method: 'POST' | 'PUT' | 'PATCH',
    path: string,
    parts: FormParts,
    options?: SendOptions,
  ): Promise<TestAnswer>;
}

export interface FormParts {
  fields?: Record<string, string | number | boolean | readonly (string | number)[]>;
  files?: readonly { part: string; name: string; content: Buffer | string; type?: string }[];
}

interface Identity {
  readonly EmployeeID: number;
  readonly LocationID: number;
  readonly RoleID: number;
}

const NOBODY: Identity = { EmployeeID: 0, LocationID: 0, RoleID: 0 };

export function callerWith(
  app: FastifyInstance,
  token: string | null,
  identity: Identity = NOBODY,
): TestCaller {
  const send = async (method: string, path: string, body?: unknown, options: SendOptions = {}) => {
    const query = new URLSearchParams(
      Object.entries(options.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const response = await app.inject({
      method: method as 'GET',
      url: `/api${path}${query === '' ? '' : `?${query}`}`,
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...options.headers },
      ...(body !== undefined && { payload: body as object }),
    });
    return answerOf(response);
  };
  return {
    token,
    EmployeeID: identity.EmployeeID,
    LocationID: identity.LocationID,
    RoleID: identity.RoleID,
    get: (path, query, options) => send('GET', path, undefined, { ...options, query: query ?? {} }),
    post: (path, body, options) => send('POST', path, body, options),
    put: (path, body, options) => send('PUT', path, body, options),
    patch: (path, body, options) => send('PATCH', path, body, options),
    send,
    form: (method, path, parts, options = {}) => {
      const { payload, contentType } = multipart(parts);
      const headers = { ...options.headers, 'content-type': contentType };
      return send(method, path, payload, { ...options, headers });
    },
  };
}

function answerOf(response: LightMyRequestResponse): TestAnswer {
  const isJson =
    response.headers['content-encoding'] === undefined &&
    String(response.headers['content-type'] ?? '').includes('application/json');
  return {
    status: response.statusCode,
    body: isJson ? (JSON.parse(response.body) as unknown) : response.body,
    headers: response.headers,
    raw: response.rawPayload,
  };
}

const BOUNDARY = 'boh-test-boundary';

function multipart({ fields = {}, files = [] }: FormParts): { payload: Buffer; contentType: string } {
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map(
      (item) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(item)}\r\n`,
    ),
  );
  const parts = files.flatMap(({ part, name, content, type = 'application/octet-stream' }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  const payload = Buffer.concat([Buffer.from(texts.join('')), ...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return { payload, contentType: `multipart/form-data; boundary=${BOUNDARY}` };
}
