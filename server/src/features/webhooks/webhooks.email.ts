import { pageAddress } from '@boh/contract/pages.ts';
import { greeting } from '../../mail/mail-name.ts';
import type { NewMail } from '../../mail/mailer.ts';

interface TurnedOff {
  readonly WebhookID: number;
  readonly Url: string;
  readonly FirstName: string;
  readonly Email: string;
  /** What the last attempt came to. */
  readonly Reason: string;
  readonly publicUrl: string;
}

/** Tells the owner that nothing is sent any more. Of the address only the host: what follows it may be a secret. */
export function turnedOffMail(off: TurnedOff): NewMail {
  const { host } = new URL(off.Url);
  return {
    Purpose: 'webhook-off',
    Record: `webhook:${off.WebhookID}`,
    To: [off.Email],
    Subject: `Your webhook to ${host} was turned off`,
    Text: [
      greeting(off.FirstName),
      `Your webhook to ${host} did not take a message for three days, and was turned off. The last attempt: ${off.Reason}`,
      'What it has missed since waits. Once its receiver works again, turn it on: what waits is sent then, if it is not older than 30 days.',
      `${off.publicUrl}${pageAddress('Integrations')}?tab=webhooks`,
    ].join('\n\n'),
  };
}
