import { Choice } from '../page/choice.tsx';
import classes from './comparison-grid.module.css';
import tables from './data-table.module.css';
import { EmptyState } from '../page/empty-state.tsx';
import { ErrorState } from '../page/error-state.tsx';
import { FADING, WaitingBar } from '../page/waiting-bar.tsx';
import { StaleNote } from './stale-note.tsx';
import type { Loading } from './table-props.ts';
import { cut } from '../text/text.ts';
import { usePrinting } from '../print/use-printing.ts';

const LABEL_LENGTH = 28;
const VALUE_LENGTH = 18;
/** More columns than these are printed on paper turned sideways. */
const UPRIGHT_COLUMNS = 4;

interface SubjectProps {
  /** 'LEGAL NAME' */
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** Whose figures are compared: a selector as wide as its longest name, and a heading on paper. */
export function ComparisonSubject({ label, value, options, onChange }: SubjectProps) {
  return (
    <>
      <h2 className="print-only">
        {value === '' ? '' : options.find((option) => option.value === value)?.label}
      </h2>
      <div className={`${classes['subject'] ?? ''} screen-only`}>
        <Choice label={label} value={value} data={[...options]} onChange={onChange} />
      </div>
    </>
  );
}

interface ComparisonGridProps {
  label: string;
  fields: readonly { key: string; label: string }[];
  /** The chosen columns (years, check dates) as texts that sort by time; shown oldest first. */
  columns: readonly string[];
  valueOf: (column: string, field: string) => string;
  /** A small remark under a value, such as its change against the column before. */
  noteOf?: (column: string, field: string, before: string) => string | undefined;
  /** Whether a value is tinted for its change against the column before; every different one where this is missing. */
  isMarked?: (column: string, field: string, before: string) => boolean;
  /** What the tint means. */
  markedText?: string;
  /** How a column is written, when not as its key. */
  columnLabel?: (column: string) => string;
  /** 'YEARS' */
  chipsLabel: string;
  /** '+ ADD YEAR' */
  addLabel: string;
  addable: readonly string[];
  onAdd: (column: string) => void;
  onRemove: (column: string) => void;
  /** What is said without columns, and without fields. */
  noColumnsText: string;
  noFieldsText: string;
  loading?: Loading;
}

type Grid = ComparisonGridProps & { columnLabel: (column: string) => string };

function Chips({ columns, chipsLabel, addLabel, addable, onAdd, onRemove, columnLabel }: Grid) {
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
      <Choice
        aria-label={addLabel}
        value=""
        disabled={addable.length === 0}
        data={[
          { value: '', label: addLabel },
          ...addable.map((value) => ({ value, label: columnLabel(value) })),
        ]}
        onChange={(value) => {
          if (value !== '') onAdd(value);
        }}
      />
    </div>
  );
}

interface FieldRowProps {
  grid: Grid;
  field: { key: string; label: string };
  isPrinting: boolean;
}

function FieldRow({ grid, field, isPrinting }: FieldRowProps) {
  const { columns, noteOf, loading = {} } = grid;
  return (
    <tr>
      <td data-frozen title={field.label}>
        {isPrinting ? field.label : cut(field.label, LABEL_LENGTH)}
      </td>
      {columns.map((column, index) => {
        if (loading.isLoading) {
          return (
            <td key={column}>
              <WaitingBar width="100%" />
            </td>
          );
        }
        const value = grid.valueOf(column, field.key);
        const before = columns[index - 1];
        const differs =
          before !== undefined &&
          (grid.isMarked?.(column, field.key, before) ?? grid.valueOf(before, field.key) !== value);
        const note = before === undefined ? undefined : noteOf?.(column, field.key, before);
        return (
          <td
            key={column}
            data-align="right"
            title={value}
            className={differs ? classes['differs'] : undefined}
          >
            <span>{isPrinting ? value : cut(value, VALUE_LENGTH)}</span>
            {note !== undefined && <span className={classes['note']}>{note}</span>}
          </td>
        );
      })}
    </tr>
  );
}

function GridTable(grid: Grid) {
  const { label, columns, fields, columnLabel, loading = {} } = grid;
  const isPrinting = usePrinting();
  return (
    <>
      <table
        className={`${tables['table'] ?? ''} ${classes['table'] ?? ''}`}
        aria-label={label}
        aria-busy={Boolean(loading.isLoading)}
      >
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
        <tbody className={loading.isLoading ? FADING : undefined}>
          {fields.map((field) => (
            <FieldRow key={field.key} grid={grid} field={field} isPrinting={isPrinting} />
          ))}
        </tbody>
      </table>
      {fields.length === 0 && <EmptyState text={grid.noFieldsText} />}
    </>
  );
}

function GridBody(grid: Grid) {
  const { columns, loading = {} } = grid;
  if (loading.error && !loading.isStale) return <ErrorState onRetry={loading.refetch} />;
  if (columns.length === 0) return <EmptyState text={grid.noColumnsText} />;
  return (
    <>
      {loading.isStale && <StaleNote what="values" onRetry={loading.refetch} />}
      <GridTable {...grid} />
    </>
  );
}

/** Fields down, chosen years or dates across, oldest first; values that differ from the column before are tinted. */
export function ComparisonGrid(props: ComparisonGridProps) {
  const columns = props.columns.toSorted();
  const grid = { columnLabel: (column: string) => column, ...props, columns };
  return (
    <>
      <Chips {...grid} />
      <div
        className={tables['scroll']}
        data-wide={columns.length > UPRIGHT_COLUMNS || undefined}
        style={{ maxHeight: 'max(320px, calc(100dvh - 300px - var(--notice, 0px)))' }}
        tabIndex={0}
        role="group"
        aria-label={props.label}
      >
        <GridBody {...grid} />
      </div>
      {grid.markedText !== undefined && grid.fields.length > 0 && columns.length > 1 && (
        <p className={classes['legend']}>{grid.markedText}</p>
      )}
    </>
  );
}
