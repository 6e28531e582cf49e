import type { InboxItem } from '@boh/contract/inbox/inbox.contract.ts';
import { INBOX_KIND_WORDS } from '@boh/contract/inbox/inbox.words.ts';
import { escapedHtml } from '../../lib/escaped-html.ts';
import { greeting } from '../../mail/mail-name.ts';
import type { NewMail } from '../../mail/mailer.ts';

/** A mail has so many things one by one; the inbox has all of them. */
const MOST_LISTED = 50;

interface Waiting {
  readonly firstName: string;
  readonly items: readonly InboxItem[];
  readonly isDaily: boolean;
  readonly publicUrl: string;
}

function subjectOf({ items, isDaily }: Waiting): string {
  const [only, ...more] = items;
  if (isDaily) return items.length === 1 ? 'One thing waits for you' : `${items.length} things wait for you`;
  return only !== undefined && more.length === 0
    ? `${only.Title} – ${only.LocationName}`
    : `${items.length} new things in your inbox`;
}

const byLocation = (items: readonly InboxItem[]): [name: string, items: InboxItem[]][] =>
  [...new Set(items.map(({ LocationName }) => LocationName))]
    .sort((a, b) => a.localeCompare(b))
    .map((name) => [name, items.filter(({ LocationName }) => LocationName === name)]);

/** What waits for somebody, by location, each with its reason and the way there. */
export function inboxMail(waiting: Waiting): Pick<NewMail, 'Subject' | 'Text' | 'Html'> {
  const { firstName, items, publicUrl } = waiting;
  const listed = byLocation(items.slice(0, MOST_LISTED));
  const left = items.length - Math.min(items.length, MOST_LISTED);
  const more = left > 0 ? `${left} more stand in your inbox.` : '';
  const why = `You chose to be told of this by mail. All that waits, and your choices: ${publicUrl}/admin/inbox`;
  const text = [
    greeting(firstName),
    ...listed.map(([name, own]) =>
      [
        name,
        ...own.map(
          ({ Title, Reason, Kind, Link }) =>
            `- ${Title} (${INBOX_KIND_WORDS[Kind]}). ${Reason}\n  ${publicUrl}${Link}`,
        ),
      ].join('\n'),
    ),
    more,
    why,
  ];
  const html = [
    `<p>${escapedHtml(greeting(firstName))}</p>`,
    ...listed.map(
      ([name, own]) =>
        `<h2 style="font-size:15px">${escapedHtml(name)}</h2><ul>${own
          .map(
            ({ Title, Reason, Kind, Link }) =>
              `<li><a href="${escapedHtml(`${publicUrl}${Link}`)}">${escapedHtml(Title)}</a><br>${escapedHtml(Reason)} <small>${escapedHtml(INBOX_KIND_WORDS[Kind])}</small></li>`,
          )
          .join('')}</ul>`,
    ),
    more === '' ? '' : `<p>${more}</p>`,
    `<p>${escapedHtml(why)}</p>`,
  ];
  return {
    Subject: subjectOf(waiting),
    Text: text.filter((part) => part !== '').join('\n\n'),
    Html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"></head><body style="font-family: sans-serif; line-height: 1.5">${html.join('')}</body></html>`,
  };
}
