import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { longestTurn } from './longest-hold.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const JSON_HEADERS = { headers: { 'content-type': 'application/json' } };

describe('what nobody can use', () => {
  it.each([
    ['broken JSON', '{"Email":', 400],
    ['a body with __proto__', '{"__proto__":{"admin":true}}', 400],
    ['a text instead of an object', '"hello"', 422],
    ['a list instead of an object', '[]', 422],
    ['NUL in a text', JSON.stringify({ Email: 'a\0@b.example', Password: 'x' }), 422],
    ['half of a surrogate pair', '{"Email":"\\ud800@b.example","Password":"x"}', 422],
    ['numbers for texts', '{"Email":1,"Password":[]}', 422],
    ['a body beyond 1 MB', JSON.stringify({ Email: 'x'.repeat(1_100_000) }), 413],
    ['30,000 nested lists', '['.repeat(30_000) + ']'.repeat(30_000), 400],
    ['100,000 nested lists', '['.repeat(100_000) + ']'.repeat(100_000), 413],
  ])('%s is refused with the error body', async (_name, payload, status) => {
    const answer = await t.visitor.post('/login', payload, JSON_HEADERS);
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body)).toEqual(['error', 'Error', 'message', 'Message', 'requestId']);
    expect(answer.body.requestId).toBe(answer.headers['x-request-id']);
    expect(JSON.stringify(answer.body)).not.toMatch(/stack|node_modules|select /i);
  });

  it.each([
    ['an address that is no text', '/bonus/get/presigned/%c3%28', 400],
    ['an id longer than any', `/bonus/get/presigned/${'1'.repeat(201)}`, 400],
  ])('%s is refused with the error body, too', async (_name, address, status) => {
    const answer = await t.visitor.get(address);
    expect([answer.status, Object.keys(answer.body)]).toEqual([
      status,
      ['error', 'Error', 'message', 'Message', 'requestId'],
    ]);
    expect(answer.body.requestId).toBe(answer.headers['x-request-id']);
  });

  it.each(['room', 'payroll', 'claim', 'employee', 'location'])(
    'the history of a %s beyond all ids',
    async (kind) => {
      const { status } = await (await t.loginAs()).get('/audit', { Record: `${kind}:9999999999` });
      expect(status).toBe(400);
    },
  );

  it('a day beyond what can be reckoned with', async () => {
    const clerk = await t.loginAs();
    for (const address of ['/ADACompliance/getAll', '/PreDepartCall/getAll', '/logs/getAll']) {
      expect((await clerk.get(address, { To: '9999-12-31' })).status).toBe(400);
      expect((await clerk.get(address, { To: '2999-12-31' })).status).toBe(200);
    }
  });

  it('lists within lists in a field that is not read, under a key: a few are passed over, many refused', async () => {
    const clerk = await t.loginAs();
    const sent = (levels: number) => {
      const deep = '['.repeat(levels) + ']'.repeat(levels);
      const headers = { ...JSON_HEADERS.headers, 'idempotency-key': `deep-${levels}` };
      return clerk.post('/reimbursement/post', `{"Contexts":"TAXI","ApprovedBy":${deep}}`, { headers });
    };
    const passed = await sent(30);
    expect([passed.status, passed.body.ApprovedBy]).toEqual([200, null]);
    expect((await sent(100_000)).status).toBe(400);
  });

  it('an unknown address below /api is a JSON 404, whatever the browser accepts', async () => {
    const answer = await t.visitor.send('GET', '/nothing/here', undefined, {
      headers: { accept: 'text/html' },
    });
    expect([answer.status, answer.body.error]).toEqual([404, 'This address does not exist.']);
    expect((await t.visitor.send('GET', '/Health/live')).status).toBe(404);
  });

  it('another content type is refused', async () => {
    const answer = await t.visitor.post('/login', '<xml/>', {
      headers: { 'content-type': 'application/xml' },
    });
    expect(answer.status).toBe(415);
  });

  it('a token that is none of ours signs nobody in', async () => {
    for (const token of ['x', 'A'.repeat(43), "' or 1=1 --", 'é'.repeat(30)]) {
      const answer = await t.visitor.send('GET', '/admin/employee/current', undefined, {
        headers: { authorization: `Bearer ${encodeURIComponent(token)}` },
      });
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    }
  });

  it('the word before the token may be written in small letters, and no other takes its place', async () => {
    const { token } = await t.loginAs();
    const statuses: number[] = [];
    for (const word of ['Bearer', 'bearer', 'BEARER', 'Basic', 'Bearers', '']) {
      const headers = { authorization: `${word} ${token ?? ''}` };
      statuses.push((await t.app.inject({ url: '/api/admin/employee/current', headers })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 401, 401, 401]);
  });
});

describe('behind a proxy', () => {
  it('what visitors write in front of the proxy’s own word counts for nothing', async () => {
    const proxied = await buildTestApp({ TRUST_PROXY: 'on', RATE_LIMITS: 'on' });
    onTestFinished(() => proxied.close());
    const body = {
      FirstName: 'Ana',
      LastName: 'Ruiz',
      Email: 'ana@investor.example',
      PhoneNumber: '1',
      Aware: true,
    };
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const statuses: number[] = [];
    for (let number = 0; number < 12; number += 1) {
      const { status } = await proxied.visitor.post(
        '/eb5-form',
        body,
        from(`198.51.100.${number}, 203.0.113.7`),
      );
      statuses.push(status);
    }
    expect(statuses.slice(-2)).toEqual([429, 429]);
    // Somebody else behind the same proxy is somebody else.
    expect((await proxied.visitor.post('/eb5-form', body, from('203.0.113.8'))).status).toBe(200);
  });
});

