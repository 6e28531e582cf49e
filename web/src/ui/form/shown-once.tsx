import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFoot } from '../page/dialog-foot.tsx';
import { useFocusBack } from '../page/use-focus-back.ts';
import classes from './copy-field.module.css';
import { CopyField } from './copy-field.tsx';

interface ShownOnceProps {
  title: string;
  /** What it is called, over its field and once it was copied. */
  what: string;
  value: string;
  /** What it is for, and what becomes of whoever loses it. */
  children: ReactNode;
  onClose: () => void;
}

/** A secret, this once. Neither a click beside the dialog nor a key must lose it. */
export function ShownOnce({ title, what, value, children, onClose }: ShownOnceProps) {
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={620}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <CopyField label={what} value={value} what={what} />
      <p className={classes['note']}>It is not shown again: copy it now. {children}</p>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </Modal>
  );
}
