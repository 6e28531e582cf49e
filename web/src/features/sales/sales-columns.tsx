import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { occupancy, revPar, weekdayName } from '@boh/contract/sales/sales.calc.ts';
import type { listSales, summariseSales } from '@boh/contract/sales/sales.contract.ts';
import type { RowOf } from '../../api/use-list.ts';
import { formatCount, formatMoney } from '../../ui/text/money.ts';
import type { Column } from '../../ui/table/table-rows.ts';
import { formatDate } from '../../ui/text/time.ts';
import classes from './sales.module.css';

type Row = RowOf<typeof listSales>;
export type Summary = AnswerOf<typeof summariseSales>;
type Figure = keyof Summary['Totals'];

/** The total above the average, of everything the filters match and not of the page alone. */
function Both({ total, average }: { total: string; average: string }) {
  return (
    <span className={classes['both']}>
      <span>{total}</span>
      <span className={classes['average']}>{average}</span>
    </span>
  );
}

function amount(key: Figure, header: string, summary: Summary | undefined, isMoney: boolean): Column<Row> {
  const total = summary && (isMoney ? formatMoney : formatCount)(summary.Totals[key]);
  return {
    key,
    header,
    align: 'right',
    cell: (row) => (isMoney ? formatMoney(row[key]) : formatCount(row[key])),
    ...(total !== undefined && {
      footer: <Both total={total} average={formatMoney(summary?.Averages[key])} />,
    }),
  };
}

function rate(
  key: 'Adr' | 'RevPAR',
  header: string,
  hint: string,
  summary: Summary | undefined,
): Column<Row> {
  return {
    key,
    header,
    hint,
    align: 'right',
    cell: (row) => formatMoney(key === 'Adr' ? row.Adr : revPar(row)),
    ...(summary && { footer: <Both total="" average={formatMoney(summary.Averages[key])} /> }),
  };
}

/** The weekday beside the date is drawn by the style sheet: what the cell says and what is copied stays the date. */
function Day({ date }: { date: string }) {
  const weekday = weekdayName(date);
  return (
    <span
      className={classes['day']}
      data-weekday={weekday.slice(0, 3)}
      data-weekend={weekday.startsWith('S') || undefined}
    >
      {formatDate(date)}
    </span>
  );
}

const rows = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;

/** The columns of the screen; the footer is made of the summary of the filtered rows. */
export const columnsOf = (summary: Summary | undefined): Column<Row>[] => [
  {
    key: 'Date',
    header: 'Date',
    frozen: true,
    cell: (row) => <Day date={row.Date} />,
    ...(summary && { footer: <Both total="Total" average="Average" /> }),
  },
  {
    key: 'HotelName',
    header: 'Hotel Name',
    ...(summary && { footer: <Both total={rows(summary.Rows)} average="" /> }),
  },
  amount('RoomRevenue', 'Room Revenue', summary, true),
  amount('OtherRevenue', 'Other Revenue', summary, true),
  amount('RoomsSold', 'Rooms Sold', summary, false),
  amount('TotalAvailableRooms', 'Total Available Rooms', summary, false),
  rate('Adr', 'ADR', 'Average daily rate', summary),
  rate(
    'RevPAR',
    'RevPAR',
    'Revenue per available room: ADR times rooms sold divided by available rooms',
    summary,
  ),
  amount('OOO', 'OOO', summary, false),
  amount('TotalCost', 'Payroll Cost', summary, true),
  amount('Stayover', 'Stayover', summary, false),
  amount('Checkout', 'Checkout', summary, false),
  {
    key: 'Occupancy',
    header: 'Occupancy (%)',
    hint: 'Rooms sold in percent of the available rooms',
    align: 'right',
    cell: (row) => formatMoney(occupancy(row)),
    ...(summary && { footer: <Both total="" average={formatMoney(summary.Averages.Occupancy)} /> }),
  },
];
