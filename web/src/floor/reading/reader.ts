import { createContext, use } from 'react';
import type { Reader } from './reads.ts';

const ReaderContext = createContext<Reader | null>(null);
export const ReaderProvider = ReaderContext.Provider;

/** Whose screen this is, and which location it shows. */
export function useReader(): Reader {
  const reader = use(ReaderContext);
  if (!reader) throw new Error('Nobody is signed in here.');
  return reader;
}
