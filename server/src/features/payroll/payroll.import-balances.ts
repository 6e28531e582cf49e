import { and, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';
import { lockLocations } from '../../db/lock-locations.ts';
import { day, meaning, slashesOrDashes } from '../../imports/cells.ts';
import { hotelFinder, IMPORT_WORDS, refuseWrong, spoken } from '../../imports/hotel-lines.ts';
import { inParts } from '../../imports/in-parts.ts';
import { readAllLines, type Importer } from '../../imports/read-lines.ts';
import { addToSpans } from '../../imports/spans.ts';
import type { ImportContext } from '../../imports/import-context.ts';
import type { TableFile } from '../../lib/tables/spreadsheet-reader.ts';
import { importAnswer, listHotels, sum, type Hotel } from './payroll.import.ts';
import { bankBalances } from './payroll.table.ts';

interface Balance {
  LocationID: number;
  Date: string;
  Balance: number;
}

interface BalanceLine extends Balance {
  Line: number;
  LegalName: string;
}

const dayKey = (line: { LocationID: number; Date: string }) => `${line.LocationID} ${line.Date}`;

function columnsFor(hotels: readonly Hotel[]) {
  const find = hotelFinder(hotels, ({ LegalName, Name }) => [spoken(LegalName), spoken(Name)]);
  const hotelNamed = (name: string) => find(spoken(name), name.slice(0, 80));
  return {
    'Legal Name': { synonyms: ['Location', 'Location Name', 'Name'], read: meaning(hotelNamed) },
    Date: { synonyms: ['As Of', 'Balance Date'], read: day(slashesOrDashes) },
    Balance: { synonyms: ['Account Balance', 'Ending Balance'], read: sum },
  };
}

/** The file of bank balances; its names are the legal names or the names of locations. */
function balanceImporter(hotels: readonly Hotel[]): Importer<ReturnType<typeof columnsFor>, BalanceLine> {
  const seen = new Set<string>();
  return {
    ...IMPORT_WORDS,
    columns: columnsFor(hotels),
    needs: ['Legal Name', 'Date', 'Balance'],
    toRow({ 'Legal Name': { LocationID, LegalName }, ...balance }, Line) {
      const key = dayKey({ LocationID, ...balance });
      if (seen.has(key)) return `${LegalName} has another balance for ${balance.Date} in this file.`;
      seen.add(key);
      return { Line, LocationID, LegalName, ...balance };
    },
  };
}

/** Imports bank balances: all of them or none; a balance of the same location and day is replaced. */
export async function importBalanceLines(context: ImportContext, table: TableFile, preview: boolean) {
  const importer = balanceImporter(await listHotels(context));
  const { rows, errors, good: lines } = await readAllLines(table, importer, context.report);
  return context.db.transaction(async (tx) => {
    const days = [...new Set(lines.map((line) => line.Date))];
    const ids = [...new Set(lines.map(({ LocationID }) => LocationID))];
    if (!preview) await lockLocations(tx, ids);
    const stored = await tx
      .select({ LocationID: bankBalances.LocationID, Date: bankBalances.Date })
      .from(bankBalances)
      .where(and(inArray(bankBalances.LocationID, ids), inArray(bankBalances.Date, days)));
    const known = new Set(stored.map(dayKey));
    const Replaced = lines.filter((line) => known.has(dayKey(line))).length;
    if (!preview) {
      refuseWrong(rows, errors);
      await saveBalances(context, tx, lines);
    }
    return importAnswer(
      'balance',
      preview,
      { Rows: rows, New: lines.length - Replaced, Replaced },
      errors,
      lines,
    );
  });
}

/** Keeps balances of locations, whose locks the transaction holds. */
async function saveBalances(
  { now, audit, report }: Pick<ImportContext, 'now' | 'audit' | 'report'>,
  tx: Transaction,
  lines: readonly Balance[],
) {
  const ImportedAt = now.toISOString();
  await inParts(lines, report, (part) =>
    tx
      .insert(bankBalances)
      .values(part.map(({ LocationID, Date, Balance }) => ({ LocationID, Date, Balance, ImportedAt })))
      .onConflictDoUpdate({
        target: [bankBalances.LocationID, bankBalances.Date],
        set: { Balance: sql`excluded.balance`, ImportedAt },
      }),
  );
  for (const [LocationID, { rows, from, to }] of addToSpans(new Map(), lines)) {
    await audit({ record: `bank-balances:${LocationID}`, after: { Balances: rows, From: from, To: to } }, tx);
  }
}
