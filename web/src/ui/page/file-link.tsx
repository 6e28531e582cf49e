import type { KeyboardEvent } from 'react';
import classes from './page.module.css';
import { cut } from '../text/text.ts';

const NAME_LENGTH = 10;
const END_LENGTH = 8;

/**
 * The end of a name that is cut: files of one kind differ there (`payroll-hayward.pdf`). Drawn beside the name by CSS, and
 * not where both together would be longer than the name itself.
 */
const endOf = (name: string) =>
  name.length > NAME_LENGTH + END_LENGTH ? name.slice(-END_LENGTH) : undefined;

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
      className={`link ${classes['fileLink'] ?? ''}`}
      data-end={endOf(name)}
      title={name}
      aria-label={`${verb} ${name}`}
      onClick={onPress}
      onKeyDown={onKeyDown}
    >
      {cut(name, NAME_LENGTH)}
    </span>
  );
}
