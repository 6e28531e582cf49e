import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { PrintHead } from './print-head.tsx';

interface PrintSheetProps {
  title: string;
  place: string;
  by: string;
  /** Called when the paper is printed, or not. */
  onDone: () => void;
  children: ReactNode;
}

/** One record alone on paper instead of the screen it stands on: render it, and the print dialog opens. */
export function PrintSheet({ title, place, by, onDone, children }: PrintSheetProps) {
  const latest = useRef(onDone);
  latest.current = onDone;
  useEffect(() => {
    const done = () => latest.current();
    window.addEventListener('afterprint', done);
    // Drawn first, printed then.
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', done);
    };
  }, []);
  return createPortal(
    <article className="print-sheet" aria-hidden="true">
      <PrintHead place={place} by={by} />
      <h1>{title}</h1>
      {children}
    </article>,
    document.body,
  );
}
