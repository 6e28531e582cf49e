import type { Socket } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface Relay {
  readonly url: string;
  readonly port: number;
  readonly taken: { mail: ParsedMail; recipients: string[] }[];
  /** Cuts every connection, as a crash of the relay would. */
  hangUp(): void;
  stop(): Promise<void>;
}

/** A real SMTP server on a port of this machine, a free one unless told. */
export async function startRelay(options: SMTPServerOptions = {}, onPort = 0): Promise<Relay> {
  const taken: Relay['taken'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      simpleParser(stream).then((parsed) => {
        taken.push({ mail: parsed, recipients: session.envelope.rcptTo.map(({ address }) => address) });
        done();
      }, done);
    },
    ...options,
  });
  server.on('error', () => undefined);
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(onPort, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  const hangUp = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    taken,
    hangUp,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
        hangUp();
      }),
  };
}
