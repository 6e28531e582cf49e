/** What a location takes part in, in the words of the screens. */
export const LOCATION_FLAGS = [
  ['Payroll', 'Payroll'],
  ['Franchise', 'Franchise'],
  ['FandB', 'F&B'],
  ['OnlyRoom', 'Only Room'],
  ['SpecificRoom', 'Specific Room'],
] as const;

type Flags = Partial<Record<(typeof LOCATION_FLAGS)[number][0], boolean>>;

export const flagsOf = (location: Flags): string =>
  LOCATION_FLAGS.filter(([flag]) => location[flag])
    .map(([, label]) => label)
    .join(', ');
