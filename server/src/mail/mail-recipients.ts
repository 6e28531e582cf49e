import { isEmail } from '@boh/contract/fields.ts';
import { AppError, badField } from '../lib/app-error.ts';

const MAX_RECIPIENTS = 50;

export interface Recipients {
  readonly To: string[];
  readonly Cc: string[];
  readonly Bcc: string[];
}

/**
 * Lets only plain addresses through, each person once: the mail library would follow a line break in an address to
 * somebody else, so nothing unchecked may reach it.
 */
export function checkRecipients(
  wanted: { To: readonly string[]; Cc?: readonly string[]; Bcc?: readonly string[] },
  allowedDomains: readonly string[] | undefined,
): Recipients {
  const seen = new Set<string>();
  const checked = (field: string, addresses: readonly string[] = []) =>
    addresses
      .map((address) => checkAddress(field, address, allowedDomains))
      .filter((address) => {
        const isNew = !seen.has(address.toLowerCase());
        seen.add(address.toLowerCase());
        return isNew;
      });
  const recipients = {
    To: checked('To', wanted.To),
    Cc: checked('Cc', wanted.Cc),
    Bcc: checked('Bcc', wanted.Bcc),
  };
  if (seen.size === 0) throw new AppError('bad_fields', 'There is nobody to send this mail to.');
  if (seen.size > MAX_RECIPIENTS) throw badField('To', `A mail goes to at most ${MAX_RECIPIENTS} addresses.`);
  return recipients;
}

function checkAddress(field: string, address: string, allowedDomains: readonly string[] | undefined): string {
  const plain = address.trim();
  if (!isEmail(plain) || /[\r\n]/.test(address)) {
    const shown = plain.replace(/\p{Cc}+/gu, ' ').slice(0, 80);
    throw badField(field, `${shown} is not one plain email address.`);
  }
  const domain = plain.slice(plain.lastIndexOf('@') + 1).toLowerCase();
  if (allowedDomains !== undefined && !allowedDomains.includes(domain)) {
    throw badField(field, `Mails to ${domain} are not allowed on this server.`);
  }
  return plain;
}
