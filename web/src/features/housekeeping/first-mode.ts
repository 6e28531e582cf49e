/** What the screen shows: logs are entered, looked through, or added up by person. */
export const MODES = { add: 'Add Logs', view: 'View Logs', people: 'Per Person' } as const;
export type Mode = keyof typeof MODES;

/** From this level on a role manages: its people review what others cleaned, and rarely clean themselves. */
const MANAGER_LEVEL = 50;

const keyOf = (EmployeeID: number) => `housekeeping-mode:${EmployeeID}`;
const isMode = (text: string | null): text is Mode => text !== null && text in MODES;

/** What a person chose last in this browser; before that, managers begin with the review and everybody else with a log. */
export function firstMode(EmployeeID: number, level: number): Mode {
  const last = localStorage.getItem(keyOf(EmployeeID));
  if (isMode(last)) return last;
  return level >= MANAGER_LEVEL ? 'people' : 'add';
}

export const rememberMode = (EmployeeID: number, mode: Mode): void =>
  localStorage.setItem(keyOf(EmployeeID), mode);
