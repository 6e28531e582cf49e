import { useLingui } from '@lingui/react';
import { ReadAt, Soft } from '../../parts/basics.tsx';
import { waitText } from '../../parts/wait-text.ts';
import { bodyOf, useQueue } from '../../queue/use-queue.ts';
import type { useRead } from '../../reading/use-read.ts';
import type { Action } from '../../store/person-db.ts';
import { DoneCard } from './done-card.tsx';

/** What rows of the sheets about guests have in common. */
interface GuestRow {
  readonly RoomNumber: string;
  readonly GuestName: string;
  readonly PostedByName: string;
}

interface OpenListProps<Row extends GuestRow> {
  list: Omit<ReturnType<typeof useRead>, 'answer'> & { readonly answer: readonly Row[] | undefined };
  /** What was written and is not sent yet. */
  waiting: readonly Action[];
  idOf: (row: Row) => number;
  /** The ids of those whose being done is not sent yet. */
  done: readonly (number | undefined)[];
  /** What it says, which may be nothing. */
  textOf: (row: Partial<Row>) => string | undefined;
  writtenAt: (row: Row) => string;
  onDone: (row: Row) => void;
}

/** The rows of a sheet that nobody has done yet, those first that wait to be sent. */
export function OpenList<Row extends GuestRow>({
  list,
  waiting,
  idOf,
  done,
  textOf,
  writtenAt,
  onDone,
}: OpenListProps<Row>) {
  const { i18n } = useLingui();
  const { isOnline } = useQueue();
  return (
    <>
      <h2>{i18n._({ id: 'sheets.open', message: 'Open' })}</h2>
      {waiting.map((action) => {
        const typed = bodyOf<Row>(action);
        return (
          <DoneCard
            key={action.Id}
            head={`${typed.RoomNumber ?? ''} · ${typed.GuestName ?? ''}`}
            soft={waitText(i18n, action)}
            isDone={false}
          >
            <div>{textOf(typed)}</div>
          </DoneCard>
        );
      })}
      <ReadAt {...list} isOnline={isOnline} />
      {list.answer?.length === 0 && waiting.length === 0 && (
        <Soft>{i18n._({ id: 'sheets.none', message: 'Nothing is open.' })}</Soft>
      )}
      {list.answer?.map((row) => (
        <DoneCard
          key={idOf(row)}
          head={`${row.RoomNumber} · ${row.GuestName}`}
          soft={`${row.PostedByName} · ${writtenAt(row)}`}
          isDone={done.includes(idOf(row))}
          onDone={() => onDone(row)}
        >
          {textOf(row) !== '' && <div>{textOf(row)}</div>}
        </DoneCard>
      ))}
    </>
  );
}
