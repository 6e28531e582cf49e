import type { KeyboardEvent } from 'react';
import { cut } from '../text/text.ts';

const NAME_LENGTH = 10;

interface FileLinkProps {
  verb: 'Open' | 'Download';
  name: string;
  onPress: () => void;
}

/** A file of a record, to be read. Not a `<button>`: a locked form disables those, but its files stay readable. */
export function FileLink({ verb, name, onPress }: FileLinkProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key !== 'Enter' && event.key !== ' ') || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onPress();
  };
  return (
    <span
      role="button"
      tabIndex={0}
      className="link"
      title={name}
      aria-label={`${verb} ${name}`}
      onClick={onPress}
      onKeyDown={onKeyDown}
    >
      {cut(name, NAME_LENGTH)}
    </span>
  );
}
