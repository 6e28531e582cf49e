import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { InboxChoice, InboxKind } from '@boh/contract/inbox/inbox.words.ts';
import { instant, version } from '../../db/columns.ts';
import { employees } from '../../db/tables/access.table.ts';

const person = () =>
  integer()
    .notNull()
    .references(() => employees.EmployeeID, { onDelete: 'cascade' });

/** What somebody did with a thing of their inbox. The things themselves are worked out from the records, and stored nowhere. */
export const inboxMarks = pgTable(
  'inbox_marks',
  {
    EmployeeID: person(),
    Key: text().notNull(),
    /** What came up again after this moment is unread. */
    ReadAt: instant(),
    SnoozedUntil: instant(),
    MarkedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.EmployeeID, t.Key] }), index('inbox_marks_marked').on(t.MarkedAt)],
);

/** What was chosen for a kind, and since when: a daily mail of before is not made up for. */
export interface KindChoice {
  readonly Choice: InboxChoice;
  readonly Since: string;
}

/** Where somebody wants to be told of things. Kinds that are not named are told in the inbox. */
export const inboxChoices = pgTable(
  'inbox_choices',
  {
    EmployeeID: person().primaryKey(),
    Choices: jsonb().$type<Partial<Record<InboxKind, KindChoice>>>().notNull(),
    Version: version(),
  },
  (t) => [check('inbox_choices_object', sql`jsonb_typeof(${t.Choices}) = 'object'`)],
);

/**
 * Things that somebody was mailed, as they came up: the same is never mailed twice. What waited when they chose to be mailed at
 * once is not new to them either, and was in no mail: a daily mail may still tell it.
 */
export const inboxMailed = pgTable(
  'inbox_mailed',
  {
    EmployeeID: person(),
    Key: text().notNull(),
    At: instant().notNull(),
    MailID: integer(),
    MailedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.EmployeeID, t.Key, t.At] }), index('inbox_mailed_at').on(t.MailedAt)],
);

/** The last day on which the daily mail of somebody's locations of a time zone was looked at. */
export const inboxDaily = pgTable(
  'inbox_daily',
  {
    EmployeeID: person(),
    TimeZone: text().notNull(),
    Day: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.EmployeeID, t.TimeZone] })],
);
