import { MOVING_IN_TEXTS, markWorkbook } from '@boh/contract/moving-in/moving-in.contract.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '../../ui/table/data-table.tsx';
import { DownloadProgress } from '../../ui/table/download-progress.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useDownload } from '../../ui/table/use-download.ts';
import { formatCount } from '../../ui/text/money.ts';
import classes from './wrong-cells.module.css';

interface WrongCell {
  readonly Sheet: string;
  readonly Cell: string;
  readonly Error: string;
}

const PAGE_SIZE = 10;
const COLUMNS: Column<WrongCell>[] = [
  { key: 'Cell', header: 'Cell', width: 90, sortable: false },
  { key: 'Error', header: 'What is wrong', sortable: false },
];

interface WrongCellsProps {
  file: File;
  /** How many there are; the server lists the first of them. */
  count: number;
  errors: readonly WrongCell[];
}

/** What is wrong with a workbook, a sheet at a time, and the workbook with those cells marked. */
export function WrongCells({ file, count, errors }: WrongCellsProps) {
  const sheets = [...new Set(errors.map(({ Sheet }) => Sheet))];
  const [chosen, setChosen] = useState(sheets[0]);
  const [page, setPage] = useState(1);
  const marked = useDownload(MOVING_IN_TEXTS.markedFailed);
  const own = errors.filter(({ Sheet }) => Sheet === chosen);
  const pages = Math.ceil(own.length / PAGE_SIZE);
  const rows = own.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <section className={classes['wrong']} aria-label="What is wrong">
      <p role="alert" className={classes['told']}>
        {count === 1 ? '1 cell is wrong' : `${formatCount(count)} cells are wrong`}: nothing can be saved
        until all of them are right.
        {count > errors.length && ` The first ${formatCount(errors.length)} are listed.`}
      </p>
      <div className={classes['bar']}>
        <div role="group" aria-label="Sheets" className={classes['sheets']}>
          {sheets.map((sheet) => (
            <Button
              key={sheet}
              size="xs"
              variant={sheet === chosen ? 'filled' : 'default'}
              aria-pressed={sheet === chosen}
              onClick={() => {
                setChosen(sheet);
                setPage(1);
              }}
            >
              {sheet} ({formatCount(errors.filter(({ Sheet }) => Sheet === sheet).length)})
            </Button>
          ))}
        </div>
        <Button
          size="xs"
          variant="default"
          disabled={marked.isBusy}
          onClick={() => void marked.start(markWorkbook, { files: { file } }, 'marked.xlsx')}
        >
          Download marked
        </Button>
        <DownloadProgress file={marked} />
      </div>
      <DataTable
        label={`What is wrong on ${chosen}`}
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => own.indexOf(row)}
        maxHeight={320}
      />
      {pages > 1 && <Pager page={page} pages={pages} onPage={setPage} />}
    </section>
  );
}
