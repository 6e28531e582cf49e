import { useLingui } from '@lingui/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button, Row } from './basics.tsx';
import classes from './parts.module.css';

/** A dialog that is over everything else for as long as it is rendered. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog at the thumb's end of the screen; render it while it is open. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const { i18n } = useLingui();
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className={classes['sheet']}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={classes['sheetBody']}>
        <h2 id={id} className={classes['title']}>
          {title}
        </h2>
        {children}
        <Button isWide onClick={onClose}>
          {i18n._({ id: 'parts.close', message: 'Close' })}
        </Button>
      </div>
    </dialog>
  );
}

interface AskProps {
  title: string;
  text: string;
  yes: string;
  onYes: () => void;
  onNo: () => void;
}

/** A question before something that cannot be taken back. */
export function Ask({ title, text, yes, onYes, onNo }: AskProps) {
  const { i18n } = useLingui();
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={classes['sheet']}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onNo();
      }}
    >
      <div className={classes['sheetBody']}>
        <h2 id={id} className={classes['title']}>
          {title}
        </h2>
        <p id={`${id}-text`} className={classes['soft']}>
          {text}
        </p>
        <Row>
          <Button autoFocus onClick={onNo}>
            {i18n._({ id: 'parts.no', message: 'No, go back' })}
          </Button>
          <Button tone="bad" onClick={onYes}>
            {yes}
          </Button>
        </Row>
      </div>
    </dialog>
  );
}
