import classes from './waiting-bar.module.css';

/** The class of what waiting bars stand in. */
export const FADING = classes['fading'];

/** Stands where something will be read. */
export const WaitingBar = ({ width }: { width: string }) => (
  <span className={classes['bar']} style={{ width }} />
);
