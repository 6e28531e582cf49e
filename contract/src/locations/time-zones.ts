/** Names such as America/Phoenix, UTC or Etc/GMT+8; not the plain offsets that the platform also understands. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_]*(?:[/+-][A-Za-z0-9_+-]+)*$/;

/** Whether this is a time zone of the IANA list, as far as this platform knows it. */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The zones to choose from, UTC first. */
export function timeZoneNames(): string[] {
  const names = Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC');
  return ['UTC', ...names.sort()];
}
