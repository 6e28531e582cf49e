import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startReceiver, type Receiver } from '../../../test/receiver.ts';
import { postMessage, type Resolver } from './post-message.ts';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const message = (url: string) => ({ url, body: '{"a":1}', headers: { 'webhook-id': 'msg_1' } });
const postTo = (
  url: string,
  more: { resolver?: Resolver; timeout?: number; isPrivateAllowed?: boolean; domains?: string[] } = {},
) => postMessage(message(url), { isPrivateAllowed: true, ...more });
const leadingTo =
  (...addresses: string[]): Resolver =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

describe('a message', () => {
  it('is posted as it is, with its headers and the name that was asked for', async () => {
    const posted = await postTo(`http://hooks.example:${receiver.port}/in?a=1`, {
      resolver: leadingTo('127.0.0.1'),
    });
    expect(posted).toEqual({ status: 204 });
    expect(receiver.received).toMatchObject([
      {
        body: '{"a":1}',
        path: '/in?a=1',
        headers: { 'webhook-id': 'msg_1', 'content-length': '7', host: `hooks.example:${receiver.port}` },
      },
    ]);
  });

  it('goes to the address that was looked at, although its name leads elsewhere by the time of connecting', async () => {
    let asked = 0;
    const changing: Resolver = () => {
      asked += 1;
      return Promise.resolve([{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]);
    };
    expect(await postTo(`http://hooks.example:${receiver.port}/`, { resolver: changing })).toEqual({
      status: 204,
    });
    expect(asked).toBe(1);
  });

  it.each([
    ['a private network', ['10.0.0.7']],
    ['this machine', ['::1']],
    ['the internet and a private network', ['93.184.216.34', '192.168.1.1']],
  ])('goes nowhere where its name leads to %s', async (_what, addresses) => {
    const posted = await postTo('https://hooks.example/', {
      resolver: leadingTo(...addresses),
      isPrivateAllowed: false,
    });
    expect(posted).toEqual({ reason: 'Its name leads to this machine or to a private network.' });
  });

  it.each([
    'https://127.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://169.254.169.254/',
  ])('goes nowhere to %s, however it is written', async (url) => {
    expect(await postTo(url, { isPrivateAllowed: false })).toEqual({
      reason: 'Its name leads to this machine or to a private network.',
    });
  });

  it.each([
    ['hooks.example', 204],
    ['in.hooks.example', 204],
    ['hooks.example.evil.example', null],
    ['evilhooks.example', null],
    ['127.0.0.1', null],
  ])('goes to %s where only hooks.example may be sent to: %s', async (host, status) => {
    const settings = { resolver: leadingTo('127.0.0.1'), domains: ['hooks.example'] };
    const posted = await postTo(`http://${host}:${receiver.port}/`, settings);
    expect(posted).toEqual(
      status === null ? { reason: 'Its domain is not one that may be sent to.' } : { status },
    );
  });

  it('goes nowhere without TLS', async () => {
    const posted = await postTo(receiver.url, { isPrivateAllowed: false });
    expect(posted).toEqual({ reason: 'Only addresses that begin with https:// are sent to.' });
    expect(receiver.received).toEqual([]);
  });
});

describe('a receiver', () => {
  it('that sends elsewhere is not followed', async () => {
    receiver.answerWith((_request, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${receiver.port}/secret` }).end();
    });
    expect(await postTo(receiver.url)).toEqual({ status: 307 });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks']);
  });

  it('that hangs is left', async () => {
    receiver.answerWith(() => undefined);
    expect(await postTo(receiver.url, { timeout: 50 })).toEqual({ reason: 'No answer within the time.' });
  });

  it('that never finishes its headers is left', async () => {
    receiver.answerWith(({ socket }) => socket.write('HTTP/1.1 200 OK\r\nx: 1\r\n'));
    expect(await postTo(receiver.url, { timeout: 50 })).toEqual({ reason: 'No answer within the time.' });
  });

  it('whose answer has no end is cut off, and has taken the message', async () => {
    const closed = new Promise((resolve) => {
      receiver.answerWith((_request, response) => {
        response.writeHead(200);
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(16_384)));
        };
        response.on('drain', more).on('close', () => resolve('closed'));
        more();
      });
    });
    expect(await postTo(receiver.url)).toEqual({ status: 200 });
    expect(await closed).toBe('closed');
  });

  it('that is not there, has no name, or speaks something else is said so', async () => {
    await receiver.close();
    expect(await postTo(receiver.url)).toEqual({ reason: 'The connection was refused.' });
    expect(await postTo('http://x.example/', { resolver: leadingTo() })).toEqual({
      reason: 'Its name leads nowhere.',
    });
    const unknown: Resolver = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    expect(await postTo('http://x.example/', { resolver: unknown })).toEqual({
      reason: 'Its name is not known.',
    });
    const silent: Resolver = () => new Promise(() => undefined);
    expect(await postTo('http://x.example/', { resolver: silent, timeout: 20 })).toEqual({
      reason: 'No answer within the time.',
    });
    receiver = await startReceiver();
    receiver.answerWith(({ socket }) => socket.end('220 mail.example\r\n'));
    expect(await postTo(receiver.url)).toMatchObject({ reason: expect.stringContaining('HPE') as string });
  });
});
