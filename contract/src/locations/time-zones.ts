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

/** The zones of the United States: what people call them, and the states of which most keeps them. */
const AT_HOME: Readonly<Record<string, { also: string; states: string }>> = {
  'America/New_York': {
    also: 'Eastern Time (ET, EST, EDT)',
    states: 'CT DE DC FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  },
  'America/Chicago': {
    also: 'Central Time (CT, CST, CDT)',
    states: 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  },
  'America/Denver': { also: 'Mountain Time (MT, MST, MDT)', states: 'CO ID MT NM UT WY' },
  'America/Phoenix': { also: 'Mountain Time, Arizona (MST)', states: 'AZ' },
  'America/Los_Angeles': { also: 'Pacific Time (PT, PST, PDT)', states: 'CA NV OR WA' },
  'America/Anchorage': { also: 'Alaska Time (AKT, AKST, AKDT)', states: 'AK' },
  'Pacific/Honolulu': { also: 'Hawaii Time (HST)', states: 'HI' },
};

interface ZoneChoice {
  readonly value: string;
  readonly label: string;
  readonly also?: string;
}

/** The zones to choose from: UTC, those of the United States, all others by name. */
export function timeZoneChoices(): ZoneChoice[] {
  const first = ['UTC', ...Object.keys(AT_HOME)];
  const others = Intl.supportedValuesOf('timeZone').filter((name) => !first.includes(name));
  return [...first, ...others.sort()].map((name) => {
    const also = AT_HOME[name]?.also;
    return { value: name, label: name, ...(also !== undefined && { also }) };
  });
}

/** The zone most of a state keeps, as a suggestion; undefined where the two letters name none. */
export const zoneOfState = (state: string): string | undefined =>
  Object.entries(AT_HOME).find(([, { states }]) =>
    states.split(' ').includes(state.trim().toUpperCase()),
  )?.[0];
