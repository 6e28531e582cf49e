import { and, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';
import { lockLocations } from '../../db/lock-locations.ts';
import type { TableRow } from '../../lib/tables/spreadsheet-reader.ts';
import {
  amountOf,
  CellError,
  dayOf,
  readLines,
  refuseErrors,
  textOf,
  type NamedRows,
  type WantedColumn,
} from './payroll.file.ts';
import {
  groupedBy,
  importAnswer,
  listHotels,
  onlyOne,
  refuseEmpty,
  ROWS_PER_INSERT,
  type Hotel,
  type ImportContext,
} from './payroll.import.ts';
import { bankBalances } from './payroll.table.ts';

export const BALANCE_COLUMNS: readonly WantedColumn[] = [
  { name: 'Legal Name', synonyms: ['Location', 'Location Name', 'Name'] },
  { name: 'Date', synonyms: ['As Of', 'Balance Date'] },
  { name: 'Balance', synonyms: ['Account Balance', 'Ending Balance'] },
];

interface BalanceLine {
  Line: number;
  LocationID: number;
  LegalName: string;
  Date: string;
  Balance: number;
}

const dayKey = (line: { LocationID: number; Date: string }) => `${line.LocationID} ${line.Date}`;

const spoken = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

function balanceReader(hotels: readonly Hotel[]) {
  const seen = new Set<string>();
  const byName = groupedBy(
    hotels.flatMap((hotel) =>
      [...new Set([spoken(hotel.LegalName), spoken(hotel.Name)])].map((name) => ({ name, hotel })),
    ),
    ({ name }) => name,
  );
  return (row: TableRow): BalanceLine => {
    const name = textOf(row, 'Legal Name');
    const found = (byName.get(spoken(name)) ?? []).map(({ hotel }) => hotel);
    const { LocationID, LegalName } = onlyOne(found, name.slice(0, 80));
    const day = dayOf(row, 'Date');
    const Balance = amountOf(row, 'Balance');
    const key = dayKey({ LocationID, Date: day });
    if (seen.has(key)) throw new CellError(`${LegalName} has another balance for ${day} in this file.`);
    seen.add(key);
    return { Line: row.line, LocationID, LegalName, Date: day, Balance };
  };
}

/** Imports bank balances: all of them or none; a balance of the same location and day is replaced. */
export async function importBalanceLines(
  context: ImportContext,
  batches: AsyncIterable<NamedRows>,
  preview: boolean,
) {
  const read = balanceReader(await listHotels(context));
  const { count, lines, errors } = await readLines(batches, read, context.report);
  return context.db.transaction(async (tx) => {
    const days = [...new Set(lines.map((line) => line.Date))];
    const ids = [...new Set(lines.map(({ LocationID }) => LocationID))];
    if (!preview) await lockLocations(tx, ids);
    const stored =
      lines.length === 0
        ? []
        : await tx
            .select({ LocationID: bankBalances.LocationID, Date: bankBalances.Date })
            .from(bankBalances)
            .where(and(inArray(bankBalances.LocationID, ids), inArray(bankBalances.Date, days)));
    const known = new Set(stored.map(dayKey));
    const replaced = lines.filter((line) => known.has(dayKey(line))).length;
    if (!preview) {
      refuseErrors(errors);
      refuseEmpty(count);
      await saveBalances(context, tx, lines);
    }
    const counts = { rows: count, isNew: lines.length - replaced, replaced };
    return importAnswer('balance', preview, counts, errors, lines);
  });
}

/** How many balances of which days each location gets. */
function spansOf(lines: readonly BalanceLine[]) {
  const spans = new Map<number, { Balances: number; From: string; To: string }>();
  for (const { LocationID, Date: day } of lines) {
    const { Balances, From, To } = spans.get(LocationID) ?? { Balances: 0, From: day, To: day };
    spans.set(LocationID, {
      Balances: Balances + 1,
      From: day < From ? day : From,
      To: day > To ? day : To,
    });
  }
  return spans;
}

async function saveBalances(
  { now, audit, report }: ImportContext,
  tx: Transaction,
  lines: readonly BalanceLine[],
) {
  const ImportedAt = now.toISOString();
  for (let start = 0; start < lines.length; start += ROWS_PER_INSERT) {
    const rows = lines
      .slice(start, start + ROWS_PER_INSERT)
      .map(({ LocationID, Date: day, Balance }) => ({ LocationID, Date: day, Balance, ImportedAt }));
    report('Saving row', start + rows.length, lines.length);
    await tx
      .insert(bankBalances)
      .values(rows)
      .onConflictDoUpdate({
        target: [bankBalances.LocationID, bankBalances.Date],
        set: { Balance: sql`excluded.balance`, ImportedAt },
      });
  }
  for (const [LocationID, span] of spansOf(lines)) {
    await audit({ record: `bank-balances:${LocationID}`, after: span }, tx);
  }
}
