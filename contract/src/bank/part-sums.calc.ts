/** What is added up: credits of one day, each above 0. */
interface Part {
  readonly Cents: number;
}

/** The sums of all choices of some parts, ascending, each with its choice as bits. */
interface Sums {
  readonly sums: Float64Array;
  readonly choices: Uint32Array;
}

/**
 * With each further part there are twice as many: those without it and those with it, both in order. They are put together
 * from the largest on, in place: what is written lies behind all that is still to be read.
 */
function sumsOf(parts: readonly Part[]): Sums {
  const sums = new Float64Array(1 << parts.length);
  const choices = new Uint32Array(1 << parts.length);
  for (const [part, { Cents }] of parts.entries()) {
    let without = (1 << part) - 1;
    for (let having = without; having >= 0;) {
      const to = without + having + 1;
      const isWith = (sums[having] ?? 0) + Cents >= (sums[without] ?? 0);
      const from = isWith ? having : without;
      sums[to] = (sums[from] ?? 0) + (isWith ? Cents : 0);
      choices[to] = (choices[from] ?? 0) | (isWith ? 1 << part : 0);
      if (isWith) having -= 1;
      else without -= 1;
    }
  }
  return { sums, choices };
}

/** One way to make a sum, as bits: the lowest is the first part. */
type Way = number;

/** What is worked out once for a day may be more than what is tried for each of its drops. */
const SMALLER_SHARE = 0.4;
/** Sums are marked by their last bits: most of those that are not there are told by one look. */
const LAST_BITS = 0xffff;

/**
 * Finds the ways to make a sum of two or more of some parts, which are 31 at most, and ends with so many of them. The parts are
 * in two shares, whose sums are worked out once for all that is asked for: of 20 parts they are 4,000, and not a million.
 */
export function waysToMake(parts: readonly Part[]): (target: number, most: number) => Way[] {
  const middle = Math.floor(parts.length * SMALLER_SHARE);
  const small = sumsOf(parts.slice(0, middle));
  const large = sumsOf(parts.slice(middle));
  const marks = new Uint8Array(LAST_BITS + 1);
  for (const sum of large.sums) marks[sum & LAST_BITS] = 1;
  return (target, most) => {
    const ways: Way[] = [];
    for (let at = 0; at < small.sums.length; at += 1) {
      const rest = target - (small.sums[at] ?? Infinity);
      if (rest < 0) break;
      if (marks[rest & LAST_BITS] === 0) continue;
      for (let same = placeOf(rest, large.sums); large.sums[same] === rest; same += 1) {
        const way = (small.choices[at] ?? 0) | ((large.choices[same] ?? 0) << middle);
        const isSeveral = (way & (way - 1)) !== 0;
        if (isSeveral) ways.push(way);
        if (ways.length >= most) return ways;
      }
    }
    return ways;
  };
}

/** Where a sum stands, or would. */
function placeOf(sum: number, sums: Float64Array): number {
  let low = 0;
  let high = sums.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? Infinity) < sum) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The parts of a way, or of several put together. */
export const chosenBy = <P extends Part>(way: Way, parts: readonly P[]): P[] =>
  parts.filter((_, at) => ((way >> at) & 1) === 1);
