import { expect, it, onTestFinished } from 'vitest';
import { startRelay } from '../../test/relay.ts';
import { needsTls, smtpTransport } from './mail-transport.ts';

it.each([
  ['smtp://user:pw@mail.hotel.example:587', true],
  ['smtp://10.0.0.5', true],
  ['smtp://localhost.hotel.example', true],
  ['smtp://127.0.0.1:1025', false],
  ['smtp://localhost:1025', false],
  ['smtp://[::1]:1025', false],
])('%s: encrypted or not at all, %s', (url, expected) => expect(needsTls(url)).toBe(expected));

it('a relay that has no TLS where it is asked for gets nothing of the mail', async () => {
  const relay = await startRelay();
  onTestFinished(() => relay.stop());
  const transport = smtpTransport(`${relay.url}?requireTLS=true`, 'noreply@hotel.example');
  onTestFinished(() => transport.close());
  const mail = {
    ...{ messageId: '<1@hotel.example>', createdAt: '2026-11-10T18:00:00.000Z' },
    ...{ to: ['clerk@hotel.example'], cc: [], bcc: [], subject: 'Your password', text: 'secret' },
    ...{ html: null, headers: null, attachments: [] },
  };
  await expect(transport.send(mail)).rejects.toThrow(/STARTTLS|TLS/);
  expect(relay.taken).toEqual([]);
});
