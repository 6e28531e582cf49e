/** What happened to the store, told to all tabs of the floor app: each reads again what it shows. */
export type News = 'session' | 'queue' | 'reads' | 'kept';

const listeners = new Map<News, Set<() => void>>();
let channel: BroadcastChannel | null = null;

function hear(news: News): void {
  for (const listener of listeners.get(news) ?? []) listener();
}

/** From here on other tabs are told too, and tell. */
export function openBus(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('floor');
  channel.onmessage = ({ data }: MessageEvent<News>) => hear(data);
}

export function tell(news: News): void {
  hear(news);
  channel?.postMessage(news);
}

/** Returns how to stop that. */
export function listen(news: News, listener: () => void): () => void {
  const all = listeners.get(news) ?? new Set();
  listeners.set(news, all.add(listener));
  return () => all.delete(listener);
}
