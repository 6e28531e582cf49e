import { Button, Checkbox, Popover } from '@mantine/core';
import classes from './column-chooser.module.css';
import type { ColumnChoice, ColumnGroup } from './use-column-choice.ts';

/** Scrolls the tables sideways to a column that was just shown, which may be far to the right. */
function bringIntoView(key: string): void {
  for (const head of document.querySelectorAll<HTMLElement>(`th[data-column="${key}"]`)) {
    const frozen = head.parentElement?.querySelector<HTMLElement>('[data-frozen]');
    head.closest('[role=group]')?.scrollTo({ left: head.offsetLeft - (frozen?.offsetWidth ?? 0) });
  }
}

/** As high as there is room for: what is longer scrolls inside. */
const inWindow = {
  size: {
    apply: ({
      availableHeight,
      elements,
    }: {
      availableHeight: number;
      elements: { floating: HTMLElement };
    }) => {
      elements.floating.style.maxHeight = `${Math.max(200, availableHeight - 8)}px`;
    },
  },
};

interface ColumnChooserProps {
  /** The columns that can be folded away, in the order of the table. */
  groups: readonly ColumnGroup[];
  choice: ColumnChoice;
}

/** Folds groups of columns away with one press, and single ones in a list. */
export function ColumnChooser({ groups, choice }: ColumnChooserProps) {
  const all = groups.flatMap(({ columns }) => columns.map(({ key }) => key));
  return (
    <div className={classes['columns']} role="group" aria-label="Column groups">
      {groups.map(({ label, columns }) => {
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
            onClick={() => {
              choice.show(keys, shown === 0);
              if (shown === 0) requestAnimationFrame(() => bringIntoView(keys[0] ?? ''));
            }}
          >
            {label}
          </button>
        );
      })}
      <Popover position="bottom-end" trapFocus middlewares={inWindow}>
        <Popover.Target>
          <Button variant="default">Columns</Button>
        </Popover.Target>
        <Popover.Dropdown className={classes['columnPanel']}>
          <div className={classes['columnList']}>
            {groups.map(({ label, columns }) => (
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
