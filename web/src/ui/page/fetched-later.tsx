import { useEffect, useRef, useState, type ComponentType } from 'react';
import { confirm } from '../../notices/alerts.ts';
import { ErrorState } from './error-state.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { whenIdle } from './when-idle.ts';

const FAILED = 'This part of the screen could not be loaded';
const HINT = 'Please check the connection. What you typed is still there.';

/**
 * Some browsers keep in mind that a module could not be fetched, and fail at once when it is asked for again by the same address.
 * Their error names that address: by another one the same file is fetched anew.
 */
async function importAnew<Module>(failure: unknown, load: () => Promise<Module>, attempt: number) {
  const [address] = /https?:\/\/\S+\.js/.exec(String(failure)) ?? [];
  if (address === undefined) return load();
  return (await import(/* @vite-ignore */ `${address}?again=${attempt}`)) as Module;
}

/**
 * A part of a screen that is not needed to draw it, such as a dialog, by the name its module exports it under: its code is fetched
 * behind the screen, so that it is there when somebody asks for it. What comes back takes the same props. Where the fetching
 * fails, a dialog (which has an `onClose`) asks whether to try again; anything else says so in its place. The screen behind stays
 * as it is.
 */
export function fetchedLater<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] {
  let fetched: ComponentType<object> | null = null;
  let failure: unknown = null;
  let failures = 0;
  const fetch = async () => {
    if (fetched !== null) return true;
    try {
      const loaded = failures === 0 ? await load() : await importAnew(failure, load, failures);
      fetched ??= loaded[name] as unknown as ComponentType<object>;
      return true;
    } catch (error) {
      failure = error;
      failures += 1;
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
  return FetchedLater as unknown as Module[Name];
}
