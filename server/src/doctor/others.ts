import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Env } from '../env.ts';
import { openMailbox } from '../features/intake/intake.mailbox.ts';
import { isLoopback } from '../lib/loopback.ts';
import { newSecrets, Provider } from '../lib/oidc/provider.ts';
import { knockAtRelay, needsTls } from '../mail/mail-transport.ts';
import { looked, note, ok, wrong, type Finding } from './finding.ts';

const PATIENCE_MS = 10_000;

/** The mail relay: its greeting, TLS and sign-in, as for a mail; none is sent. */
export async function lookAtRelay({ smtpUrl, dataDir, mailFrom }: Env): Promise<readonly Finding[]> {
  const about = 'Relay';
  if (smtpUrl === undefined) {
    return [
      note(about, `No relay is set (SMTP_URL): mails are written to ${dataDir}/outbox and reach nobody.`),
    ];
  }
  const { host, hostname, protocol, searchParams } = new URL(smtpUrl);
  const asked = searchParams.get('requireTLS');
  const demandsTls = asked === null ? needsTls(smtpUrl) : asked === 'true';
  return looked(about, `The mail relay ${host} cannot be used`, async () => {
    await knockAtRelay(smtpUrl);
    const told = `The mail relay ${host} is ready for mails from ${mailFrom}; none was sent.`;
    if (protocol === 'smtps:' || demandsTls) return [ok(about, `${told} The way there is encrypted.`)];
    const isHere = isLoopback(hostname);
    return [
      isHere ? ok(about, told) : note(about, `${told} Mails may go there unencrypted (requireTLS=false).`),
    ];
  });
}

/** The mailbox of the night audit: its sign-in and its folder; nothing in it is read or marked. */
export async function lookAtMailbox({ intakeMailbox }: Env): Promise<readonly Finding[]> {
  if (!intakeMailbox) return [];
  const { host, port, folder } = intakeMailbox;
  return looked('Mailbox', `The mailbox ${host}:${port} cannot be used`, async () => {
    const client = await openMailbox(intakeMailbox, PATIENCE_MS);
    try {
      const status = await client.status(folder, { messages: true });
      const held = status === false ? 'nothing that can be told' : `${status.messages ?? 0} mails`;
      return [ok('Mailbox', `The folder ${folder} at ${host}:${port} opens; it holds ${held}.`)];
    } finally {
      await client.logout().catch(() => client.close());
    }
  });
}

/** The virus scanner, asked whether it is there. */
export async function lookAtScanner({ virusScanner }: Env): Promise<readonly Finding[]> {
  if (!virusScanner) return [];
  const place = 'path' in virusScanner ? virusScanner.path : `${virusScanner.host}:${virusScanner.port}`;
  const about = 'Virus scanner';
  return looked(
    about,
    `The virus scanner at ${place} cannot be reached, so that no file is taken`,
    async () => {
      const socket = connect(virusScanner);
      socket.setTimeout(PATIENCE_MS, () => socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
      try {
        await once(socket, 'connect');
        socket.write('zPING\0');
        const said = (await text(socket)).replace(/\0$/, '');
        if (said !== 'PONG')
          return [
            wrong(
              about,
              `What listens at ${place} is no clamd: it answers ${JSON.stringify(said.slice(0, 60))}.`,
            ),
          ];
        return [ok(about, `clamd answers at ${place}.`)];
      } finally {
        socket.destroy();
      }
    },
  );
}

/** The provider of single sign-on, asked what it is. Whether it knows our secret shows with the first sign-in only. */
export async function lookAtProvider({ oidc, publicUrl }: Env): Promise<readonly Finding[]> {
  if (!oidc) return [];
  return looked('Sign-in', `The provider ${oidc.issuer} cannot be used for signing in`, async () => {
    const back = `${publicUrl}/api/login/oidc/callback`;
    await new Provider(oidc).address(back, newSecrets(), false);
    return [ok('Sign-in', `The provider ${oidc.issuer} answers. It has to send people back to ${back}.`)];
  });
}
