import { z } from 'zod';

/** What a careless or hostile caller sends for one field. */
const VALUES: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(10_000),
  '\u0000',
  '\ud800',
  '2026-02-31',
  '25:00',
  0,
  -1,
  0.001,
  1e30,
  Number.NaN,
  true,
  {},
  { x: {} },
  { 2026: { x: 1 } },
  [],
  [null],
  [{}],
  ['x', 'x'],
  Array.from({ length: 6000 }, () => 0),
];

/** The fields of a body: of an object, or of each shape that the body may have. */
function fieldsOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fieldsOf(option as z.ZodType));
  return [];
}

/** Wrong in itself, in each field, and one step further down in each field that holds others. */
export function refusalsOf(schema: z.ZodType): string[] {
  const fields = fieldsOf(schema);
  const inner = VALUES.flatMap((value) =>
    fields.flatMap((field) => [
      { [field]: value },
      { Type: 'Room', [field]: value },
      { Type: 'Other', [field]: value },
    ]),
  );
  const nested = fields.flatMap((field) =>
    VALUES.flatMap((value) => [
      { [field]: [Object.fromEntries(NESTED.map((name) => [name, value]))] },
      { [field]: { 2026: Object.fromEntries(NESTED.map((name) => [name, value])) } },
    ]),
  );
  return [...VALUES, ...inner, ...nested].flatMap(
    (value) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [],
  );
}

/** Fields of the records that a body may hold a list of. */
const NESTED = [
  'Type',
  'Amount',
  'Comment',
  'LocationID',
  'Role',
  'RoleID',
  'Level',
  'BuildingLimit',
  'Notes',
];
