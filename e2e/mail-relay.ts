import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface Relay {
  readonly url: string;
  /** What it took, each with everybody it was to go to. */
  readonly taken: { mail: ParsedMail; recipients: string[] }[];
  stop(): Promise<void>;
}

/** A real SMTP server on a free port, which reads every mail as a mail program does. */
export async function startRelay(): Promise<Relay> {
  const taken: Relay['taken'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      simpleParser(stream).then(
        (mail) => {
          taken.push({ mail, recipients });
          done();
        },
        (error: unknown) => done(error as Error),
      );
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
