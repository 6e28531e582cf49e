import classes from '../desk-log.module.css';

/** Longer text in a cell: it wraps instead of pushing the other columns out of view. */
export function WrappedText({ text }: { text: string }) {
  return (
    <span className={classes['wrapped']} data-case="keep">
      {text}
    </span>
  );
}
