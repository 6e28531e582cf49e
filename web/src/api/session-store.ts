/** The location chosen in the header, kept beside the token so that times can be shown in its zone. */
interface SelectedLocation {
  LocationID: number;
  Name: string;
  TimeZone: string;
}

/** Who the screen belongs to and which location it shows. */
interface Shown {
  EmployeeID: number;
  LocationID: number | null;
}

/** Where somebody was when the server ended their session, or where nobody was let in yet. */
interface LeftAt {
  whose: Shown | null;
  path: string;
}

/** `asked`: by logging out; `refused`: the server knows the session no longer. */
type SessionEnd = 'asked' | 'refused';

const TOKEN = 'token';
const LOCATION = 'selectedLocation';
const SHOWN = 'shown';
const LEFT_AT = 'leftAt';
const endListeners = new Set<(why: SessionEnd) => void>();
const otherLocationListeners = new Set<(isWrite: boolean) => void>();
const factorSetupListeners = new Set<() => void>();

const storage = () => (typeof sessionStorage === 'undefined' ? undefined : sessionStorage);

function read(key: string): unknown {
  const stored = storage()?.getItem(key);
  if (!stored) return null;
  try {
    return JSON.parse(stored) as unknown;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  if (value === null) storage()?.removeItem(key);
  else storage()?.setItem(key, JSON.stringify(value));
}

/** The token every call carries; it lives in session storage only, so closing the tab forgets it. */
export function getToken(): string | null {
  return storage()?.getItem(TOKEN) ?? null;
}

export function setToken(token: string): void {
  storage()?.setItem(TOKEN, token);
}

export const getSelectedLocation = () => read(LOCATION) as SelectedLocation | null;
export const setSelectedLocation = (location: SelectedLocation | null) => write(LOCATION, location);

let shown: Shown | null = null;
let isHeld = false;
let era = 0;

/** Told once the screen shows this employee at this location: from here on its calls name it, and may leave. */
export function showSession(next: Shown): void {
  shown = next;
  isHeld = false;
  write(SHOWN, next);
}

export const shownSession = (): Shown | null => shown;

/**
 * Until the next `showSession` or `letCallsGo` no screen's call leaves the tab, and those under way are answered in vain:
 * the session is about to move or to end, and what they would say belongs to the former one.
 */
export function holdCalls(): void {
  isHeld = true;
  era += 1;
}

/** The session stays as it was. */
export function letCallsGo(): void {
  isHeld = false;
}

export const areCallsHeld = (): boolean => isHeld;

/** Another number after each `holdCalls`. */
export const callsEra = (): number => era;

/** Forgets the session in this tab and tells the app, which goes to '/'. */
export function endSession(why: SessionEnd = 'asked'): void {
  if (why === 'asked') write(LEFT_AT, null);
  else rememberPlace();
  shown = null;
  for (const key of [TOKEN, LOCATION, SHOWN]) storage()?.removeItem(key);
  for (const listener of endListeners) listener(why);
}

/** Calls `listener` whenever the session of this tab ended; returns how to stop that. */
export function onSessionEnd(listener: (why: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Keeps the address for whoever signs in next, or for whom the screen belonged to. */
export function rememberPlace(): void {
  const whose = read(SHOWN) as Shown | null;
  const { pathname, search } = window.location;
  if (pathname.startsWith('/admin/')) write(LEFT_AT, { whose, path: pathname + search } satisfies LeftAt);
}

/**
 * Where this employee was, at this location, when their session ended in this tab, or what was asked for without one;
 * asked once, by whoever is next.
 */
export function takePlace({ EmployeeID, LocationID }: Shown): string | null {
  const left = read(LEFT_AT) as LeftAt | null;
  write(LEFT_AT, null);
  if (!left) return null;
  const { whose, path } = left;
  const isTheirs = whose === null || (whose.EmployeeID === EmployeeID && whose.LocationID === LocationID);
  return isTheirs ? path : null;
}

/** The server refused a call because the session is at another location than the screen shows. */
export function tellOtherLocation(isWrite: boolean): void {
  for (const listener of otherLocationListeners) listener(isWrite);
}

export function onOtherLocation(listener: (isWrite: boolean) => void): () => void {
  otherLocationListeners.add(listener);
  return () => otherLocationListeners.delete(listener);
}

/** The server refused a call because a second factor has to be set up before anything else. */
export function tellFactorSetup(): void {
  for (const listener of factorSetupListeners) listener();
}

export function onFactorSetup(listener: () => void): () => void {
  factorSetupListeners.add(listener);
  return () => factorSetupListeners.delete(listener);
}
