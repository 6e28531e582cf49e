interface Toast {
  id: number;
  text: string;
  tone: 'success' | 'error';
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

/** Shows a message that goes by itself. The same sentence again replaces the older one. */
export function showToast(text: string, { tone = 'success', seconds = 3 }: ToastOptions = {}): void {
  const id = ++lastId;
  change([...shown.filter((toast) => toast.text !== text), { id, text, tone }]);
  setTimeout(() => hideToast(id), seconds * 1000);
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => shown,
};
