import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { isLoopback } from '../lib/loopback.ts';

interface OutgoingMail {
  readonly messageId: string;
  readonly createdAt: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** Headers of its own, such as where to unsubscribe. */
  readonly headers: Readonly<Record<string, string>> | null;
  readonly attachments: readonly { name: string; contentType: string; content: Buffer }[];
}

/** Hands mails over. `send` resolves only once the other side took the mail, with the addresses it refused. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<{ rejected: string[] }>;
  close(): void;
}

const TIMEOUT = 10_000;

/** The part of nodemailer's message that both transports share. Nothing in it is read from files or addresses. */
function messageOf(mail: OutgoingMail, from: string) {
  return {
    from,
    to: [...mail.to],
    cc: [...mail.cc],
    bcc: [...mail.bcc],
    // Given explicitly, so that nothing that stands in a header can change who gets the mail.
    envelope: { from: addressOf(from), to: [...mail.to, ...mail.cc, ...mail.bcc] },
    messageId: mail.messageId,
    // A text would stand in the header as it is, and mail programs read no ISO dates there.
    date: new Date(mail.createdAt),
    subject: mail.subject.replace(/[\r\n]+/g, ' '),
    text: mail.text,
    html: mail.html ?? undefined,
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    attachments: mail.attachments.map(({ name, contentType, content }) => ({
      filename: name,
      contentType,
      content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The plain address of `Back of House <noreply@hotel.example>`. */
export const addressOf = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;

/** Hands mails to a relay. A lost connection is a failure to report, never a silent second try. */
export function smtpTransport(url: string, from: string): MailTransport {
  let transporter: ReturnType<typeof openRelay> | undefined;
  return {
    async send(mail) {
      transporter ??= openRelay(url);
      const { rejected } = await (await transporter).sendMail(messageOf(mail, from));
      return { rejected };
    },
    close: () => void transporter?.then((relay) => relay.close()),
  };
}

/**
 * Mails carry passwords and payroll: to another machine they go encrypted, or not at all. Whoever has a relay without TLS on a
 * network of their own says so in its address (`?requireTLS=false`), which the library puts above this.
 */
export const needsTls = (url: string): boolean => !isLoopback(new URL(url).hostname);

/** Loaded with the first mail: until then its half a megabyte of code would only take memory. */
async function openRelay(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    requireTLS: needsTls(url),
    pool: true,
    maxConnections: 3,
    maxRequeues: 0,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    dnsTimeout: TIMEOUT,
  });
}

/** Connects and signs in as for a mail, by the same rules, and sends none. */
export async function knockAtRelay(url: string): Promise<void> {
  const relay = await openRelay(url);
  try {
    await relay.verify();
  } finally {
    relay.close();
  }
}

/** Writes mails as .eml files into a folder, for a server without a relay. */
export function outboxTransport(folder: string, from: string): MailTransport {
  return {
    async send(mail) {
      const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
      const node = new MailComposer(messageOf(mail, from)).compile();
      // The only place where somebody can see who would have got a blind copy.
      node.keepBcc = true;
      await mkdir(folder, { recursive: true, mode: 0o750 });
      await writeWhole(join(folder, outboxName(mail)), await node.build());
      return { rejected: [] };
    },
    close: () => undefined,
  };
}

/** Sorted by time; the same mail written again replaces itself. */
const outboxName = (mail: OutgoingMail) =>
  `${mail.createdAt.replace(/[:.]/g, '-')}-${mail.messageId.replace(/[^\w-]/g, '').slice(0, 36)}.eml`;

async function writeWhole(path: string, content: Buffer): Promise<void> {
  const file = await open(`${path}.part`, 'w', 0o640);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}
