import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow';
import type { Env } from '../../env.ts';
import type { Services } from '../../http/call.ts';
import { isLoopback } from '../../lib/loopback.ts';
import { startRounds } from '../../lib/rounds.ts';
import { deliver } from './intake.deliver.service.ts';
import { findByMailPart } from './intake.setup.repo.ts';

/** So often a process looks into the mailbox. */
const EVERY_MS = 60_000;
const PATIENCE_MS = 30_000;
/** More than a night has; a mail with more is no night's. */
const MOST_FILES = 20;

/** What stands behind the plus sign in the addresses that a mail came to; none where it is not for this mailbox. */
export function partsOf(addresses: readonly string[], mailbox: string): string[] {
  const at = mailbox.lastIndexOf('@');
  const [name, domain] = [mailbox.slice(0, at).toLowerCase(), mailbox.slice(at).toLowerCase()];
  const parts = addresses
    .map((each) => each.trim().toLowerCase())
    .filter((address) => address.startsWith(`${name}+`) && address.endsWith(domain))
    .map((address) => address.slice(name.length + 1, -domain.length));
  return [...new Set(parts)].filter((part) => part !== '');
}

interface MailFile {
  readonly part: string;
  readonly name: string;
}

/** The files of a mail: whatever part of it has a name, mails within the mail aside. */
export function filesOf(structure: MessageStructureObject | undefined): MailFile[] {
  if (!structure || structure.type === 'message/rfc822') return [];
  const inside = (structure.childNodes ?? []).flatMap(filesOf);
  const name = structure.dispositionParameters?.['filename'] ?? structure.parameters?.['name'];
  return name === undefined ? inside : [{ part: structure.part ?? '1', name }, ...inside];
}

/** Addresses in the headers that a relay adds, which know where a mail really went. */
function deliveredTo(headers: Buffer | undefined): string[] {
  const text = headers?.toString('latin1') ?? '';
  return [...text.matchAll(/^(?:delivered-to|x-original-to|envelope-to):\s*<?([^<>\s]+)>?\s*$/gim)].map(
    ([, address = '']) => address,
  );
}

const addressesOf = ({ envelope, headers }: FetchMessageObject): string[] => [
  ...deliveredTo(headers),
  ...[...(envelope?.to ?? []), ...(envelope?.cc ?? [])].map(({ address }) => address ?? ''),
];

/** Connects and signs in. */
export async function openMailbox(
  { host, port, secure, user, password }: NonNullable<Env['intakeMailbox']>,
  patience = PATIENCE_MS,
): Promise<ImapFlow> {
  // Loaded where there is a mailbox: a server without one never needs it.
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    // Without TLS from the first byte there must be STARTTLS, unless the mailbox is on this machine.
    ...(!secure && !isLoopback(host) && { doSTARTTLS: true }),
    ...{ host, port, secure, auth: { user, pass: password }, logger: false, disableAutoIdle: true },
    ...{ connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience },
  });
  // An error nobody listens to would end the process; the call that needed the connection fails with it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * The mailbox that property systems mail their files to. A mail is for the locations whose parts its addresses have, and
 * taken only from the senders listed for each; then it is marked as read. One that was taken half, because the server was killed,
 * is taken again: the same file changes nothing.
 */
export function mailboxRounds(services: Services, isStopping = () => false) {
  const { db, env, log } = services;

  async function takeFiles(
    client: ImapFlow,
    { uid, bodyStructure }: FetchMessageObject,
    { LocationID, Sender }: { LocationID: number; Sender: string },
  ): Promise<number> {
    const all = filesOf(bodyStructure);
    const files = all.slice(0, MOST_FILES);
    if (all.length > MOST_FILES)
      log.warn(
        { from: Sender, files: all.length, taken: MOST_FILES },
        'a mail to the night audit has too many files',
      );
    for (const { part, name } of files) {
      const open = async () => {
        const found = await client.download(String(uid), part, { uid: true });
        if (!found.content) throw new Error('A part of a mail was not found.');
        return found.content;
      };
      await deliver(services, { LocationID, name, open, Source: 'Mail', Sender, By: Sender });
    }
    return files.length;
  }

  async function takeMail(client: ImapFlow, mail: FetchMessageObject, mailbox: string): Promise<number> {
    const Sender = (mail.envelope?.from?.[0]?.address ?? '').toLowerCase();
    const parts = partsOf(addressesOf(mail), mailbox);
    let taken = 0;
    for (const part of parts.length > 0 ? parts : ['']) {
      const setup = part === '' ? undefined : await findByMailPart(db, part);
      if (setup?.Senders.includes(Sender))
        taken += await takeFiles(client, mail, { LocationID: setup.LocationID, Sender });
      else log.warn({ part, from: Sender }, 'a mail to the night audit is from nobody that is listed');
    }
    return taken;
  }

  /** Takes the mails that nobody has read yet; answers how many files came with them. */
  async function look(): Promise<number> {
    const settings = env.intakeMailbox;
    if (!settings) return 0;
    const { folder, address } = settings;
    const client = await openMailbox(settings);
    try {
      const lock = await client.getMailboxLock(folder);
      try {
        const unread = (await client.search({ seen: false }, { uid: true })) || [];
        let taken = 0;
        for (const uid of unread) {
          if (isStopping()) break;
          const what = { uid: true, envelope: true, bodyStructure: true, headers: HEADERS };
          const mail = await client.fetchOne(String(uid), what, { uid: true });
          if (!mail) continue;
          // One that cannot be taken now stays unread, and must not keep the others.
          const files = await takeMail(client, mail, address).catch((error: unknown) => {
            log.error({ err: error, uid }, 'a mail to the night audit could not be taken');
            return null;
          });
          if (files === null) continue;
          taken += files;
          await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
        }
        return taken;
      } finally {
        lock.release();
      }
    } finally {
      await client.logout().catch(() => client.close());
    }
  }

  return { look };
}

const HEADERS = ['delivered-to', 'x-original-to', 'envelope-to'];

/** Looks into the mailbox now and every minute, until told to stop; does nothing where none is set. */
export function startMailbox(services: Services): () => Promise<void> {
  if (!services.env.intakeMailbox) return () => Promise.resolve();
  let isStopping = false;
  const { look } = mailboxRounds(services, () => isStopping);
  const stop = startRounds({
    every: EVERY_MS,
    round: look,
    onError: (error) =>
      services.log.error({ err: error }, 'the mailbox of the night audit could not be read'),
  });
  return async () => {
    isStopping = true;
    await stop();
  };
}
