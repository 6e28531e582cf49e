import {
  listLayouts,
  previewTable,
  USE_LABELS,
  type IntakeLayout,
} from '@boh/contract/intake/intake-setup.contract.ts';
import { listIntakeFiles, type IntakeFile } from '@boh/contract/intake/intake.contract.ts';
import { INTAKE_TEXTS } from '@boh/contract/intake/intake.words.ts';
import { Button } from '@mantine/core';
import { useAnswer, useList } from '../../api/use-list.ts';
import { idOrNone } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { useMissing, useOpenRecord } from '../../ui/address/use-open-record.ts';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { Section } from '../../ui/page/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { openCell } from '../../ui/table/open-cell.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { formatTime } from '../../ui/text/time.ts';
import { cameText } from './file-parts.tsx';
import { HotelChoice, type HotelPartProps } from './hotel-choice.tsx';
import { DATE_ORDER_LABELS, SHAPE_LABELS } from './layout-words.ts';
import classes from './night-audit.module.css';

const LayoutForm = fetchedLater(() => import('./layout-form.tsx'), 'LayoutForm');

const MOST_WAITING = 50;

const usedText = ({ Columns }: IntakeLayout) =>
  Columns.filter(({ Use }) => Use !== 'Skip')
    .map(({ Column: name, Use }) => `${name} (${USE_LABELS[Use]})`)
    .join(', ');

const layoutColumns = (open: (layout: IntakeLayout) => void): Column<IntakeLayout>[] => [
  { key: 'Name', header: 'Layout', frozen: true, cell: openCell(open, ({ Name }) => Name) },
  { key: 'Shape', header: 'A row is', cell: ({ Shape }) => SHAPE_LABELS[Shape] },
  { key: 'DateOrder', header: 'Dates', cell: ({ DateOrder }) => DATE_ORDER_LABELS[DateOrder] },
  {
    key: 'Columns',
    header: 'Columns used',
    sortable: false,
    cell: (layout) => <span className={classes['wrapped']}>{usedText(layout)}</span>,
    sortValue: usedText,
  },
];

const waitingColumns = (mayChange: boolean, make: (file: IntakeFile) => void): Column<IntakeFile>[] => [
  { key: 'Name', header: 'File', cell: ({ Name }) => <span data-case="keep">{Name}</span> },
  {
    key: 'ReceivedAt',
    header: 'Received',
    cell: ({ ReceivedAt, Timezone }) => formatTime(ReceivedAt, Timezone),
  },
  { key: 'Source', header: 'Came by', cell: cameText },
  ...(mayChange
    ? [
        {
          key: 'FileID',
          header: 'Layout',
          sortable: false,
          screenOnly: true,
          cell: (file: IntakeFile) => (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Make a layout from ${file.Name}`}
              onClick={() => make(file)}
            >
              Make a layout
            </Button>
          ),
        },
      ]
    : []),
];

/** What the columns of a hotel's CSV and Excel files are. */
export function LayoutsTab({ hotels, hotel, onHotel, leave }: HotelPartProps) {
  const { LocationID, MayManage } = hotel;
  const layouts = useList(listLayouts, { query: { LocationID } });
  const waiting = useList(listIntakeFiles, {
    query: { LocationID, State: 'Waiting', Page: 1, PageSize: MOST_WAITING },
  });
  const [edited, setEdited] = useOpenRecord(layouts, 'LayoutID');
  const [FileID, setFileID] = useAddressValue('file', idOrNone, 'part');
  return (
    <>
      <FilterRow label="Which hotel">
        <HotelChoice
          hotels={hotels}
          value={LocationID}
          onChange={(id) => id !== null && void leave(() => onHotel(id))}
        />
      </FilterRow>
      {!MayManage && <p className={classes['note']}>{INTAKE_TEXTS.setupLevel}</p>}
      <DataTable
        label="Layouts"
        columns={layoutColumns(setEdited)}
        rows={layouts.rows}
        rowKey={({ LayoutID }) => LayoutID}
        loading={layouts}
        emptyText="No layouts yet"
        emptyHint="A layout is made from a CSV or Excel file that was received. OPERA files need none."
      />
      <Section title="Files that wait for a layout">
        <DataTable
          label="Files that wait for a layout"
          columns={waitingColumns(MayManage, (file) => setFileID(file.FileID))}
          rows={waiting.rows}
          rowKey={(file) => file.FileID}
          loading={waiting}
          emptyText="No file waits"
          emptyHint="Upload a CSV or Excel file: one that no layout fits waits here."
        />
      </Section>
      {edited && edited !== 'new' && (
        <LayoutForm hotel={hotel} layout={edited} preview={null} onClose={() => setEdited(null)} />
      )}
      {FileID !== null && MayManage && (
        <FromFile FileID={FileID} hotel={hotel} onClose={() => setFileID(null, 'close')} />
      )}
    </>
  );
}

/** A new layout, from what the columns of a file seem to be. */
function FromFile({
  FileID,
  hotel,
  onClose,
}: Pick<HotelPartProps, 'hotel'> & { FileID: number; onClose: () => void }) {
  const { answer, error } = useAnswer(previewTable, { params: { FileID } });
  const preview = answer?.FileID === FileID ? answer : undefined;
  useMissing(error !== null && !preview, 'file');
  return preview ? <LayoutForm hotel={hotel} layout={null} preview={preview} onClose={onClose} /> : null;
}
