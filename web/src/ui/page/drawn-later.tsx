import type { ReactNode } from 'react';
import { useSettled } from './use-settled.ts';

interface DrawnLaterProps {
  /** Whether what is in view is there with its data: where it is known already nothing waits. */
  isReady: boolean;
  children: ReactNode;
}

/**
 * What stands below the window: drawn, and its own data asked for, behind what is in view. Its place is kept, so that a
 * table above it is as high from the start as it stays.
 */
export function DrawnLater({ isReady, children }: DrawnLaterProps) {
  const isDrawn = useSettled(isReady, isReady);
  return isDrawn ? children : <div className="screen-only" style={{ height: '100dvh' }} />;
}
