import { usePrinting } from './use-printing.ts';

/** Not before it is printed: the first format of a page takes longer than all of its other code. */
const printedAt = () =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(new Date());

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
        Printed {printedAt()} by {by}
      </span>
    </div>
  );
}
