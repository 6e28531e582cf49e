import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import classes from './alert-dialog.module.css';
import { alertStore } from '../../notices/alerts.ts';
import type { Alert } from '../../notices/alerts.ts';

const main = `${classes['button'] ?? ''} ${classes['main'] ?? ''}`;

function AlertView({ alert }: { alert: Alert }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={`${id}-text`}
      aria-describedby={alert.detail ? `${id}-detail` : undefined}
      className={classes['dialog']}
      onCancel={(event) => {
        event.preventDefault();
        alert.answer(false);
      }}
    >
      <p id={`${id}-text`} className={classes['text']}>
        {alert.text}
      </p>
      {alert.detail && (
        <p
          id={`${id}-detail`}
          className={classes['detail']}
          // A list may be long: what scrolls must be reachable by keyboard.
          tabIndex={alert.detail.includes('\n') ? 0 : undefined}
        >
          {alert.detail}
        </p>
      )}
      {/* The attribute keeps Escape here from closing a form dialog underneath as well. */}
      <div className={classes['buttons']}>
        {alert.confirmLabel && (
          <button
            type="button"
            data-first
            data-mantine-stop-propagation="true"
            className={classes['button']}
            onClick={() => alert.answer(false)}
          >
            {alert.cancelLabel ?? 'Cancel'}
          </button>
        )}
        <button
          type="button"
          data-first
          data-mantine-stop-propagation="true"
          className={main}
          onClick={() => alert.answer(true)}
        >
          {alert.confirmLabel ?? 'OK'}
        </button>
      </div>
    </dialog>
  );
}

/** Where alert dialogs appear, the oldest first; rendered once per page. Raise one with alerts.ts. */
export function Alerts() {
  const [alert] = useSyncExternalStore(alertStore.subscribe, alertStore.read);
  return alert ? <AlertView key={alert.id} alert={alert} /> : null;
}
