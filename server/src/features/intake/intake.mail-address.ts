/** The address of a location's mails: night@example.com and redriver are night+redriver@example.com. */
export function mailAddress(mailbox: string, part: string): string {
  const at = mailbox.lastIndexOf('@');
  return `${mailbox.slice(0, at)}+${part}${mailbox.slice(at)}`;
}
