import { CADENCE_WORDS } from '@boh/contract/reports/subscription-words.ts';
import type * as contract from '@boh/contract/reports/subscriptions.contract.ts';
import { FileAnswer } from '../../http/answers.ts';
import type { Call } from '../../http/call.ts';
import { closedPolicy } from '../../http/safety-headers.ts';
import { hashToken } from '../../http/session.ts';
import { escapedHtml } from '../../lib/escaped-html.ts';
import { deleteUnsubscribed, findByToken, insertUnsubscribed } from './deliveries.repo.ts';

/** Nothing but the page's own style, and its form back to where it came from. */
const POLICY = closedPolicy("style-src 'unsafe-inline'", "form-action 'self'");

const STYLE = `
  :root { color-scheme: light dark; --paper: #faf8f4; --surface: #fff; --line: #e5e0d5; --ink: #1a2230; --soft: #5a6170; --accent: #855f1a; --on: #fff; }
  @media (prefers-color-scheme: dark) { :root { --paper: #12161e; --surface: #191f2a; --line: #2a3240; --ink: #e9e6df; --soft: #a3abb9; --accent: #d9b36c; --on: #14203a; } }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 Inter, system-ui, sans-serif; }
  main { max-width: 30rem; margin: 10vh auto 0; padding: 1.5rem; width: calc(100% - 5rem); background: var(--surface); border: 1px solid var(--line); border-radius: 6px; }
  header { font-size: .8rem; letter-spacing: .08em; text-transform: uppercase; color: var(--soft); } h1 { margin: .25rem 0 1rem; font-size: 1.25rem; }
  p { margin: 0 0 1rem; overflow-wrap: anywhere; } button { min-height: 44px; padding: 0 1.25rem; border: 0; border-radius: 6px; background: var(--accent); color: var(--on); font: inherit; font-weight: 600; cursor: pointer; }
  button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }`;

interface Page {
  readonly title: string;
  readonly lines: readonly string[];
  readonly form?: { readonly button: string; readonly fields: Readonly<Record<string, string>> };
}

/** A page of its own, without scripts and without anything to load: it opens from any mail program. */
function pageOf({ title, lines, form }: Page): FileAnswer {
  const fields = Object.entries(form?.fields ?? {})
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${title} – Back of House</title><style>${STYLE}</style></head>
<body><main><header>Back of House</header><h1>${title}</h1>${lines.map((line) => `<p>${escapedHtml(line)}</p>`).join('')}
${form ? `<form method="post">${fields}<button type="submit">${form.button}</button></form>` : ''}</main></body></html>`;
  return new FileAnswer('unsubscribe.html', 'text/html; charset=utf-8', html, 'inline', POLICY);
}

/** The same for a token that never was and for one whose subscription is gone. */
const unknownPage = () =>
  pageOf({
    title: 'Nothing to unsubscribe from',
    lines: ['This report is not sent any more, or the link is not complete. You get no further mails of it.'],
  });

const askPage = ({ Title, Cadence, Email }: Found) =>
  pageOf({
    title: 'Unsubscribe?',
    lines: [
      `${Title} is sent to ${Email}. ${CADENCE_WORDS[Cadence]}.`,
      'Other reports, and mails of other kinds, are not touched.',
    ],
    form: { button: 'Unsubscribe', fields: { 'List-Unsubscribe': 'One-Click' } },
  });

const donePage = ({ Title, Email }: Found) =>
  pageOf({
    title: 'You are unsubscribed',
    lines: [`${Title} is not sent to ${Email} any more.`, 'Was it a mistake?'],
    form: { button: 'Send it to me again', fields: { Again: 'yes' } },
  });

const againPage = ({ Title, Email }: Found) =>
  pageOf({ title: 'You are subscribed again', lines: [`${Title} is sent to ${Email} as before.`] });

type Found = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

/** Asks. Mail programs and virus scanners open links by themselves: opening one changes nothing. */
export async function showUnsubscribe(call: Call<typeof contract.askUnsubscribe>): Promise<FileAnswer> {
  const found = await findByToken(call.db, hashToken(call.params.Token));
  if (!found) return unknownPage();
  return found.IsUnsubscribed ? donePage(found) : askPage(found);
}

/** Acts: for the subscription and the person of that mail, and for nothing else. */
export async function actOnUnsubscribe(call: Call<typeof contract.unsubscribe>): Promise<FileAnswer> {
  const found = await findByToken(call.db, hashToken(call.params.Token));
  if (!found) return unknownPage();
  const isAgain = call.body.Again === 'yes';
  await call.services.db.transaction(async (tx) => {
    if (isAgain) await deleteUnsubscribed(tx, found);
    else await insertUnsubscribed(tx, found, call.now);
    const { SubscriptionID, EmployeeID, Name } = found;
    await call.audit(
      {
        record: `subscription:${SubscriptionID}`,
        before: { Unsubscribed: isAgain ? Name : null },
        after: { Unsubscribed: isAgain ? null : Name },
        by: { EmployeeID, By: Name, LocationID: null },
      },
      tx,
    );
  });
  return isAgain ? againPage(found) : donePage(found);
}
