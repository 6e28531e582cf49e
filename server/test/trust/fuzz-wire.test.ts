import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { isQuiet } from '../is-quiet.ts';

let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await buildTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as { port: number }).port;
});
afterAll(() => t.close());

/** Writes bytes to the server and reads until it hangs up, or until we do after the first answer. */
async function exchange(bytes: string | Buffer, { hangUp = false } = {}): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text;
    socket.end();
  });
  socket.on('error', () => undefined);
  socket.write(bytes);
  if (hangUp) socket.destroy();
  await once(socket, 'close');
  return answer;
}

const login = (headers: string, body: string) =>
  `POST /api/login HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`;
const json = 'Content-Type: application/json';

it.each<[string, string | Buffer, RegExp]>([
  ['noise', Buffer.from([0x16, 0x03, 0x01, 0x00, 0xff, 0x01, 0x00]), /^HTTP\/1.1 400/],
  ['no request line', '\r\n\r\nGET\r\n\r\n', /^HTTP\/1.1 400/],
  ['an unknown method', 'BREW /api/login HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1.1 400/],
  ['two lengths', login(`${json}\r\nContent-Length: 2\r\nContent-Length: 9`, '{}'), /^HTTP\/1.1 400/],
  [
    'a length and chunks',
    login(`${json}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked`, '0\r\n\r\n'),
    /^HTTP\/1.1 400/,
  ],
  [
    'a chunk of no size',
    login(`${json}\r\nTransfer-Encoding: chunked`, 'zz\r\n{}\r\n0\r\n\r\n'),
    /^HTTP\/1.1 400/,
  ],
  ['a negative length', login(`${json}\r\nContent-Length: -1`, '{}'), /^HTTP\/1.1 400/],
  ['a huge header', login(`X: ${'x'.repeat(40_000)}\r\nContent-Length: 0`, ''), /^HTTP\/1.1 431/],
  ['a body declared beyond the limit', login(`${json}\r\nContent-Length: 9999999999`, '{'), /^HTTP\/1.1 413/],
  ['a line break in a header', login(`${json}\r\nX: a\nContent-Length: 2`, '{}'), /^HTTP\/1.1 4\d\d/],
  [
    'a wish to be echoed',
    'TRACE /api/health/live HTTP/1.1\r\nHost: x\r\nX-Secret: me\r\n\r\n',
    /^HTTP\/1.1 404/,
  ],
  ['another host', 'GET /api/health/live HTTP/1.1\r\nHost: evil.example\r\n\r\n', /^HTTP\/1.1 200/],
  ['a whole address', 'GET http://evil.example/api/docs/.. HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1.1 404/],
  ['steps upwards', 'GET /api/../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1.1 404/],
  ['hidden steps upwards', 'GET /api/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1.1 404/],
])('%s on the wire is answered and told nothing', async (_name, bytes, expected) => {
  const answer = await exchange(bytes);
  expect(answer).toMatch(expected);
  expect(answer).not.toMatch(/node_modules|\.ts|\.js|root:|stack|X-Secret/);
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(answer).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
  expect(answer).toMatch(/^content-type: application\/json; charset=utf-8\r$/im);
  if (!answer.startsWith('HTTP/1.1 200')) expect(answer).toMatch(/"requestId":"[0-9a-f-]{36}"/);
  expect((await t.visitor.get('/health/ready')).status).toBe(200);
});

it('callers who hang up in the middle of a body leave nothing open', async () => {
  const headers = `Authorization: Bearer ${(await t.loginAs()).token ?? ''}\r\nContent-Length: 90000`;
  const form = 'Content-Type: multipart/form-data; boundary=x';
  const start =
    '--x\r\nContent-Disposition: form-data; name="ReceiptsAttachments"; filename="a.pdf"\r\n\r\n%PDF-1.7';
  const address = 'POST /api/reimbursement/post HTTP/1.1\r\nHost: x';
  for (let caller = 0; caller < 20; caller += 1) {
    await exchange(`${address}\r\n${headers}\r\n${form}\r\n\r\n${start}`, { hangUp: true });
    await exchange(`${address}\r\n${headers}\r\n${json}\r\n\r\n{"Contexts":`, { hangUp: true });
  }
  await expect.poll(() => connections()).toBe(0);
  await expect.poll(() => t.storedFiles()).toEqual([]);
  await expect.poll(() => isQuiet(t.db.$client)).toBe(true);
});

const connections = () =>
  new Promise<number>((resolve) => t.app.server.getConnections((_error, count) => resolve(count)));
