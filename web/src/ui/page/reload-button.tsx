import { Button } from '@mantine/core';
import { useState } from 'react';

interface ReloadButtonProps {
  /** Loads what somebody else saved meanwhile and puts the own changes onto it. */
  onReload: () => Promise<void>;
}

/** The way on where a record was changed by somebody else while one was typing. */
export function ReloadButton({ onReload }: ReloadButtonProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isBusy}
      onClick={() => {
        setBusy(true);
        void onReload().finally(() => setBusy(false));
      }}
    >
      Reload and keep my changes
    </Button>
  );
}
