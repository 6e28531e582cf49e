/** A fixed-seed generator (mulberry32): the same demo group on every machine. Not for secrets. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next: () => number;
  /** A whole number from `low` to `high`, both included. */
  int: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
  /** Around `mean`, rarely further than three times `spread` away. */
  near: (mean: number, spread: number) => number;
}

export function randomFrom(seedText: string): Random {
  let state = 0x2f6e2b1;
  for (const char of seedText) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
    near: (mean, spread) => mean + spread * (next() + next() + next() + next() - 2) * 1.7,
  };
}
