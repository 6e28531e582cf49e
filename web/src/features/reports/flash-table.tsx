import type { Report, ReportRow } from '@boh/contract/reports/reports.contract.ts';
import { memo, useMemo } from 'react';
import { useMayOpen, type MayOpen } from '../../session/use-may-open.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { useTips } from '../../ui/page/use-tips.tsx';
import { usePrinting } from '../../ui/print/use-printing.ts';
import tables from '../../ui/table/data-table.module.css';
import { HeadCell } from '../../ui/table/head-cell.tsx';
import { PrintedTable } from '../../ui/table/printed-table.tsx';
import { RowGap } from '../../ui/table/row-gap.tsx';
import { VIRTUAL_BEYOND } from '../../ui/table/table-body.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useDrawnRows } from '../../ui/table/use-drawn-rows.ts';
import { useTableBox } from '../../ui/table/use-table-box.ts';
import { useClientTable } from '../../ui/table/use-table.ts';
import { flashAgainst } from './comparisons.ts';
import { Figure } from './figure.tsx';
import { figureLinks } from './figure-link.ts';
import { paperFigures } from './paper-columns.tsx';
import { noteNumbers, noteOf, ReportNotes, type NoteNumbers } from './report-notes.tsx';
import classes from './flash-table.module.css';

type Totals = NonNullable<Report['Totals']>;

/** A hotel with its day, month and year. */
interface Hotel {
  readonly id: number | string;
  readonly name: string;
  readonly rows: readonly ReportRow[];
}

/** A hotel whose figures are compared with last year and the budget in each of its three rows. */
const HOTEL_HEIGHT = 175;

function hotelsOf(rows: readonly ReportRow[]): Hotel[] {
  const byHotel = new Map<number | string, ReportRow[]>();
  for (const row of rows) {
    const id = row.LocationID ?? row.Group;
    byHotel.set(id, [...(byHotel.get(id) ?? []), row]);
  }
  return [...byHotel].map(([id, all]) => ({ id, name: all[0]?.Group ?? '', rows: all }));
}

/** Hotels are put in order by what their day came to. */
const columnsOf = ({ Columns }: Report): Column<Hotel>[] => [
  { key: 'name', header: 'Hotel' },
  { key: 'Span', header: 'Time', sortable: false },
  ...Columns.map(({ Measure, Label, Definition }): Column<Hotel> => ({
    key: Measure,
    header: Label,
    definition: Definition,
    align: 'right',
    sortValue: ({ rows }) => rows[0]?.Values[Measure],
  })),
];

interface HotelRowsProps {
  hotel: Hotel;
  report: Report;
  numbers: NoteNumbers;
  mayOpen: MayOpen;
  /** The place of its first row in the table, where not all rows are drawn. */
  first: number | undefined;
}

/** Keeps what is drawn of a hotel while others come into view. */
const HotelRows = memo(function HotelRows({ hotel, report, numbers, mayOpen, first }: HotelRowsProps) {
  return hotel.rows.map((row, place) => (
    <tr key={row.Span} data-row aria-rowindex={first === undefined ? undefined : first + place}>
      {place === 0 && (
        <th scope="rowgroup" rowSpan={hotel.rows.length} className={classes['hotel']}>
          {hotel.name}
        </th>
      )}
      <th scope="row" className={classes['span']}>
        {row.Span}
      </th>
      {report.Columns.map(({ Measure }) => (
        <td key={Measure} data-align="right">
          <Figure
            name={Measure}
            value={row.Values[Measure]}
            against={flashAgainst(row.Span, row, Measure)}
            links={figureLinks(Measure, row, mayOpen)}
            note={noteOf(numbers, row, Measure)}
          />
        </td>
      ))}
    </tr>
  ));
});

const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tbody>
      <RowGap height={height} />
    </tbody>
  ) : null;

