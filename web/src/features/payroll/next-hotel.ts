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

/** All hotels, from the one behind another on and round. */
function hotelsBehind({ hotels }: Run, current: number | null): readonly Hotel[] {
  const behind = hotels.findIndex(({ LocationID }) => LocationID === current) + 1;
  return [...hotels.slice(behind), ...hotels.slice(0, behind)];
}

/** Where to begin, or to go on behind the one that was open last: a hotel that has no record yet, or else one that is not approved. */
export function firstHotel(run: Run, last: number | null): Hotel | null {
  const ahead = hotelsBehind(run, last);
  const firstThatIs = (state: State) => ahead.find((hotel) => stateOf(run, hotel) === state);
  return firstThatIs('missing') ?? firstThatIs('open') ?? null;
}

/** The next one that is not approved, from the one behind the current on and round; none is come by twice. */
export function nextHotel(run: Run, current: number, walked: readonly number[]): Hotel | null {
  const isNext = (hotel: Hotel) =>
    hotel.LocationID !== current && !walked.includes(hotel.LocationID) && stateOf(run, hotel) !== 'approved';
  return hotelsBehind(run, current).find(isNext) ?? null;
}
