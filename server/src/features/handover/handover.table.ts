import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { HandoverContents } from '@boh/contract/handover/handover.contract.ts';
import { blankText, instant, key, moneySum } from '../../db/columns.ts';
import { posted } from '../../db/tables/posted.ts';

/** A shift's work as it stood when it was handed over. Nothing of it ever changes but that it gets acknowledged. */
export const handovers = pgTable(
  'handovers',
  {
    HandoverID: key(),
    ...posted(),
    RoomsSold: integer(),
    Note: blankText(),
    OpenEntries: integer().notNull(),
    OpenAda: integer().notNull(),
    OpenCalls: integer().notNull(),
    /** The difference of the last cash count, again: lists show it without looking into the contents. */
    OverShort: moneySum(),
    /** Copies, not references: what is done or corrected later leaves the handover as it was read. */
    Contents: jsonb().$type<Pick<HandoverContents, 'Entries' | 'Ada' | 'Calls' | 'CashCount'>>().notNull(),
    /** When the first other person did. */
    AcknowledgedAt: instant(),
  },
  (t) => [
    index('handovers_history').on(t.LocationID, t.CreatedAt, t.HandoverID),
    // Asked for by every open log book: it stays short, however many handovers there are.
    index('handovers_waiting')
      .on(t.LocationID)
      .where(sql`${t.AcknowledgedAt} is null`),
  ],
);

/** Who has read a handover: each person once. */
export const handoverAcknowledgements = pgTable(
  'handover_acknowledgements',
  {
    HandoverID: integer()
      .notNull()
      .references(() => handovers.HandoverID, { onDelete: 'cascade' }),
    EmployeeID: integer().notNull(),
    Name: text().notNull(),
    At: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.HandoverID, t.EmployeeID] })],
);
