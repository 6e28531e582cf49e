import { z } from 'zod';
import { everyone, page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { clockTime, id, requiredText, saved, version } from '../fields.ts';
import { listQuery } from '../list.ts';
import { READY_REPORTS, reportDefinition, runBody } from './reports.contract.ts';

export const CADENCES = ['Daily', 'Weekly', 'Monthly'] as const;
export type Cadence = (typeof CADENCES)[number];

const DIGEST_FORMATS = ['pdf', 'xlsx'] as const;
export type DigestFormat = (typeof DIGEST_FORMATS)[number];

/** The first of a day, the one that follows when its last gap closed, and those somebody asked for. */
const EDITIONS = ['First', 'Late', 'Asked'] as const;
export type Edition = (typeof EDITIONS)[number];

/** Waiting: the mail is made, and the relay has not taken it yet. */
const OUTCOMES = ['Sent', 'Waiting', 'Failed', 'Skipped'] as const;

const access = page('Reports', 'pageLocations');

/** What is run for each reader. Its days are counted from the business date: a day of its own has no meaning here. */
const scheduledReport = z.union([
  z.object({ Ready: z.enum(READY_REPORTS) }),
  z.object({ ReportID: z.int() }),
  reportDefinition,
]);
export type ScheduledReport = z.output<typeof scheduledReport>;

const chosen = (what: string, most: number) => z.array(id).max(most, `At most ${most} ${what}`).default([]);

const fields = {
  Report: runBody.transform((report): ScheduledReport =>
    'Ready' in report ? { Ready: report.Ready } : report,
  ),
  Cadence: z.enum(CADENCES, `Cadence must be one of ${CADENCES.join(', ')}`),
  At: clockTime,
  Roles: chosen('roles', 100),
  People: chosen('people', 500),
  Format: z.enum(DIGEST_FORMATS, 'Format must be pdf or xlsx').default('pdf'),
};

const NOBODY = 'Choose at least one role or person';
const goesToSomebody = ({ Roles, People }: { Roles: unknown[]; People: unknown[] }) =>
  Roles.length + People.length > 0;
const nobody = { error: NOBODY, path: ['Roles'] };

export const subscriptionBody = z.object(fields).refine(goesToSomebody, nobody);
/** As the form has it: the report by the name or the number under which it is offered. */
export const subscriptionForm = z
  .object({ ...fields, Report: requiredText('Choose a report') })
  .refine(goesToSomebody, nobody);
const changedSubscription = z.object({ ...fields, Version: version }).refine(goesToSomebody, nobody);

const subscription = z.object({
  SubscriptionID: z.int(),
  /** How its report is called; blank where a saved one is gone or no longer shared with the author. */
  Title: z.string(),
  Report: scheduledReport,
  Cadence: z.enum(CADENCES),
  At: z.string(),
  Roles: z.array(z.int()),
  /** In the order of the ids; blank where a role or a person is gone. */
  RoleNames: z.array(z.string()),
  People: z.array(z.int()),
  PeopleNames: z.array(z.string()),
  Format: z.enum(DIGEST_FORMATS),
  /** Who asked not to get it any more, by a link in the mail. */
  Unsubscribed: z.array(z.string()),
  Version: z.int(),
});
export type Subscription = z.output<typeof subscription>;

export const SUBSCRIPTION_TEXTS = {
  added: 'Schedule saved successfully!',
  updated: 'Schedule updated successfully!',
  removed: 'Schedule deleted successfully!',
  missing: 'This schedule',
  noReport: 'This report does not exist, or is not shared with your role.',
  foreignRole: 'Nobody at your hotels opens Reports with this role.',
  foreignPerson: 'This person does not open Reports at one of your hotels.',
  otherHotels: 'This report is of hotels that your role does not open.',
} as const;

export const listSubscriptions = defineEndpoint({
  method: 'GET',
  path: '/reports/subscriptions',
  summary: 'The reports that the caller has sent by mail.',
  access,
  output: z.array(subscription),
});

export const addSubscription = defineEndpoint({
  method: 'POST',
  path: '/reports/subscriptions',
  summary: 'Have a report sent by mail, to people of the caller’s own hotels.',
  access,
  body: subscriptionBody,
  output: subscription.extend(saved),
});

export const updateSubscription = defineEndpoint({
  method: 'PUT',
  path: '/reports/subscriptions/:SubscriptionID',
  summary: 'Change what is sent, when, and to whom.',
  access,
  params: z.object({ SubscriptionID: id }),
  body: changedSubscription,
  output: subscription.extend(saved),
  statuses: { 409: 'It was changed meanwhile.' },
});

export const removeSubscription = defineEndpoint({
  method: 'DELETE',
  path: '/reports/subscriptions/:SubscriptionID',
  summary: 'Send a report by mail no longer.',
  access,
  params: z.object({ SubscriptionID: id }),
  output: z.object(saved),
});

export const sendSubscription = defineEndpoint({
  method: 'POST',
  path: '/reports/subscriptions/:SubscriptionID/send',
  summary: 'Mail the report to the caller now, over the caller’s own hotels.',
  access,
  params: z.object({ SubscriptionID: id }),
  output: z.object({ ...saved, DeliveryID: z.int() }),
});

export const listRecipients = defineEndpoint({
  method: 'GET',
  path: '/reports/recipients',
  summary: 'The roles and people of the caller’s hotels to whom a report can be sent.',
  access,
  output: z.object({
    Roles: z.array(z.object({ RoleID: z.int(), RoleName: z.string(), People: z.int() })),
    People: z.array(z.object({ EmployeeID: z.int(), Name: z.string(), Email: z.string() })),
  }),
});

const delivery = z.object({
  DeliveryID: z.int(),
  SubscriptionID: z.int(),
  Title: z.string(),
  Name: z.string(),
  BusinessDate: z.string(),
  Edition: z.enum(EDITIONS),
  At: z.string(),
  Outcome: z.enum(OUTCOMES),
  /** Why nothing was sent, or what the relay said. */
  Reason: z.string(),
  /** Whose clock its time is read on: that of the caller's hotel. */
  Timezone: z.string(),
});

export const listDeliveries = defineEndpoint({
  method: 'GET',
  path: '/reports/deliveries',
  summary: 'What was sent of the caller’s schedules, to whom, and what was not and why.',
  access,
  query: listQuery(['At', 'BusinessDate', 'Name', 'Title', 'Edition', 'Outcome'], {
    SubscriptionID: id.optional(),
  }),
  output: z.array(delivery),
  leavesRow: true,
});

/** From a mail, by people and by mail programs: 256 random bits, known by their hash alone. */
const unsubscribeToken = z.object({ Token: z.string().regex(/^[\w-]{43}$/, 'This link is not complete') });
const visits = { calls: 60, minutes: 10 };

export const askUnsubscribe = defineEndpoint({
  method: 'GET',
  path: '/reports/unsubscribe/:Token',
  summary: 'A page that asks whether the reader of a mail wants no more of them.',
  access: everyone,
  params: unsubscribeToken,
  output: z.unknown(),
  download: true,
  limit: visits,
});

export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/reports/unsubscribe/:Token',
  summary: 'Send this report to the reader of that mail no longer; with Again=yes, send it again after all.',
  access: everyone,
  params: unsubscribeToken,
  // Mail programs send `List-Unsubscribe=One-Click`; what else stands there is of no matter.
  body: z.object({ Again: z.enum(['yes']).optional().catch(undefined) }),
  output: z.unknown(),
  download: true,
  form: true,
  transaction: 'own',
  limit: visits,
});
