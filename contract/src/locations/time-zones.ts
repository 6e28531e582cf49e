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

const BY_ZONE: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DE DC FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
};

/** The zone most of a state keeps, as a suggestion; undefined where the two letters name none. */
export const zoneOfState = (state: string): string | undefined =>
  Object.entries(BY_ZONE).find(([, states]) => states.split(' ').includes(state.trim().toUpperCase()))?.[0];
