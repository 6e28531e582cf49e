import type { chooseInbox, markInbox } from '@boh/contract/inbox/inbox.contract.ts';
import {
  DAILY_MAIL_AT,
  INBOX_CHOICE_WORDS,
  INBOX_KIND_WORDS,
  INBOX_KINDS,
  INBOX_TEXTS,
  type InboxKind,
} from '@boh/contract/inbox/inbox.words.ts';
import { said } from '@boh/contract/fields.ts';
import type { PageName } from '@boh/contract/pages.ts';
import { requireVersion } from '../../db/audit.ts';
import type { Call } from '../../http/call.ts';
import { badField } from '../../lib/app-error.ts';
import { findChoices, findWishes, lockChoices, saveChoices, type Choices } from './inbox.choices.repo.ts';
import { givenThings } from './inbox.given.ts';
import * as repo from './inbox.repo.ts';

export const recordOf = (EmployeeID: number) => `inbox:${EmployeeID}`;

/** The pages that things of a kind need, one of them somewhere: for anybody else they are not looked for. */
const KIND_PAGES: Readonly<Record<InboxKind, readonly PageName[]>> = {
  ClaimToDecide: ['Reimbursement', 'Bonus'],
  ClaimDecided: ['Reimbursement', 'Bonus'],
  OverdueDeposit: ['Bank'],
  UnmappedCodes: ['Night Audit'],
  DayToClose: ['Night Audit'],
  VarianceComment: ['Budgets'],
  Renewal: ['Franchise', 'Location'],
  FailedMail: ['Payroll', 'Invite User', 'Reports', 'Location'],
  FailedImport: ['Night Audit', 'Bank'],
  DeskReply: ['logbook'],
  Handover: ['logbook'],
};

type Reading = Pick<Call, 'db' | 'caller' | 'now' | 'services'>;

/** What is needed to read the caller's inbox, or the things of one kind. */
export async function readingOf(
  { db, caller, now, services }: Reading,
  only?: InboxKind,
): Promise<repo.Reading> {
  const { EmployeeID } = caller;
  const { Choices, Pages } = await findWishes(db, EmployeeID);
  const kinds = INBOX_KINDS.filter(
    (kind) =>
      Choices?.[kind]?.Choice !== 'Off' &&
      KIND_PAGES[kind].some((page) => Pages.includes(page)) &&
      (only === undefined || kind === only),
  );
  const given = await givenThings(db, { EmployeeID, now, limits: services.env.varianceLimits }, kinds);
  return { EmployeeID, now, kinds, given };
}

/** Marks things of the caller's inbox. What is not in it, or not any more, is passed over. */
export async function mark(call: Call<typeof markInbox>) {
  const { db, caller, now, body } = call;
  const { Mark, Keys, All, Kind, LocationID, Until } = body;
  if (Mark === 'Snooze' && Until !== undefined && new Date(Until) <= now)
    throw badField('Until', 'Please choose a moment that is still to come.');
  const reading = await readingOf(call, All ? Kind : undefined);
  const keys = await repo.markThings(db, reading, Mark, {
    keys: All ? undefined : Keys,
    LocationID: All ? LocationID : undefined,
    until: Mark === 'Snooze' ? Until : undefined,
  });
  await call.audit({
    record: recordOf(caller.EmployeeID),
    after: { Marked: Mark, Things: All ? keys.length : keys, ...(Mark === 'Snooze' && { Until }) },
  });
  return { ...said(INBOX_TEXTS.marked(keys.length)), Done: keys.length };
}

const answerOf = (row: { readonly Choices: Choices; readonly Version: number } | undefined) => ({
  Choices: INBOX_KINDS.map((Kind) => ({ Kind, Choice: row?.Choices[Kind]?.Choice ?? ('Inbox' as const) })),
  DailyMailAt: DAILY_MAIL_AT,
  Version: row === undefined || row.Version === 0 ? null : row.Version,
});

export const showChoices = async ({ db, caller }: Pick<Call, 'db' | 'caller'>) =>
  answerOf(await findChoices(db, caller.EmployeeID));

/** As the trail tells it. */
const trailed = (choices: Choices) =>
  Object.fromEntries(
    INBOX_KINDS.map((kind) => [INBOX_KIND_WORDS[kind], INBOX_CHOICE_WORDS[choices[kind]?.Choice ?? 'Inbox']]),
  );

export async function choose(call: Call<typeof chooseInbox>) {
  const { db, caller, now, body } = call;
  const { EmployeeID } = caller;
  const before = await lockChoices(db, EmployeeID);
  await requireVersion(db, recordOf(EmployeeID), before.Version, body.Version);
  const changed = body.Choices.filter(
    ({ Kind, Choice }) => (before.Choices[Kind]?.Choice ?? 'Inbox') !== Choice,
  ).map(({ Kind, Choice }) => [Kind, { Choice, Since: now.toISOString() }] as const);
  const after = {
    Choices: { ...before.Choices, ...Object.fromEntries(changed) } as Choices,
    Version: before.Version + 1,
  };
  await saveChoices(db, EmployeeID, after);
  for (const [Kind, { Choice }] of changed)
    if (Choice === 'MailAtOnce') await repo.noteKnown(db, await readingOf(call, Kind));
  await call.audit({
    record: recordOf(EmployeeID),
    before: trailed(before.Choices),
    after: trailed(after.Choices),
  });
  return { ...said(INBOX_TEXTS.choicesSaved), ...answerOf(after) };
}
