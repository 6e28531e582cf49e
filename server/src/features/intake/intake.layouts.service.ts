import { eq, sql } from 'drizzle-orm';
import type {
  layoutBody,
  listLayouts,
  removeLayout,
  saveLayout,
} from '@boh/contract/intake/intake-setup.contract.ts';
import { said } from '@boh/contract/fields.ts';
import { INTAKE_TEXTS } from '@boh/contract/intake/intake.words.ts';
import type { z } from 'zod';
import { requireVersion } from '../../db/audit.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { refuseDuplicates } from '../../db/duplicate.ts';
import { firstRow, writtenRow } from '../../db/first-row.ts';
import { locationsOnly } from '../../db/scope.ts';
import { intakeLayouts } from '../../db/tables/intake.table.ts';
import type { Call } from '../../http/call.ts';
import { notFound } from '../../lib/app-error.ts';
import { placeOf } from './intake.closing.service.ts';
import * as files from './intake.files.repo.ts';
import { requireManager } from './intake.map.service.ts';
import { waitingArrivalOf } from './intake.receive.service.ts';
import { NotTaken, recordOf, takeFile } from './intake.take.service.ts';

type LayoutRow = typeof intakeLayouts.$inferSelect;
type Body = z.output<typeof layoutBody>;

export const list = async (call: Call<typeof listLayouts>): Promise<LayoutRow[]> =>
  files.listLayouts(call.db, locationsOnly([placeOf(call, call.query.LocationID)]));

const entryOf = (layout: LayoutRow | null) =>
  layout && {
    Layout: layout.Name,
    ...Object.fromEntries(layout.Columns.map(({ Column, Use }) => [`Column ${Column}`, Use])),
    ...{ Shape: layout.Shape, DateOrder: layout.DateOrder, TotalLabel: layout.TotalLabel },
  };

const lockLayout = (tx: Queryable, LayoutID: number): Promise<LayoutRow | undefined> =>
  firstRow(tx.select().from(intakeLayouts).where(eq(intakeLayouts.LayoutID, LayoutID)).for('no key update'));

async function write(
  tx: Transaction,
  LocationID: number,
  body: Body,
): Promise<[LayoutRow | null, LayoutRow]> {
  const { Name, Shape, Columns, DateOrder, TotalLabel, LayoutID, Version } = body;
  const values = { LocationID, Name, Shape, Columns, DateOrder, TotalLabel };
  if (LayoutID === undefined)
    return [null, await writtenRow(tx.insert(intakeLayouts).values(values).returning())];
  const before = await lockLayout(tx, LayoutID);
  if (!before || before.LocationID !== LocationID) throw notFound(INTAKE_TEXTS.missingLayout);
  await requireVersion(tx, recordOf(LocationID), before.Version, Version);
  const after = await writtenRow(
    tx
      .update(intakeLayouts)
      .set({ ...values, Version: sql`${intakeLayouts.Version} + 1` })
      .where(eq(intakeLayouts.LayoutID, LayoutID))
      .returning(),
  );
  return [before, after];
}

/** The files that waited for a layout, each by itself: one that cannot be taken does not keep the others. */
async function readWaiting(call: Call<typeof saveLayout>, LocationID: number): Promise<number> {
  const waiting = await files.listWaiting(call.services.db, LocationID);
  let read = 0;
  for (const known of waiting) {
    const arrival = await waitingArrivalOf(call, known);
    const receipt = await takeFile(call.services, arrival).catch((error: unknown) => {
      if (!(error instanceof NotTaken)) throw error;
      return null;
    });
    if (receipt?.Date) read += 1;
  }
  return read;
}

export async function save(call: Call<typeof saveLayout>) {
  const { services, body } = call;
  const LocationID = placeOf(call, body.LocationID);
  await requireManager(call, LocationID, INTAKE_TEXTS.setupLevel);
  const sentence = 'This location has a layout of that name already.';
  const saved = await refuseDuplicates({ intake_layouts_name: { field: 'Name', sentence } }, () =>
    services.db.transaction(async (tx) => {
      const [before, after] = await write(tx, LocationID, body);
      await call.audit({ record: recordOf(LocationID), before: entryOf(before), after: entryOf(after) }, tx);
      return after;
    }),
  );
  return { ...said(INTAKE_TEXTS.layoutSaved), ...saved, ReadFiles: await readWaiting(call, LocationID) };
}

export async function remove(call: Call<typeof removeLayout>) {
  const { db, scope } = call;
  const layout = await lockLayout(db, call.params.LayoutID);
  const isOwn = layout && scope.kind === 'locations' && scope.ids.includes(layout.LocationID);
  if (!isOwn) throw notFound(INTAKE_TEXTS.missingLayout);
  await requireManager(call, layout.LocationID, INTAKE_TEXTS.setupLevel);
  await db.delete(intakeLayouts).where(eq(intakeLayouts.LayoutID, layout.LayoutID));
  await call.audit({ record: recordOf(layout.LocationID), before: entryOf(layout), after: null });
  return {};
}
