import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { LoadingOverlay } from '../page/loading-overlay.tsx';

// Every record has the button, and few people press it: what it opens is loaded then.
const HistoryDrawer = lazy(async () => ({ default: (await import('./history-drawer.tsx')).HistoryDrawer }));

interface HistoryButtonProps {
  /** e.g. 'location:12' */
  record: string;
  label?: string;
}

/** Opens the history of a record. */
export function HistoryButton({ record, label = 'History' }: HistoryButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconHistory size={15} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={<LoadingOverlay />}>
          <HistoryDrawer record={record} title={label} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
