import classes from './selection.module.css';

interface SelectionBoxProps {
  label: string;
  isChosen: boolean;
  /** Some of what it stands for is chosen. */
  isMixed?: boolean;
  /** There is nothing to choose. */
  disabled?: boolean;
  onToggle: (isRange: boolean) => void;
}

/** The box that chooses a row, or all rows of a page. It stands in the first cell, before what the cell says. */
export function SelectionBox({ label, isChosen, isMixed = false, disabled, onToggle }: SelectionBoxProps) {
  return (
    <label className={classes['box']}>
      <input
        type="checkbox"
        data-select
        aria-label={label}
        checked={isChosen}
        disabled={disabled}
        ref={(input) => {
          if (input) input.indeterminate = isMixed;
        }}
        // Only a click tells whether Shift was held; the space bar clicks too.
        onChange={() => undefined}
        onClick={(event) => onToggle(event.shiftKey)}
      />
    </label>
  );
}
