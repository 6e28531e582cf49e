import { MOST_AT_ONCE } from '@boh/contract/several.ts';
import { useEffect, useMemo, useRef, useState } from 'react';

type Key = string | number;

/** Everything that a screen's search and filters find, over all pages. */
export interface Found<Row> {
  readonly total: number;
  /** What was asked for, but for page and order: rows that another question does not find are no longer chosen. */
  readonly asked: string;
  /** The rows themselves, where the browser holds them all. */
  readonly known?: readonly Row[];
  /** Those that search and filters leave out as well: what was done to a row often takes it out of them. */
  readonly held?: readonly Row[];
  /** One page of them, from 1; a blank one behind the last. */
  readonly load?: (page: number) => Promise<readonly Row[]>;
}

interface SelectionOptions<Row> {
  /** False where nobody could do anything with chosen rows: the table then shows no boxes. */
  isOffered: boolean;
  keyOf: (row: Row) => Key;
  /** What a row is called, read out as 'Select …' and listed before an action. */
  nameOf: (row: Row) => string;
  /** The rows of the page that is shown. */
  shown: readonly Row[];
  found: Found<Row>;
}

export interface Selection<Row> {
  readonly chosen: readonly Row[];
  readonly found: number;
  readonly keyOf: (row: Row) => Key;
  readonly nameOf: (row: Row) => string;
  readonly has: (row: Row) => boolean;
  /** A row chosen earlier as it is now; undefined where nobody knows. */
  readonly current: (row: Row) => Row | undefined;
  /** A click on a row's box; with Shift on all from the row clicked before. `among` are the rows as they stand. */
  readonly toggle: (row: Row, among: readonly Row[], isRange?: boolean) => void;
  /** Shift with an arrow: all rows from where it began, besides those that were chosen then. */
  readonly stretch: (from: Row, to: Row, among: readonly Row[]) => void;
  readonly setAll: (rows: readonly Row[], isChosen: boolean) => void;
  readonly chooseFound: () => Promise<void>;
  readonly clear: () => void;
  /** What was chosen is being looked for again, or all that was found is on its way. */
  readonly isLooking: boolean;
}

/** The most pages that are looked through for rows chosen earlier; who is not on them counts as no longer found. */
const MOST_PAGES = 4;

/** The rows from one to the other, whichever stands first. */
function between<Row>(rows: readonly Row[], keyOf: (row: Row) => Key, one: Key, other: Key): readonly Row[] {
  const [first = -1, last = -1] = [one, other]
    .map((key) => rows.findIndex((row) => keyOf(row) === key))
    .sort((a, b) => a - b);
  return first < 0 ? [] : rows.slice(first, last + 1);
}

/**
 * Which rows of a table are chosen. They stay so over pages, come with the values that are shown, and are dropped once the
 * screen's search and filters find them no longer.
 */
export function useSelection<Row>(options: SelectionOptions<Row>): Selection<Row> | undefined {
  const { isOffered, keyOf, nameOf, shown, found } = options;
  const [kept, setKept] = useState<ReadonlyMap<Key, Row>>(new Map());
  const [isLooking, setLooking] = useState(false);
  const anchor = useRef<Key | null>(null);
  const walk = useRef<{ from: Key; before: ReadonlyMap<Key, Row> } | null>(null);
  const latest = useRef({ keyOf, found, kept });
  latest.current = { keyOf, found, kept };
  useDropped(latest, setKept, setLooking, found);

  const fresh = useMemo(
    () => new Map([...(found.held ?? []), ...shown].map((row) => [latest.current.keyOf(row), row])),
    [shown, found.held],
  );
  const chosen = useMemo(() => [...kept].map(([key, row]) => fresh.get(key) ?? row), [kept, fresh]);

  const change = (rows: readonly Row[], isChosen: boolean, from: ReadonlyMap<Key, Row> = kept) => {
    const next = new Map(from);
    for (const row of rows) {
      if (isChosen) next.set(keyOf(row), row);
      else next.delete(keyOf(row));
    }
    setKept(next);
  };
  if (!isOffered) return undefined;
  return {
    chosen,
    found: found.total,
    keyOf,
    nameOf,
    isLooking,
    has: (row) => kept.has(keyOf(row)),
    current: (row) => fresh.get(keyOf(row)),
    toggle: (row, among, isRange = false) => {
      const key = keyOf(row);
      const range = isRange && anchor.current !== null ? between(among, keyOf, anchor.current, key) : [];
      change(range.length > 0 ? range : [row], !kept.has(key));
      anchor.current = key;
      walk.current = null;
    },
    stretch: (from, to, among) => {
      walk.current ??= { from: keyOf(from), before: kept };
      change(between(among, keyOf, walk.current.from, keyOf(to)), true, walk.current.before);
      anchor.current = keyOf(to);
    },
    setAll: (rows, isChosen) => {
      walk.current = null;
      change(rows, isChosen);
    },
    chooseFound: async () => {
      setLooking(true);
      try {
        const rows = found.known ?? (await found.load?.(1)) ?? [];
        change(rows.slice(0, MOST_AT_ONCE), true);
      } finally {
        setLooking(false);
      }
    },
    clear: () => {
      walk.current = null;
      anchor.current = null;
      setKept(new Map());
    },
  };
}

/** Looks for what is chosen whenever another question is asked or another number found, and drops what is gone. */
function useDropped<Row>(
  latest: {
    readonly current: { keyOf: (row: Row) => Key; found: Found<Row>; kept: ReadonlyMap<Key, Row> };
  },
  setKept: (change: (kept: ReadonlyMap<Key, Row>) => ReadonlyMap<Key, Row>) => void,
  setLooking: (isLooking: boolean) => void,
  { asked, total, known }: Found<Row>,
): void {
  useEffect(() => {
    const { kept, found, keyOf } = latest.current;
    if (kept.size === 0) return;
    let isOver = false;
    const keepOnly = (there: ReadonlySet<Key>) => {
      if ([...kept.keys()].every((key) => there.has(key))) return;
      setKept((now) => new Map([...now].filter(([key]) => there.has(key) || !kept.has(key))));
    };
    if (known) {
      keepOnly(new Set(known.map(keyOf)));
      return;
    }
    const look = async () => {
      const there = new Set<Key>();
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const rows = (await found.load?.(page)) ?? [];
        for (const row of rows) there.add(keyOf(row));
        if (rows.length === 0 || [...kept.keys()].every((key) => there.has(key))) break;
      }
      if (!isOver) keepOnly(there);
    };
    setLooking(true);
    // Where they cannot be looked for they stay: the server refuses what has changed.
    look()
      .catch(() => undefined)
      .finally(() => {
        if (!isOver) setLooking(false);
      });
    return () => {
      isOver = true;
      setLooking(false);
    };
  }, [latest, setKept, setLooking, asked, total, known]);
}
