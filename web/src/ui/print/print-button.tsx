import { ActionIcon } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

/** Prints the screen as its print styles have it. */
export function PrintButton() {
  return (
    <ActionIcon variant="default" size={32} aria-label="Print" title="Print" onClick={() => window.print()}>
      <IconPrinter size={16} aria-hidden="true" />
    </ActionIcon>
  );
}
