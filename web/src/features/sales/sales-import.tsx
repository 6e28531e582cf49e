import { importSales, listSales, summariseSales } from '@boh/contract/sales/sales.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { longCall, type Following } from '../../api/long-call.ts';
import { ImportDialog, type ImportPreview } from '../../ui/form/import-dialog.tsx';

const COLUMNS = [
  'Date',
  'HotelName',
  'RoomRevenue',
  'OtherRevenue',
  'RoomsSold',
  'TotalAvailableRooms',
  'Adr',
  'OOO',
  'TotalCost',
  'Stayover',
  'Checkout',
];

async function check(file: File, following: Following): Promise<ImportPreview> {
  const input = { query: { preview: 'yes' }, body: {}, files: { file } } as const;
  const found = await longCall(importSales, input, following);
  const { Rows, New, Replaced, Hotels, ErrorCount, Errors, IgnoredColumns, FirstRows } = found;
  return {
    counts: [
      { label: 'Rows', value: Rows },
      { label: 'Hotels', value: Hotels },
      { label: 'New', value: New },
      { label: 'Replaced', value: Replaced },
      { label: 'Not right', value: ErrorCount },
      ...(IgnoredColumns.length > 0
        ? [{ label: `Columns left out (${IgnoredColumns.join(', ')})`, value: IgnoredColumns.length }]
        : []),
    ],
    errors: Errors.map(({ Line, Text }) => ({ line: Line, text: Text })),
    columns: COLUMNS,
    rows: FirstRows,
  };
}

/** Daily sales from a file: a look at it first, then all of it or nothing. */
export function SalesImport({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const save = async (file: File, following: Following) => {
    const { message } = await longCall(importSales, { body: {}, files: { file } }, following);
    for (const { method, path } of [listSales, summariseSales]) {
      void client.invalidateQueries({ queryKey: [`${method} ${path}`] });
    }
    return message;
  };
  return (
    <ImportDialog
      title="Import Daily Sales"
      hint="A CSV or Excel file with the headers Date, HotelName, RoomRevenue, OtherRevenue, RoomsSold (or Occupied), TotalAvailableRooms, Adr, OOO, TotalCost, Stayover and Checkout. A day that is already here is replaced."
      check={check}
      save={save}
      onClose={onClose}
    />
  );
}
