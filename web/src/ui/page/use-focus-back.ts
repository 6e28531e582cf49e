import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what opened a dialog that is only drawn while it is open: without it, it falls to the page's
 * top. What has it by then keeps it, such as the next dialog.
 */
export function useFocusBack(): void {
  // While drawing: by the time of the first effect the dialog has it.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
