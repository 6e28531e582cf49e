import { lazy, Suspense, type ComponentType } from 'react';
import { LoadingOverlay } from './loading-overlay.tsx';
import { whenIdle } from './when-idle.ts';

/**
 * A part of a screen that is not needed to draw it, such as a dialog: its code is fetched behind the screen, so that it is
 * there when somebody asks for it.
 */
export function fetchedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  // What fails now is tried again when it is asked for.
  if (typeof window !== 'undefined') whenIdle(() => void load().catch(() => undefined));
  return function FetchedLater(props: Props) {
    return (
      <Suspense fallback={<LoadingOverlay />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
