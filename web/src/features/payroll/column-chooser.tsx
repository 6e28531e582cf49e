import { Button, Checkbox, Popover } from '@mantine/core';
import { COLUMN_GROUPS, type ColumnChoice } from './column-choice.ts';
import classes from './payroll.module.css';

/** Folds groups of columns away with one press, and single ones in a list; for both tables of records. */
export function ColumnChooser({ choice }: { choice: ColumnChoice }) {
  const all = COLUMN_GROUPS.flatMap(({ columns }) => columns.map(({ key }) => key));
  return (
    <div className={classes['columns']} role="group" aria-label="Column groups">
      {COLUMN_GROUPS.map(({ label, columns }) => {
        const keys = columns.map(({ key }) => key);
        const shown = keys.filter(choice.isShown).length;
        return (
          <button
            key={label}
            type="button"
            className={classes['fold']}
            aria-label={`${label} columns`}
            aria-pressed={shown === keys.length ? true : shown === 0 ? false : 'mixed'}
            title={shown === 0 ? `Show the columns of ${label}` : `Fold the columns of ${label} away`}
            onClick={() => choice.show(keys, shown === 0)}
          >
            {label}
          </button>
        );
      })}
      <Popover position="bottom-end" trapFocus>
        <Popover.Target>
          <Button variant="default">Columns</Button>
        </Popover.Target>
        <Popover.Dropdown>
          <div className={classes['columnList']}>
            {COLUMN_GROUPS.map(({ label, columns }) => (
              <fieldset key={label} className={classes['columnGroup']}>
                <legend>{label}</legend>
                {columns.map((column) => (
                  <Checkbox
                    key={column.key}
                    size="xs"
                    label={column.label}
                    checked={choice.isShown(column.key)}
                    onChange={({ currentTarget: { checked } }) => choice.show([column.key], checked)}
                  />
                ))}
              </fieldset>
            ))}
          </div>
          <Button variant="default" mt={12} onClick={() => choice.show(all, true)}>
            Show all
          </Button>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