function Total({ report, totals, numbers }: { report: Report; totals: Totals; numbers: NoteNumbers }) {
  return (
    <tfoot className={classes['total']}>
      {totals.map((total, place) => (
        <tr key={total.Span}>
          {place === 0 && (
            <th scope="rowgroup" rowSpan={totals.length} className={classes['hotel']}>
              Total
            </th>
          )}
          <th scope="row" className={classes['span']}>
            {total.Span}
          </th>
          {report.Columns.map(({ Measure }) => (
            <td key={Measure} data-align="right">
              <Figure
                name={Measure}
                value={total.Values[Measure]}
                against={flashAgainst(total.Span, total, Measure)}
                note={noteOf(numbers, total, Measure)}
              />
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}

type Printed = Totals[number] & Pick<ReportRow, 'Group'>;

/** On paper, where no head stands beside three rows at once, each row says whose it is. */
function PaperFlash({ report, numbers }: { report: Report; numbers: NoteNumbers }) {
  const rows: Printed[] = [
    ...report.Rows.map((row) => ({ ...row, Span: row.Span ?? 'Day' })),
    ...(report.Totals ?? []).map((total) => ({ ...total, Group: 'Total' })),
  ];
  const columns: Column<Printed>[] = [
    { key: 'Group', header: 'Hotel', cell: ({ Group, Span }) => `${Group}, ${Span}` },
    ...paperFigures<Printed>(report, numbers).map(({ footer: _total, ...column }) => column),
  ];
  return (
    <PrintedTable label="Flash" columns={columns} rows={rows} rowKey={(row) => `${row.Group} ${row.Span}`} />
  );
}

/** How a day went at each hotel, with its month and its year so far, each figure against last year and the budget. */
export function FlashTable({ report }: { report: Report }) {
  const hotels = useMemo(() => hotelsOf(report.Rows), [report]);
  const columns = useMemo(() => columnsOf(report), [report]);
  const numbers = useMemo(() => noteNumbers([...report.Rows, ...(report.Totals ?? [])]), [report]);
  const { table } = useClientTable(hotels, { columns, blanksLast: true });
  const isVirtual = report.Rows.length > VIRTUAL_BEYOND;
  const { ref, box, settled } = useTableBox({ isVirtual });
  const { shown, above, below } = useDrawnRows({
    count: hotels.length,
    isVirtual,
    height: HOTEL_HEIGHT,
    overscan: 5,
    box,
    settled,
  });
  const mayOpen = useMayOpen();
  const tips = useTips();
  const isPrinting = usePrinting();
  if (hotels.length === 0)
    return <EmptyState text="No figures" hint="Your role opens Reports at no hotel that is sold by day." />;
  return (
    <>
      <p className={classes['legend']}>
        Against last year (LY): a day with the same weekday, MTD and YTD with the same dates. Against the
        budget (Bud) as it was spread over the days.{' '}
        <span className="screen-only">A figure opens the days behind it.</span>
      </p>
      {isPrinting && <PaperFlash report={report} numbers={numbers} />}
      <div
        ref={ref}
        className={tables['scroll']}
        data-full
        tabIndex={0}
        role="group"
        aria-label="Flash"
        {...tips.area}
      >
        {tips.card}
        <table
          className={`${tables['table'] ?? ''} ${classes['flash'] ?? ''}`}
          aria-label="Flash"
          aria-rowcount={isVirtual ? 1 + report.Rows.length + (report.Totals ?? []).length : undefined}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} {...table.sorting} />
              ))}
            </tr>
          </thead>
          <Gap height={above} />
          {shown.map((index) => {
            const hotel = table.rows[index];
            return (
              hotel && (
                <tbody key={hotel.id}>
                  <HotelRows
                    hotel={hotel}
                    report={report}
                    numbers={numbers}
                    mayOpen={mayOpen}
                    // Below the head; every hotel has the same rows.
                    first={isVirtual ? 2 + index * hotel.rows.length : undefined}
                  />
                </tbody>
              )
            );
          })}
          <Gap height={below} />
          <Total report={report} totals={report.Totals ?? []} numbers={numbers} />
        </table>
      </div>
      <ReportNotes numbers={numbers} hasParts={false} />
    </>
  );
}
