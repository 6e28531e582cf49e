import { usePrinting } from './use-printing.ts';

const stamp = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

interface PrintHeadProps {
  /** The location the paper is about. */
  place: string;
  by: string;
}

/** The first line of every printed page: where it comes from, when and by whom it was printed. */
export function PrintHead({ place, by }: PrintHeadProps) {
  // Drawn for paper only, so that it carries the time of printing.
  if (!usePrinting()) return null;
  return (
    <div className="print-head">
      <strong>{place}</strong>
      <span>
        Printed {stamp.format(new Date())} by {by}
      </span>
    </div>
  );
}
