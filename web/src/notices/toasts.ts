interface Toast {
  id: number;
  text: string;
  tone: 'success' | 'error';
  shownAt: number;
}

interface ToastOptions {
  tone?: Toast['tone'];
  /** How long it stays; 3 unless told otherwise. */
  seconds?: number;
}

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

export function hideToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

/** Takes a sentence back that is no longer so. */
export function hideText(text: string): void {
  change(shown.filter((toast) => toast.text !== text));
}

/** So shortly before a screen is left a message tells of what led to the next one. */
const OF_THE_NEXT_MS = 500;

/**
 * What was done on a screen is no news on the next one; what failed stays as long as it was meant to. Where no message
 * leads on, as from sheet to sheet, none of them is of the next.
 */
export function leaveSuccesses(ofTheNextMs = OF_THE_NEXT_MS): void {
  const now = performance.now();
  change(shown.filter(({ tone, shownAt }) => tone === 'error' || now - shownAt < ofTheNextMs));
}

/**
 * Shows a message that goes by itself. The same sentence again replaces the older one, and what was done before is no news
 * once something else is: there is room for one message, further ones cover what stands below.
 */
export function showToast(text: string, { tone = 'success', seconds = 3 }: ToastOptions = {}): void {
  const id = ++lastId;
  if (tone === 'success') leaveSuccesses();
  change([...shown.filter((toast) => toast.text !== text), { id, text, tone, shownAt: performance.now() }]);
  setTimeout(() => hideToast(id), seconds * 1000);
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => shown,
};
