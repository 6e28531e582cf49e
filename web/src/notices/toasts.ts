interface Toast {
  id: number;
  text: string;
  tone: 'success' | 'error';
  shownAt: number;
  /** What the address said when it was shown. */
  pathname: string;
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

/** So shortly before a screen is left, or before the next message, a message tells of what led there. */
const LEADS_ON_MS = 500;

const leadsOn = ({ shownAt }: Toast) => performance.now() - shownAt < LEADS_ON_MS;
/** The browser's own address, which is the next one as soon as a screen is left, however long drawing that takes. */
const addressNow = () => (typeof window === 'undefined' ? '' : window.location.pathname);

function keepSuccesses(isKept: (toast: Toast) => boolean): void {
  change(shown.filter((toast) => toast.tone === 'error' || isKept(toast)));
}

/** What was done is no news where something else begins; what failed stays as long as it was meant to. */
export function leaveSuccesses(): void {
  keepSuccesses(() => false);
}

/** The same on another screen. What was shown there already, or led there, is of that one. */
export function leaveSuccessesOfOtherScreens(): void {
  const pathname = addressNow();
  keepSuccesses((toast) => toast.pathname === pathname || leadsOn(toast));
}

/**
 * Shows a message that goes by itself. The same sentence again replaces the older one, and what was done before is no news
 * once something else is: there is room for one message, further ones cover what stands below.
 */
export function showToast(text: string, { tone = 'success', seconds = 3 }: ToastOptions = {}): void {
  const id = ++lastId;
  if (tone === 'success') keepSuccesses(leadsOn);
  const toast = { id, text, tone, shownAt: performance.now(), pathname: addressNow() };
  change([...shown.filter((other) => other.text !== text), toast]);
  setTimeout(() => hideToast(id), seconds * 1000);
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => shown,
};
