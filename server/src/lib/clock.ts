/** Where the time comes from, so that tests can hold it still. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface FixedClock extends Clock {
  set(iso: string): void;
  advance(milliseconds: number): void;
}

/** A clock that stands still until told otherwise. */
export function fixedClock(iso: string): FixedClock {
  let time = instant(iso);
  return {
    now: () => new Date(time),
    set: (next) => {
      time = instant(next);
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}

function instant(iso: string): number {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) throw new Error(`Not an instant: ${iso}`);
  return time;
}
