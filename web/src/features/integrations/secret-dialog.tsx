import { Button, Modal } from '@mantine/core';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { DialogFoot } from '../../ui/page/dialog-foot.tsx';
import { useFocusBack } from '../../ui/page/use-focus-back.ts';
import classes from './integrations.module.css';

/** The secret of a new webhook, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title="Secret of the Webhook" size={620} closeOnClickOutside={false}>
      <p className={classes['about']}>
        The program that is told knows by this secret that a message is from here. It is shown this once: copy
        it now.
      </p>
      <CopyField label="Secret" value={secret} what="Secret" />
      <p className={classes['soft']}>
        Whoever has it can write messages in the name of this console. Where it is lost, delete the webhook
        and add it anew.
      </p>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Modal>
  );
}
