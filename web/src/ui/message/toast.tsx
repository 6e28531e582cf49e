import { useSyncExternalStore } from 'react';
import classes from './toast.module.css';
import { hideToast, toastStore } from '../../notices/toasts.ts';

/** Where messages appear; rendered once per page. Show one with `showToast` of toasts.ts. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  return (
    <div className={classes['stack']}>
      {toasts.map(({ id, text, tone }) => (
        <div
          key={id}
          role={tone === 'error' ? 'alert' : 'status'}
          className={`${classes['toast'] ?? ''} ${classes[tone] ?? ''}`}
        >
          <p>{text}</p>
          <button
            type="button"
            className={classes['close']}
            aria-label="Dismiss message"
            onClick={() => hideToast(id)}
          >
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
