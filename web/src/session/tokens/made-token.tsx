import { Button, Modal } from '@mantine/core';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { DialogFoot } from '../../ui/page/dialog-foot.tsx';
import { useFocusBack } from '../../ui/page/use-focus-back.ts';
import classes from './tokens.module.css';

/** The token, this once. A click beside the dialog must not lose it. */
export function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title="Your New Token" size={620} closeOnClickOutside={false}>
      <CopyField label="Token" value={token} what="Token" />
      <p className={classes['soft']}>
        It is not shown again: copy it now, to where the program keeps its secrets. It is sent with each call
        in the header Authorization, after the word Bearer. Whoever knows it acts in your name.
      </p>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </Modal>
  );
}
