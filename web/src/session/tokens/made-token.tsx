import { ShownOnce } from '../../ui/form/shown-once.tsx';

/** A new token, this once. */
export const MadeToken = ({ token, onClose }: { token: string; onClose: () => void }) => (
  <ShownOnce title="Your New Token" what="Token" value={token} onClose={onClose}>
    Its place is where the program keeps its secrets. It is sent with each call in the header Authorization,
    after the word Bearer. Whoever knows it acts in your name.
  </ShownOnce>
);
