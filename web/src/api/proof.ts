import { onSessionEnd } from './session-store.ts';

/** A question for the password or a factor, open until it is answered. */
interface ProofQuestion {
  readonly answer: (isProved: boolean) => void;
}

let open: ProofQuestion | null = null;
let answered: Promise<boolean> | null = null;
let given = 0;
const listeners = new Set<() => void>();

function change(next: ProofQuestion | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/**
 * Asks whoever sits there to prove again who they are; resolves to whether they did. Several calls that are refused at
 * once wait for the same answer.
 */
export function askForProof(): Promise<boolean> {
  answered ??= new Promise((resolve) => {
    change({
      answer: (isProved) => {
        answered = null;
        if (isProved) given += 1;
        change(null);
        resolve(isProved);
      },
    });
  });
  return answered;
}

/** Another number after each proof. */
export const proofsGiven = (): number => given;

// Nobody is left to answer.
onSessionEnd(() => open?.answer(false));

export const proofStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => open,
};
