import { Button, Modal, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { showToast } from '../../notices/toasts.ts';
import { DialogFoot } from '../../ui/page/dialog-foot.tsx';
import { useFocusBack } from '../../ui/page/use-focus-back.ts';
import classes from './integrations.module.css';

/** The secret of a new webhook, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  useFocusBack();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      showToast('Secret copied.', { tone: 'success' });
    } catch {
      // Where the browser does not let a page write there, one copies what is selected.
      input.current?.select();
      showToast('Press Ctrl C to copy the secret.', { seconds: 5 });
    }
  };
  return (
    <Modal opened onClose={onClose} title="Secret of the Webhook" size={620} closeOnClickOutside={false}>
      <p className={classes['about']}>
        The program that is told knows by this secret that a message is from here. It is shown this once: copy
        it now.
      </p>
      <div className={classes['secret']}>
        <TextInput
          ref={input}
          label="Secret"
          value={secret}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button onClick={() => void copy()}>Copy</Button>
      </div>
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
