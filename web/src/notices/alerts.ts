export interface Alert {
  id: number;
  text: string;
  /** A more special sentence under the text. */
  detail?: string | undefined;
  /** Present when this is a question: the button that says yes. */
  confirmLabel?: string;
  /** The button that says no. */
  cancelLabel?: string | undefined;
  answer: (yes: boolean) => void;
}

let open: readonly Alert[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Alert[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function push(alert: Omit<Alert, 'id' | 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId;
    const answer = (yes: boolean) => {
      change(open.filter((other) => other.id !== id));
      resolve(yes);
    };
    change([...open, { ...alert, id, answer }]);
  });
}

/** Shows the in-page alert dialog; resolves when it was read. The same text is never stacked twice. */
export async function showAlert(text: string, detail?: string): Promise<void> {
  if (open.some((alert) => alert.text === text && alert.detail === detail)) return;
  await push({ text, detail });
}

/** Asks a question; resolves to whether the user said yes. The focus is on the answer that changes nothing. */
export async function confirm(
  text: string,
  confirmLabel = 'OK',
  detail?: string,
  cancelLabel?: string,
): Promise<boolean> {
  // The Escape that led to the question must not answer it: the browser acts on the key after its listeners ran.
  await new Promise((resolve) => setTimeout(resolve));
  return push({ text, detail, confirmLabel, cancelLabel });
}

/** What keeps a form as it is: no Cancel, which could as well cancel the form. */
export const KEEP_EDITING = 'Keep editing';

/** Asks before what was typed in a form is thrown away. */
export const confirmDiscard = (): Promise<boolean> =>
  confirm('Discard your changes?', 'Discard', 'What you typed is not saved.', KEEP_EDITING);

/** Takes back what nobody is left to answer. */
export function closeQuestions(): void {
  for (const alert of open) if (alert.confirmLabel !== undefined) alert.answer(false);
}

export const alertStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => open,
};
