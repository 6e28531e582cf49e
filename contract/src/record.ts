import { z } from 'zod';
import { count, looseBoolean, notes, optionalText, requiredText } from './fields.ts';

/** What a value is: by it values are compared, searched, written into files and shown. */
type FieldKind = 'text' | 'notes' | 'integer' | 'money' | 'date' | 'time' | 'instant' | 'boolean';

/** A field of a record, declared once: what is taken, what is answered, and where it is used. */
export interface Field<Body extends z.ZodType = z.ZodType, Row extends z.ZodType = z.ZodType> {
  readonly kind: FieldKind;
  /** As forms, tables and files head it. */
  readonly label: string;
  readonly isRequired: boolean;
  /** What a save takes. */
  readonly body: Body;
  /** What a record answers. */
  readonly row: Row;
  /** What the form of a new record begins with. */
  readonly blank: string | boolean;
  readonly isSorted: boolean;
  readonly isSearched: boolean;
  readonly isExported: boolean;
}

/** Fields by their names, in the order of the wire. */
export type Fields = Readonly<Record<string, Field>>;

/** Where a field is used, where that is not everywhere its kind is. */
interface Uses {
  readonly isSorted?: boolean;
  readonly isSearched?: boolean;
  readonly isExported?: boolean;
}

const field = <Body extends z.ZodType, Row extends z.ZodType>(
  what: Pick<Field<Body, Row>, 'kind' | 'label' | 'body' | 'row'> & Partial<Field<Body, Row>>,
  uses: Uses = {},
): Field<Body, Row> => ({
  isRequired: false,
  blank: '',
  isSorted: true,
  isSearched: what.kind === 'text' || what.kind === 'notes',
  isExported: true,
  ...what,
  ...uses,
});

/** One line of text, blank where it is missing. */
export const textField = (label: string, uses?: Uses) =>
  field({ kind: 'text', label, body: optionalText(), row: z.string() }, uses);

/** One line of text that must not be blank, with what is said when it is. */
export const requiredTextField = (label: string, missing = `${label} is required`, uses?: Uses) =>
  field({ kind: 'text', label, isRequired: true, body: requiredText(missing), row: z.string() }, uses);

/** Long text. Tables and files have it last. */
export const notesField = (label = 'Notes', uses?: Uses) =>
  field({ kind: 'notes', label, body: notes(), row: z.string() }, uses);

/** A whole number of 0 or more; blank is 0. */
export const countField = (label: string, uses?: Uses) =>
  field({ kind: 'integer', label, body: count, row: z.int() }, uses);

/** Yes or no; missing is no. */
export const yesNoField = (label: string, uses?: Uses) =>
  field({ kind: 'boolean', label, body: looseBoolean.default(false), row: z.boolean(), blank: false }, uses);

type Bodies<All extends Fields> = { [Name in keyof All]: All[Name]['body'] };
type Rows<All extends Fields> = { [Name in keyof All]: All[Name]['row'] };

const partsOf = <Part>(fields: Fields, part: (field: Field) => Part) =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, part(one)]));

/** What a save takes of all fields. */
export const bodyOf = <All extends Fields>(fields: All) =>
  z.object(partsOf(fields, ({ body }) => body) as Bodies<All>);

/** What a record answers: its key, its fields and its version. */
export const rowOf = <Key extends string, All extends Fields>(key: Key, fields: All) =>
  z.object({
    [key]: z.int(),
    ...partsOf(fields, ({ row }) => row),
    Version: z.int(),
  } as Record<Key, z.ZodInt> & Rows<All> & { Version: z.ZodInt });

/** The fields in the order of tables and files: notes, which may be long, stand last. */
export function shownFields(fields: Fields): [name: string, field: Field][] {
  const all = Object.entries(fields);
  const isLast = ([, { kind }]: [string, Field]) => kind === 'notes';
  return [...all.filter((one) => !isLast(one)), ...all.filter(isLast)];
}

/** The fields a list can be sorted by. */
export const sortsOf = (fields: Fields) =>
  shownFields(fields).flatMap(([name, { isSorted }]) => (isSorted ? name : [])) as [string, ...string[]];

/** What the form of a new record begins with. */
export const blankOf = <All extends Fields>(fields: All) =>
  partsOf(fields, ({ blank }) => blank) as { [Name in keyof All]: All[Name]['blank'] };
