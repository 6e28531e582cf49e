import classes from './states.module.css';

interface LoadingOverlayProps {
  text?: string;
  /** Covers the whole window instead of its positioned parent. */
  full?: boolean;
}

/** Covers what is not ready yet. */
export function LoadingOverlay({ text = 'Loading...', full = false }: LoadingOverlayProps) {
  return (
    <div role="status" className={`${classes['overlay'] ?? ''} ${full ? (classes['full'] ?? '') : ''}`}>
      <span className={classes['spinner']} aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
}
