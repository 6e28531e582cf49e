import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { LoadingOverlay } from './loading-overlay.tsx';
import { whenIdle } from './when-idle.ts';

/**
 * A part of a screen that is not needed to draw it, such as a dialog: its code is fetched behind the screen, so that it is
 * there when somebody asks for it. What comes back takes the same props.
 */
export function fetchedLater<Part extends (props: never) => ReactNode>(load: () => Promise<Part>): Part {
  const Fetched = lazy(async () => ({ default: (await load()) as unknown as ComponentType<object> }));
  // What fails now is tried again when it is asked for.
  if (typeof window !== 'undefined') whenIdle(() => void load().catch(() => undefined));
  const part = (props: object) => (
    <Suspense fallback={<LoadingOverlay />}>
      <Fetched {...props} />
    </Suspense>
  );
  return part as unknown as Part;
}
