import type { Endpoint } from '@boh/contract/endpoint.ts';
import { useEffect, useRef, useState } from 'react';
import { isSilent } from '../../api/api-error.ts';
import type { CallInput } from '../../api/call.ts';
import { download } from '../../api/download.ts';
import { errorText } from '../../api/error-text.ts';
import { showAlert } from '../../notices/alerts.ts';
import { sizeText } from '../text/text.ts';
import { showToast } from '../../notices/toasts.ts';

/** From when on a download tells how far it is and can be stopped; most are there sooner. */
const SLOW_AFTER_MS = 600;

/** A file on its way from the server: that it is, how to stop it, and what came of it. */
export function useDownload(failure: string) {
  const [isBusy, setBusy] = useState(false);
  const [isSlow, setSlow] = useState(false);
  const [received, setReceived] = useState(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async <E extends Endpoint>(endpoint: E, input: CallInput<E>, defaultName: string) => {
    const control = new AbortController();
    running.current = control;
    const slow = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    setBusy(true);
    setReceived(0);
    try {
      const { signal } = control;
      const saved = await download(endpoint, input, defaultName, { signal, onReceived: setReceived });
      showToast(`${saved.name} was saved (${sizeText(saved.bytes)}).`);
    } catch (error) {
      if (!control.signal.aborted && !isSilent(error)) void showAlert(failure, errorText(error, ''));
    } finally {
      clearTimeout(slow);
      setBusy(false);
      setSlow(false);
    }
  };
  return { start, cancel: () => running.current?.abort(), isBusy, isSlow, received };
}
