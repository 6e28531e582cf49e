/** The location chosen in the header, kept beside the token so that times can be shown in its zone. */
interface SelectedLocation {
  LocationID: number;
  Name: string;
  TimeZone: string;
}

const TOKEN = 'token';
const LOCATION = 'selectedLocation';
const listeners = new Set<() => void>();

const storage = () => (typeof sessionStorage === 'undefined' ? undefined : sessionStorage);

/** The token every call carries; it lives in session storage only, so closing the tab forgets it. */
export function getToken(): string | null {
  return storage()?.getItem(TOKEN) ?? null;
}

export function setToken(token: string): void {
  storage()?.setItem(TOKEN, token);
}

export function getSelectedLocation(): SelectedLocation | null {
  const stored = storage()?.getItem(LOCATION);
  if (!stored) return null;
  try {
    return JSON.parse(stored) as SelectedLocation;
  } catch {
    return null;
  }
}

export function setSelectedLocation(location: SelectedLocation | null): void {
  if (location) storage()?.setItem(LOCATION, JSON.stringify(location));
  else storage()?.removeItem(LOCATION);
}

/** Forgets the session in this tab and tells the app, which goes to '/'. */
export function endSession(): void {
  storage()?.removeItem(TOKEN);
  storage()?.removeItem(LOCATION);
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever the session of this tab ended; returns how to stop that. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
