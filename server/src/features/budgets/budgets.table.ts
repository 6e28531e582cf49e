import { integer, numeric, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Account, Method } from '@boh/contract/budgets/budgets.calc.ts';
import type { BudgetKind } from '@boh/contract/budgets/budgets.words.ts';
import { instant, key, moneySum, version } from '../../db/columns.ts';
import { locationKey } from '../../db/tables/locations.table.ts';

/** One version for a location, year and kind. */
export const budgets = pgTable(
  'budgets',
  {
    BudgetID: key(),
    LocationID: locationKey(),
    Year: smallint().notNull(),
    Kind: text().$type<BudgetKind>().notNull(),
    Status: text().$type<'Draft' | 'Locked'>().notNull().default('Draft'),
    LockedByName: text(),
    LockedAt: instant(),
    CreatedAt: instant().notNull(),
    Version: version(),
  },
  (t) => [uniqueIndex('budgets_location_year_kind').on(t.LocationID, t.Year, t.Kind)],
);

export const budgetLines = pgTable(
  'budget_lines',
  {
    BudgetID: integer()
      .notNull()
      .references(() => budgets.BudgetID, { onDelete: 'cascade' }),
    Account: text().$type<Account>().notNull(),
    Month: smallint().notNull(),
    Method: text().$type<Method>().notNull(),
    /** An amount, a rate or a percent. */
    Value: numeric({ precision: 18, scale: 4, mode: 'number' }).notNull(),
    /** What the line came to when the version was locked; null while it is a draft, and where that was not known. */
    Amount: moneySum(),
  },
  (t) => [primaryKey({ columns: [t.BudgetID, t.Account, t.Month] })],
);

/** Why a month differs from its budget. It stands for itself: a version that is unlocked and locked again keeps it. */
export const budgetComments = pgTable(
  'budget_comments',
  {
    CommentID: key(),
    LocationID: locationKey(),
    Year: smallint().notNull(),
    Account: text().$type<Account>().notNull(),
    Month: smallint().notNull(),
    Comment: text().notNull(),
    CommentByName: text().notNull(),
    CommentAt: instant().notNull(),
    Version: version(),
  },
  (t) => [uniqueIndex('budget_comments_month').on(t.LocationID, t.Year, t.Account, t.Month)],
);
