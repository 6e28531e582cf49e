import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import classes from './insurance.module.css';

interface Hotel {
  LocationID: number;
  LegalName: string;
}

/** Which hotels of a list are meant: all of them until somebody takes a tick away. */
export function useTicks<H extends Hotel>(hotels: readonly H[]) {
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set());
  return {
    ticked: hotels.filter(({ LocationID }) => !unticked.has(LocationID)),
    isTicked: (LocationID: number) => !unticked.has(LocationID),
    tick: (LocationID: number, isTicked: boolean) => {
      const next = new Set(unticked);
      if (isTicked) next.delete(LocationID);
      else next.add(LocationID);
      setUnticked(next);
    },
    tickAll: (isTicked: boolean) =>
      setUnticked(new Set(isTicked ? [] : hotels.map(({ LocationID }) => LocationID))),
  };
}

interface HotelTicksProps<H extends Hotel> {
  label: string;
  hotels: readonly H[];
  columns: readonly Column<H>[];
  ticks: ReturnType<typeof useTicks<H>>;
  disabled: boolean;
  /** Opens the hotel by its name. */
  onOpen?: (LocationID: number) => void;
}

/** Hotels with a tick each, and what is to be known of them. */
export function HotelTicks<H extends Hotel>({
  label,
  hotels,
  columns,
  ticks,
  disabled,
  onOpen,
}: HotelTicksProps<H>) {
  const { ticked, isTicked, tick, tickAll } = ticks;
  const areAll = ticked.length === hotels.length;
  const name: Column<H> = {
    key: 'LegalName',
    header: 'Legal Name',
    cell: ({ LocationID, LegalName }) => (
      <span className={classes['tick']}>
        <Checkbox
          {...(onOpen ? { 'aria-label': LegalName } : { label: LegalName })}
          checked={isTicked(LocationID)}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => tick(LocationID, checked)}
        />
        {onOpen && <LinkButton onClick={() => onOpen(LocationID)}>{LegalName}</LinkButton>}
      </span>
    ),
  };
  return (
    <>
      <p className={classes['ticked']}>
        {ticked.length} of {hotels.length} hotels{' '}
        <LinkButton onClick={() => tickAll(!areAll)}>{areAll ? 'Untick all' : 'Tick all'}</LinkButton>
      </p>
      <DataTable
        label={label}
        rowKey={({ LocationID }) => LocationID}
        columns={[name, ...columns]}
        rows={hotels}
        maxHeight={360}
      />
    </>
  );
}
