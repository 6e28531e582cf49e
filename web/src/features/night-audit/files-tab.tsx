import { listIntakeFiles, type IntakeFile } from '@boh/contract/intake/intake.contract.ts';
import { FILE_STATES, FORMAT_LABELS, SOURCE_LABELS } from '@boh/contract/intake/intake.words.ts';
import { useMemo, useState } from 'react';
import { useList } from '../../api/use-list.ts';
import { oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { Choice } from '../../ui/page/choice.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { DownloadProgress } from '../../ui/table/download-progress.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useDownload } from '../../ui/table/use-download.ts';
import { useServerTable } from '../../ui/table/use-table.ts';
import { formatTime } from '../../ui/text/time.ts';
import { daysText } from './day-words.ts';
import { cameText, FileActions, FileName, FileStatePill, Findings } from './file-parts.tsx';
import { HotelChoice } from './hotel-choice.tsx';
import type { IntakeHotel } from './intake-types.ts';
import { ReadAgainDialog } from './read-again-dialog.tsx';
import { dayText } from './use-open-day.ts';
import classes from './night-audit.module.css';

const PAGE_SIZE = 25;
const STATE = oneOf(['', ...FILE_STATES]);

interface ColumnsOf {
  file: ReturnType<typeof useDownload>;
  /** Whether the files may be of several hotels. */
  hasHotels: boolean;
  mayManage: (LocationID: number | null) => boolean;
  onReadAgain: (file: IntakeFile) => void;
  onLayout: (file: IntakeFile) => void;
  onDay: (file: IntakeFile) => void;
}

const HOTEL: Column<IntakeFile> = {
  key: 'LocationName',
  header: 'Hotel',
  cell: ({ LocationName }) => <span className={classes['wrapped']}>{LocationName ?? 'Several'}</span>,
};

export const fileColumns = (of: ColumnsOf): Column<IntakeFile>[] => [
  {
    key: 'Name',
    header: 'File',
    cell: (row) => (
      <span className={`${classes['wrapped'] ?? ''} ${classes['fileCell'] ?? ''}`}>
        <FileName of={row} file={of.file} />
        <span className={classes['second']}>{row.Format === null ? '' : FORMAT_LABELS[row.Format]}</span>
        <Findings of={row.Findings} />
      </span>
    ),
  },
  ...(of.hasHotels ? [HOTEL] : []),
  {
    key: 'ReceivedAt',
    header: 'Received',
    cell: (row) => (
      <span className={`${classes['wrapped'] ?? ''} ${classes['receivedCell'] ?? ''}`}>
        {formatTime(row.ReceivedAt, row.Timezone)}
        <span className={classes['second']}>{cameText(row)}</span>
      </span>
    ),
  },
  {
    key: 'From',
    header: 'Days',
    sortable: false,
    cell: (row) => {
      const days = <span className={classes['wrapped']}>{daysText(row)}</span>;
      if (row.From === null || row.LocationID === null) return days;
      return (
        <LinkButton
          aria-label={`${daysText(row)}: open the day of ${row.Name}`}
          onClick={() => of.onDay(row)}
        >
          {days}
        </LinkButton>
      );
    },
  },
  {
    key: 'State',
    header: 'State',
    cell: (row) => (
      <>
        <FileStatePill state={row.State} />{' '}
        <FileActions
          file={row}
          mayManage={of.mayManage(row.LocationID)}
          isBusy={false}
          onReadAgain={() => of.onReadAgain(row)}
          onLayout={() => of.onLayout(row)}
        />
      </>
    ),
  },
];

interface FilesTabProps {
  hotels: readonly IntakeHotel[];
  hotel: IntakeHotel | undefined;
  onHotel: (LocationID: number | null) => void;
  onTab: (tab: 'days' | 'layouts', values: Readonly<Record<string, string>>) => void;
}

/** All that was received, newest first: taken, waiting for a layout, or refused and why. */
export function FilesTab({ hotels, hotel, onHotel, onTab }: FilesTabProps) {
  const server = useServerTable({ endpoint: listIntakeFiles, pageSize: PAGE_SIZE, name: 'files' });
  const [state, setState] = useAddressValue('state', STATE);
  const query = {
    ...server.query,
    LocationID: hotel?.LocationID,
    ...(state !== '' && { State: state }),
  };
  const list = useList(listIntakeFiles, { query });
  const file = useDownload('Download failed.');
  const [read, setRead] = useState<IntakeFile | null>(null);
  const columns = useMemo(
    () =>
      fileColumns({
        file,
        hasHotels: hotels.length > 1 && hotel === undefined,
        mayManage: (LocationID) => hotels.some((each) => each.LocationID === LocationID && each.MayManage),
        onReadAgain: setRead,
        onLayout: ({ FileID, LocationID }) =>
          onTab('layouts', { hotel: String(LocationID), file: String(FileID) }),
        onDay: ({ LocationID, To }) => {
          if (LocationID !== null && To !== null)
            onTab('days', { month: To.slice(0, 7), record: dayText({ LocationID, Date: To }) });
        },
      }),
    [file, hotels, hotel, onTab],
  );
  const isNarrowed = server.search !== '' || state !== '' || hotel !== undefined;
  return (
    <>
      <FilterRow label="Files">
        <HotelChoice
          hotels={hotels}
          value={hotel?.LocationID ?? null}
          hasAll
          onChange={server.fresh(onHotel)}
        />
        <Choice
          label="State"
          value={state}
          onChange={server.fresh((value: string) => setState(STATE.read(value) ?? ''))}
          data={[{ value: '', label: 'All states' }, ...FILE_STATES]}
        />
        <SearchBox label="Search files" value={server.search} onChange={server.onSearch} />
        <ExportMenu endpoint={listIntakeFiles} input={{ query }} name="intake-files" />
        <DownloadProgress file={file} />
      </FilterRow>
      <DataTable
        label="Files"
        columns={columns}
        rows={list.rows}
        rowKey={({ FileID }) => FileID}
        sorting={server.sorting}
        loading={list}
        emptyText={isNarrowed ? 'No file matches' : 'No files yet'}
        emptyHint={
          isNarrowed
            ? 'Choose another hotel, state or search.'
            : `Files come by upload, ${SOURCE_LABELS.Folder.toLowerCase()} or mail: SOURCES tells how.`
        }
      />
      <Pager {...server.pagerOf(list)} />
      {read && <ReadAgainDialog file={read} onClose={() => setRead(null)} />}
    </>
  );
}
