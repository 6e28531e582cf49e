import { NativeSelect } from '@mantine/core';
import classes from './comparison-grid.module.css';
import tables from './data-table.module.css';
import { EmptyState } from './empty-state.tsx';
import { cut } from './text.ts';
import { usePrinting } from './use-printing.ts';

const LABEL_LENGTH = 28;
const VALUE_LENGTH = 18;
/** More columns than these are printed on paper turned sideways. */
const UPRIGHT_COLUMNS = 4;

interface ComparisonGridProps {
  label: string;
  fields: readonly { key: string; label: string }[];
  /** The chosen columns (years, check dates), in the order shown. */
  columns: readonly string[];
  valueOf: (column: string, field: string) => string;
  /** A small remark under a value, such as its change against the column before. */
  noteOf?: (column: string, field: string) => string | undefined;
  /** How a column is written, when not as its key. */
  columnLabel?: (column: string) => string;
  /** 'YEARS' */
  chipsLabel: string;
  /** '+ ADD YEAR' */
  addLabel: string;
  addable: readonly string[];
  onAdd: (column: string) => void;
  onRemove: (column: string) => void;
  emptyText?: string;
}

function Chips(props: ComparisonGridProps & { columnLabel: (column: string) => string }) {
  const { columns, chipsLabel, addLabel, addable, onAdd, onRemove, columnLabel } = props;
  return (
    <div className={`${classes['chips'] ?? ''} screen-only`} role="group" aria-label={chipsLabel}>
      <span className={classes['chipsLabel']}>{chipsLabel}</span>
      {columns.map((column) => (
        <span key={column} className={classes['chip']}>
          {columnLabel(column)}
          <button
            type="button"
            className={classes['remove']}
            aria-label={`Remove ${columnLabel(column)}`}
            onClick={() => onRemove(column)}
          >
            ×
          </button>
        </span>
      ))}
      <NativeSelect
        aria-label={addLabel}
        value=""
        disabled={addable.length === 0}
        data={[
          { value: '', label: addLabel },
          ...addable.map((value) => ({ value, label: columnLabel(value) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') onAdd(value);
        }}
      />
    </div>
  );
}

/** Fields down, chosen years or dates across; values that differ from the column before are tinted. */
export function ComparisonGrid(props: ComparisonGridProps) {
  const { label, fields, columns, valueOf, columnLabel = (column: string) => column } = props;
  const isPrinting = usePrinting();
  return (
    <>
      <Chips {...props} columnLabel={columnLabel} />
      <div
        className={tables['scroll']}
        data-wide={columns.length > UPRIGHT_COLUMNS || undefined}
        style={{ maxHeight: 'max(320px, calc(100dvh - 300px))' }}
        tabIndex={0}
        role="group"
        aria-label={label}
      >
        {columns.length === 0 ? (
          <EmptyState text={props.emptyText ?? 'No data found'} />
        ) : (
          <table className={`${tables['table'] ?? ''} ${classes['table'] ?? ''}`} aria-label={label}>
            <thead>
              <tr>
                <th scope="col" data-frozen>
                  Field
                </th>
                {columns.map((column) => (
                  <th key={column} scope="col" data-align="right">
                    {columnLabel(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <tr key={field.key}>
                  <td data-frozen title={field.label}>
                    {isPrinting ? field.label : cut(field.label, LABEL_LENGTH)}
                  </td>
                  {columns.map((column, index) => {
                    const value = valueOf(column, field.key);
                    const before = columns[index - 1];
                    const note = props.noteOf?.(column, field.key);
                    const differs = before !== undefined && valueOf(before, field.key) !== value;
                    return (
                      <td
                        key={column}
                        data-align="right"
                        title={value}
                        className={differs ? classes['differs'] : undefined}
                      >
                        {isPrinting ? value : cut(value, VALUE_LENGTH)}
                        {note !== undefined && <span className={classes['note']}>{note}</span>}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}
