import { USE_LABELS, type ColumnUse } from '@boh/contract/intake/intake-setup.contract.ts';
import { useEffect, useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { messageOf } from '../../ui/form/form-problems.ts';
import { useShownField } from '../../ui/form/use-shown-field.ts';
import { usesOf } from './layout-words.ts';
import classes from './columns-field.module.css';

interface LayoutColumn {
  readonly Column: string;
  readonly Use: ColumnUse;
}

interface ColumnsFieldProps {
  name: string;
  /** The field that says what a row is. */
  shape: string;
  /** The first rows of the file, to go by; none where the layout was made before. */
  rows: readonly (readonly string[])[];
}

/** The columns of a file as they stand in it, with what each of them is above its first cells. */
export function ColumnsField({ name, shape, rows }: ColumnsFieldProps) {
  const { field, fieldState } = useController({ name });
  useShownField(name);
  const message = useId();
  const uses = usesOf(String(useWatch({ name: shape })));
  const columns = field.value as readonly LayoutColumn[];
  const error = messageOf(fieldState.error);
  const { onChange } = field;
  useEffect(() => {
    // A row of the other kind has no such column.
    if (columns.some(({ Use }) => !uses.includes(Use)))
      onChange(columns.map((each) => (uses.includes(each.Use) ? each : { ...each, Use: 'Skip' })));
  }, [columns, uses, onChange]);
  const set = (place: number, Use: string) =>
    onChange(columns.map((each, at) => (at === place ? { ...each, Use } : each)));
  return (
    <div>
      <p className={classes['label']}>Columns of the file</p>
      <div className={classes['scroll']} role="group" aria-label="Columns of the file" tabIndex={0}>
        <table className={classes['columns']} aria-label="Columns of the file">
          <thead>
            <tr>
              {columns.map(({ Column }) => (
                <th key={Column} scope="col" data-case="keep">
                  {Column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {columns.map(({ Column, Use }, place) => (
                <td key={Column} data-use={Use}>
                  <select
                    ref={place === 0 ? field.ref : undefined}
                    aria-label={`What ${Column} is`}
                    aria-invalid={error === undefined ? undefined : true}
                    aria-describedby={error === undefined ? undefined : message}
                    value={Use}
                    onChange={({ currentTarget }) => set(place, currentTarget.value)}
                  >
                    {uses.map((use) => (
                      <option key={use} value={use}>
                        {USE_LABELS[use]}
                      </option>
                    ))}
                  </select>
                </td>
              ))}
            </tr>
            {rows.map((cells, row) => (
              <tr key={row}>
                {columns.map(({ Column, Use }, place) => (
                  <td key={Column} data-use={Use} data-case="keep">
                    {cells[place]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {error !== undefined && (
        <p id={message} className={classes['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