describe('a form that cannot be read', () => {
  const named = 'Content-Disposition: form-data; name="Contexts"\r\n\r\nTAXI\r\n';
  const file =
    'Content-Disposition: form-data; name="ReceiptsAttachments"; filename="a.pdf"\r\n\r\n%PDF-1.7 cut';
  it.each([
    ['without a boundary', 'multipart/form-data', `--x\r\n${named}--x--\r\n`, 400],
    ['with another boundary', 'multipart/form-data; boundary=y', `--x\r\n${named}--x--\r\n`, 400],
    ['without an end', 'multipart/form-data; boundary=x', `--x\r\n${named}--x\r\n`, 400],
    ['cut off in the middle of a file', 'multipart/form-data; boundary=x', `--x\r\n${file}`, 400],
    [
      'with a part that has no name',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data\r\n\r\nTAXI\r\n--x--\r\n',
      400,
    ],
    ['of another kind', 'multipart/mixed; boundary=x', `--x\r\n${named}--x--\r\n`, 415],
  ])('%s is the sender’s mistake, and leaves no file', async (_name, type, payload, status) => {
    const clerk = await t.loginAs();
    const answer = await clerk.post('/reimbursement/post', payload, { headers: { 'content-type': type } });
    expect([answer.status, (await clerk.get('/reimbursement/get')).body]).toEqual([status, []]);
    expect(await t.storedFiles()).toEqual([]);
  });

  const LIST = 'RemoveReceiptsAttachments';
  it.each([
    [`${LIST}.length`, '4294967295'],
    [`${LIST}.length`, 'abc'],
    [`${LIST}[flatMap]`, 'x'],
    [`${LIST}[__proto__]`, 'x'],
    [`${LIST}[9e9]`, 'x'],
    [`${LIST}[4294967294]`, '1'],
    [LIST, '0,'.repeat(30_000)],
  ])('because of the part %s is a 400, alone or after a list, in both claims', async (name, value) => {
    const clerk = await t.loginAs();
    for (const path of ['/reimbursement/post', '/bonus/post']) {
      for (const first of [name, `${LIST}[0]`]) {
        const fields = { Contexts: 'TAXI', Type: 'SALES', [first]: '1', [name]: value };
        expect((await clerk.form('POST', path, { fields })).status).toBe(400);
      }
    }
    expect((await clerk.get('/reimbursement/get')).body).toEqual([]);
  });
});

describe('what would keep the server from everybody else', () => {
  const pile = `a${'\u0301\u0327'.repeat(15_000)}`;

  it('is refused for its size before it is looked at', async () => {
    const clerk = await t.loginAs();
    const many = await clerk.form('POST', '/reimbursement/post', {
      fields: Object.fromEntries(
        Array.from({ length: 40 }, (_, index) => [`x${index}`, '0,'.repeat(30_000)]),
      ),
    });
    expect([many.status, many.body.error]).toEqual([413, 'The fields are too long together.']);
    const YearlyData = Object.fromEntries(Array.from({ length: 20_000 }, (_, year) => [year, {}]));
    const years = await clerk.put('/PropertyInsurancemaster/update', {
      LegalName: 'X',
      LocationID: 1,
      YearlyData,
    });
    expect([years.status, years.body.Message.Fields]).toEqual([
      400,
      'YearlyData: At most 50 years at a time',
    ]);
  });

  it('is a letter under thousands of accents, which is not put in order', async () => {
    const turns: number[] = [];
    // The quickest of three: a turn may also collect what other tests left behind.
    for (let round = 0; round < 3; round += 1) {
      const { result, held } = await longestTurn(() => t.visitor.post('/resetPassword', { Email: pile }));
      expect(result.status).toBe(400);
      turns.push(held);
    }
    expect(Math.min(...turns)).toBeLessThan(100);
  });
});

describe('a stranger', () => {
  it('is refused before what they send is read, whatever it is', async () => {
    const broken = '['.repeat(900_000);
    const own = t.app.endpoints.filter(
      ({ method, access }) => method !== 'GET' && access.kind !== 'everyone',
    );
    for (const { method, path } of own) {
      const answer = await t.visitor.send(method, path.replace(/:\w+/g, '1'), broken, JSON_HEADERS);
      expect([method, path, answer.status]).toEqual([method, path, 401]);
    }
  });

  it('cannot send much where strangers may call', async () => {
    const long = JSON.stringify({ Email: 'x'.repeat(70_000) });
    for (const path of ['/login', '/login/factor', '/createAccount', '/resetPassword', '/eb5-form']) {
      expect((await t.visitor.post(path, long, JSON_HEADERS)).status).toBe(413);
    }
  });
});

describe('what every answer carries', () => {
  it('forbids foreign scripts, frames and sniffing', async () => {
    const { headers } = await t.visitor.get('/health/live');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('the description of the API', () => {
  it('names every endpoint with its answer', async () => {
    const { body } = await t.visitor.get('/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = t.app.endpoints.map(
      ({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(described.sort()).toEqual([...declared].sort());
  });

  it('is a page that needs no script', async () => {
    const { raw, headers } = await t.visitor.get('/docs');
    expect(headers['content-type']).toContain('text/html');
    expect(raw.toString()).not.toMatch(/<script|src=|https?:\/\//);
    expect(raw.toString()).toContain('/api/login');
  });
});

describe('figures', () => {
  it('are for the machine itself or for the token', async () => {
    expect((await t.visitor.get('/metrics')).raw.toString()).toContain('boh_request_seconds');
    const forwarded = await t.visitor.send('GET', '/metrics', undefined, {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect(forwarded.status).toBe(403);
  });
});
