import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location, type NavigateFunction } from 'react-router';
import { AT } from '../../api/addressed-location.ts';
import { shownSession } from '../../api/session-store.ts';
import { readValue, writtenValue, type AddressKind } from './address-kinds.ts';
import { moveOf, searchAt, type Change, type EntryNote, type Move, type Step } from './address-step.ts';

/** How long a step back may take before it counts as not taken, where nobody can tell whether there is such an entry. */
const UNSURE_BACK_MS = 500;
/** Where there is one it may take its time: a step that came late would leave what was opened since. */
const SURE_BACK_MS = 6000;

/** Where the screen that is drawn stands. */
let here: Location | null = null;
let waiting: (Change & { pathname: string })[] = [];
let isMoving = false;
const arrivals = new Set<() => void>();
const parts = new Map<string, number>();

const noteOf = ({ state }: Location) => (state as { address?: EntryNote } | null)?.address ?? {};

/** Whether the history goes back so far; undefined where the browser does not tell. */
function reachesBack(entries: number): boolean | undefined {
  const history = (window as { navigation?: Navigation }).navigation;
  return history?.currentEntry ? history.currentEntry.index >= entries : undefined;
}

/** Goes some entries back; true once the address is the wanted one. */
async function goBack(navigate: NavigateFunction, { entries, search }: Move & { kind: 'back' }) {
  const reaches = reachesBack(entries);
  if (reaches === false) return false;
  const arrived = new Promise<void>((resolve) => {
    arrivals.add(resolve);
    setTimeout(resolve, reaches ? SURE_BACK_MS : UNSURE_BACK_MS);
  });
  // Not waited for: of a step that the browser does not take nothing is ever heard.
  void navigate(-entries);
  await arrived;
  return here !== null && searchAt(here.search, null) === searchAt(search, null);
}

async function go(navigate: NavigateFunction, move: Move): Promise<void> {
  if (move.kind === 'stay') return;
  if (move.kind === 'back') {
    if (!(await goBack(navigate, move))) await go(navigate, { ...move, kind: 'replace', note: {} });
    return;
  }
  await navigate(
    { search: move.search },
    // Drawn at once, as if it were the screen's own state.
    { replace: move.kind === 'replace', state: { address: move.note }, flushSync: true },
  );
}

/** All changes that one handler asks for are one step, and each step begins where the one before ended. */
async function goOn(navigate: NavigateFunction): Promise<void> {
  isMoving = true;
  try {
    while (waiting.length > 0) {
      await Promise.resolve();
      // What a screen wanted that is left meanwhile is not the next one's.
      const wanted = waiting.filter(({ pathname }) => pathname === window.location.pathname);
      waiting = [];
      if (!here) continue;
      const locationId = shownSession()?.LocationID ?? null;
      await go(navigate, moveOf({ search: here.search, note: noteOf(here), locationId }, wanted));
    }
  } finally {
    isMoving = false;
  }
}

/** Whether the address changes because the screen said so, which has asked about what is typed already. */
export const isOwnMove = (): boolean => isMoving;

/** Whether going from one search to another closes a tab, a card or a dialog of the screen. */
export function closesPart(from: string, to: string): boolean {
  const [before, after] = [new URLSearchParams(from), new URLSearchParams(to)];
  return [...parts.keys()].some((name) => before.get(name) !== after.get(name));
}

/** Changes values of the address; several at once are one step. */
export function useAddressChange(): (changes: readonly Change[]) => void {
  const location = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    // A part of the screen that is drawn later stands where the others do: nothing has arrived.
    if (here === location) return;
    here = location;
    for (const arrive of arrivals) arrive();
    arrivals.clear();
  }, [location]);
  return useCallback(
    (changes) => {
      const pathname = here?.pathname ?? '';
      waiting.push(...changes.map((each) => ({ ...each, pathname })));
      if (!isMoving) void goOn(navigate);
    },
    [navigate],
  );
}

/** Knows the name as that of a part of the screen, which is left when its value changes. */
export function usePart(name: string | null): void {
  useEffect(() => {
    if (name === null) return undefined;
    parts.set(name, (parts.get(name) ?? 0) + 1);
    return () => {
      const left = (parts.get(name) ?? 1) - 1;
      if (left === 0) parts.delete(name);
      else parts.set(name, left);
    };
  }, [name]);
}

export const useAddressText = (name: string): string | null =>
  new URLSearchParams(useLocation().search).get(name);

/** What stands under a name, and how to change it. What is closed goes at once, before the history has gone back. */
export function useAddressPlace(
  name: string,
): [text: string | null, set: (text: string | null, step: Step) => void] {
  const text = useAddressText(name);
  const change = useAddressChange();
  const [closed, setClosed] = useState<string | null>(null);
  if (closed !== null && text !== closed) setClosed(null);
  const shown = useRef(text);
  shown.current = text;
  const set = useCallback(
    (next: string | null, step: Step) => {
      if (step === 'close') setClosed(shown.current);
      // What is opened instead shows once the address has it: until then nothing of what was closed comes back.
      else if (next === shown.current) setClosed(null);
      change([{ name, text: next, step }]);
    },
    [change, name],
  );
  return [text === closed ? null : text, set];
}

/**
 * A value of the screen that lives in the address: reloaded, sent and walked with Back and Forward. What is missing or
 * damaged there reads as the kind's `fallback`, which is never written.
 */
export function useAddressValue<Value>(
  name: string,
  kind: AddressKind<Value>,
  step: Step = 'filter',
): [value: Value, set: (value: Value, step?: Step) => void] {
  const [text, put] = useAddressPlace(name);
  usePart(step === 'part' ? name : null);
  const latest = useRef(kind);
  latest.current = kind;
  // The same text is the same object: what is memoised by it stays.
  const last = useRef<{ text: string; value: Value }>(undefined);
  if (text === null) last.current = undefined;
  else if (last.current?.text !== text) last.current = { text, value: readValue(text, kind) };
  const set = useCallback(
    (value: Value, how: Step = step) => put(writtenValue(value, latest.current), how),
    [put, step],
  );
  return [last.current ? last.current.value : kind.fallback, set];
}

/** Leaves one part of the screen for another: of the address only what is told, and what is kept by name, stays. */
export function useGoTo(): (values: Readonly<Record<string, string>>, kept?: readonly string[]) => void {
  const change = useAddressChange();
  return useCallback(
    (values, kept = []) => {
      const gone = [...new URLSearchParams(here?.search).keys()].filter(
        (name) => name !== AT && !(name in values) && !kept.includes(name),
      );
      change([
        ...gone.map((name): Change => ({ name, text: null, step: 'part' })),
        ...Object.entries(values).map(([name, text]): Change => ({ name, text, step: 'part' })),
      ]);
    },
    [change],
  );
}
