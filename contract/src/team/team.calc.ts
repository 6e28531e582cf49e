/** Which role an employee holds at which location, as far as the caller administers it. */
export type RoleMap = ReadonlyMap<number, number>;

export interface AssignmentChange {
  readonly LocationID: number;
  /** The role taken away; null where there was none. */
  readonly from: number | null;
  /** The role handed out; null where the location loses its role. */
  readonly to: number | null;
}

/**
 * What replacing one map by another changes. A
 * location that keeps its role is no change: nobody has to be allowed to hand out what stays as it is.
 */
export function assignmentChanges(current: RoleMap, wanted: RoleMap): AssignmentChange[] {
  const places = new Set([...current.keys(), ...wanted.keys()]);
  return [...places]
    .sort((a, b) => a - b)
    .map((LocationID) => ({
      LocationID,
      from: current.get(LocationID) ?? null,
      to: wanted.get(LocationID) ?? null,
    }))
    .filter(({ from, to }) => from !== to);
}

export const peopleText = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

/** What became of people at a location, by the names of the roles they were given; null stands for none. */
export function assignedText(people: number, place: string, given: readonly (string | null)[]): string {
  const [role = null, ...others] = new Set(given);
  const who = peopleText(people);
  if (others.length > 0) return `${who} ${people === 1 ? 'has' : 'have'} other roles at ${place} now.`;
  const hold = people === 1 ? 'holds' : 'hold';
  return role === null
    ? `${who} ${hold} no role at ${place} any more.`
    : `${who} now ${hold} ${role} at ${place}.`;
}
