/** Once the browser has nothing else to do; returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(work, { timeout: 1500 });
  return () => cancelIdleCallback(waiting);
}
