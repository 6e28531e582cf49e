import type { AnswerOf } from '@boh/contract/endpoint.ts';
import {
  compareSales,
  importSales,
  listSales,
  listSalesGaps,
  summariseSales,
} from '@boh/contract/sales/sales.contract.ts';
import { longCall } from '../../api/long-call.ts';
import { leftOutWarnings } from '../../ui/text/left-out.ts';
import { ImportDialog, type ImportPreview, type PreviewColumn } from '../../ui/form/import-dialog.tsx';

/** As the table of the screen has them. */
const COLUMNS = [
  { key: 'Date', header: 'Date', kind: 'date' },
  { key: 'HotelName', header: 'Hotel Name' },
  { key: 'RoomRevenue', header: 'Room Revenue', kind: 'money' },
  { key: 'OtherRevenue', header: 'Other Revenue', kind: 'money' },
  { key: 'RoomsSold', header: 'Rooms Sold', kind: 'count' },
  { key: 'TotalAvailableRooms', header: 'Total Available Rooms', kind: 'count' },
  { key: 'Adr', header: 'ADR', kind: 'money' },
  { key: 'OOO', header: 'OOO', kind: 'count' },
  { key: 'TotalCost', header: 'Payroll Cost', kind: 'money' },
  { key: 'Stayover', header: 'Stayover', kind: 'count' },
  { key: 'Checkout', header: 'Checkout', kind: 'count' },
] as const satisfies readonly PreviewColumn[];
const KNOWN = COLUMNS.map(({ header }) => header);

function previewOf(answer: AnswerOf<typeof importSales>): ImportPreview {
  const { Rows, New, Replaced, Hotels, ErrorCount, Errors, Warnings, IgnoredColumns, FirstRows } = answer;
  return {
    counts: [
      { label: 'Rows', value: Rows },
      { label: 'Hotels', value: Hotels },
      { label: 'New', value: New },
      { label: 'Replaced', value: Replaced },
      { label: 'Not right', value: ErrorCount },
    ],
    errors: Errors.map(({ Line, Text }) => ({ line: Line, text: Text })),
    warnings: [
      ...leftOutWarnings(IgnoredColumns, KNOWN),
      ...Warnings.map(({ Line, Warning }) => `Line ${Line}: ${Warning}`),
    ],
    columns: COLUMNS,
    rows: FirstRows,
  };
}

/** Daily sales from a file: a look at it first, then all of it or nothing. */
export function SalesImport({ onClose }: { onClose: () => void }) {
  return (
    <ImportDialog
      title="Import Daily Sales"
      hint="A CSV or Excel file with the headers Date, HotelName, RoomRevenue, OtherRevenue, RoomsSold (or Occupied), TotalAvailableRooms, Adr, OOO, TotalCost, Stayover and Checkout. A day that is already here is replaced."
      send={(file, query, following) =>
        longCall(importSales, { query, body: {}, files: { file } }, following)
      }
      previewOf={previewOf}
      invalidates={[listSales, summariseSales, compareSales, listSalesGaps]}
      onClose={onClose}
    />
  );
}
