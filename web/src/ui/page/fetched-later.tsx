import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { confirm } from '../../notices/alerts.ts';
import { ErrorState } from './error-state.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { whenIdle } from './when-idle.ts';

const FAILED = 'This part of the screen could not be loaded';
const HINT = 'Please check the connection. What you typed is still there.';

/**
 * A part of a screen that is not needed to draw it, such as a dialog: its code is fetched behind the screen, so that it is
 * there when somebody asks for it. What comes back takes the same props. Where the fetching fails, a dialog (which has an
 * `onClose`) asks whether to try again; anything else says so in its place. The screen behind stays as it is.
 */
export function fetchedLater<Part extends (props: never) => ReactNode>(load: () => Promise<Part>): Part {
  let fetched: ComponentType<object> | null = null;
  const fetch = async () => {
    try {
      fetched ??= (await load()) as unknown as ComponentType<object>;
      return true;
    } catch {
      return false;
    }
  };
  if (typeof window !== 'undefined') whenIdle(() => void fetch());

  function FetchedLater(props: { onClose?: () => void }) {
    const [attempt, setAttempt] = useState(1);
    const [, setHere] = useState(false);
    const [failed, setFailed] = useState(0);
    const close = useRef(props.onClose);
    close.current = props.onClose;
    useEffect(() => {
      // Also where it is there by now: it may have come after this was drawn.
      let isGone = false;
      void fetch().then(async (isHere) => {
        if (isGone) return;
        if (isHere) setHere(true);
        else if (!close.current) setFailed(attempt);
        else if (await confirm(FAILED, 'Try Again', HINT)) setAttempt(attempt + 1);
        else close.current();
      });
      return () => {
        isGone = true;
      };
    }, [attempt]);
    const Fetched = fetched;
    if (Fetched) return <Fetched {...props} />;
    if (failed === attempt)
      return <ErrorState text={FAILED} hint={HINT} onRetry={() => setAttempt(attempt + 1)} />;
    // A dialog comes over the screen; what stands in it covers its own place alone.
    if (props.onClose) return <LoadingOverlay />;
    return (
      <div style={{ position: 'relative', minHeight: 160 }}>
        <LoadingOverlay />
      </div>
    );
  }
  return FetchedLater as unknown as Part;
}
