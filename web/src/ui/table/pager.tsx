import { Button } from '@mantine/core';
import { useEffect } from 'react';
import classes from './pager.module.css';

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  previousLabel?: string;
  nextLabel?: string;
  /** The wording differs per screen: 'PAGE x OF y' here, 'Page X of Y' there. */
  text?: (page: number, pages: number) => string;
}

/** Previous and next with the page between them; disabled at the ends. */
export function Pager({
  page,
  pages,
  onPage,
  previousLabel = 'PREVIOUS',
  nextLabel = 'NEXT',
  text = (x, y) => `PAGE ${x} OF ${y}`,
}: PagerProps) {
  const isGone = page > pages;
  // The rows of the last page were removed: those that are left stand on the page before.
  useEffect(() => {
    if (isGone) onPage(pages);
  }, [isGone, onPage, pages]);
  return (
    <nav className={classes['pager']} aria-label="Pages of the table">
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {previousLabel}
      </Button>
      <span className={classes['text']} aria-live="polite">
        {text(Math.min(page, pages), pages)}
      </span>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {nextLabel}
      </Button>
    </nav>
  );
}
