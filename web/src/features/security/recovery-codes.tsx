import { Button, Modal } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { saveAs } from '../../api/download.ts';
import { useSession } from '../../session/session.tsx';
import { copyText } from '../../ui/form/copy-text.ts';
import { DialogFoot } from '../../ui/page/dialog-foot.tsx';
import { useFocusBack } from '../../ui/page/use-focus-back.ts';
import { PrintSheet } from '../../ui/print/print-sheet.tsx';
import classes from './security.module.css';

const TITLE = 'Your Recovery Codes';

const Codes = ({ codes }: { codes: readonly string[] }) => (
  <ol className={classes['codes']}>
    {codes.map((code) => (
      <li key={code}>
        <code>{code}</code>
      </li>
    ))}
  </ol>
);

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** The recovery codes, this once. A click beside the dialog must not lose them. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  useFocusBack();
  const { employee, fullName, location } = useSession();
  const [isPrinting, setPrinting] = useState(false);
  const donePrinting = useCallback(() => setPrinting(false), []);
  const list = useRef<HTMLDivElement>(null);
  const text = [
    `Back of House: recovery codes of ${employee.email}. Each works once.`,
    '',
    ...codes,
    '',
  ].join('\n');
  const select = () => {
    if (list.current) window.getSelection()?.selectAllChildren(list.current);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={TITLE}
      size={560}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p className={classes['about']}>
        Each of them opens your account once in place of your app or passkey, when you have lost it. They are
        not shown again: keep them where only you find them, not on the same phone.
      </p>
      <div ref={list}>
        <Codes codes={codes} />
      </div>
      <DialogFoot>
        <div className={classes['left']}>
          <Button variant="default" onClick={() => void copyText(codes.join('\n'), 'Recovery codes', select)}>
            Copy
          </Button>
          <Button
            variant="default"
            onClick={() => saveAs(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
          >
            Download
          </Button>
          <Button variant="default" onClick={() => setPrinting(true)}>
            Print
          </Button>
        </div>
        <Button onClick={onClose}>I Have Kept Them</Button>
      </DialogFoot>
      {isPrinting && (
        <PrintSheet
          title={TITLE}
          place={location?.Name ?? 'Back of House'}
          by={fullName}
          onDone={donePrinting}
        >
          <p>{employee.email}. Each works once.</p>
          <Codes codes={codes} />
        </PrintSheet>
      )}
    </Modal>
  );
}
