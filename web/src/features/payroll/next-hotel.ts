interface Hotel {
  readonly LocationID: number;
  readonly LegalName: string;
}

interface Run {
  /** The hotels with payroll, in the order they are worked through. */
  readonly hotels: readonly Hotel[];
  /** The records of the check date. */
  readonly records: readonly { readonly LocationID: number; readonly Approved: boolean }[];
}

type State = 'approved' | 'open' | 'missing';

function stateOf({ records }: Run, { LocationID }: Hotel): State {
  const record = records.find((each) => each.LocationID === LocationID);
  if (!record) return 'missing';
  return record.Approved ? 'approved' : 'open';
}

/** How far the payroll of a check date is. */
export function countStates(run: Run): Record<State, number> {
  const counts = { approved: 0, open: 0, missing: 0 };
  for (const hotel of run.hotels) counts[stateOf(run, hotel)] += 1;
  return counts;
}

/** Where to begin: a hotel that has no record yet, or else one that is not approved. */
export const firstHotel = (run: Run): Hotel | null =>
  run.hotels.find((hotel) => stateOf(run, hotel) === 'missing') ??
  run.hotels.find((hotel) => stateOf(run, hotel) === 'open') ??
  null;

/** The next one that is not approved, from the one behind the current on and round; none is come by twice. */
export function nextHotel(run: Run, current: number, walked: readonly number[]): Hotel | null {
  const at = run.hotels.findIndex(({ LocationID }) => LocationID === current);
  const ahead = [...run.hotels.slice(at + 1), ...run.hotels.slice(0, Math.max(at, 0))];
  return (
    ahead.find((hotel) => !walked.includes(hotel.LocationID) && stateOf(run, hotel) !== 'approved') ?? null
  );
}
