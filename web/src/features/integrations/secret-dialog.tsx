import { ShownOnce } from '../../ui/form/shown-once.tsx';

/** The secret of a new webhook, this once. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <ShownOnce title="Secret of the Webhook" what="Secret" value={secret} onClose={onClose}>
    The program that is told knows by it that a message is from here, and whoever has it can write messages in
    the name of this console. Where it is lost, delete the webhook and add it anew.
  </ShownOnce>
);
