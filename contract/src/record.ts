import { z } from 'zod';

/** What a value is: by it values are compared, searched, written into files and shown. */
type FieldKind =
  'text' | 'choice' | 'notes' | 'integer' | 'money' | 'percent' | 'date' | 'time' | 'instant' | 'boolean';

/** A field of a record, declared once: what is taken, what is answered, and where it is used. */
export interface Field<Body extends z.ZodType | null = z.ZodType | null, Row extends z.ZodType = z.ZodType> {
  readonly kind: FieldKind;
  /** As forms, tables and files head it. */
  readonly label: string;
  readonly isRequired: boolean;
  /** What a save takes; null where the server gives the value. */
  readonly body: Body;
  /** What a record answers. */
  readonly row: Row;
  /** What the form of a new record begins with. */
  readonly blank: string | boolean;
  readonly isSorted: boolean;
  readonly isSearched: boolean;
  readonly isExported: boolean;
  /** Whether tables and files have it behind the others: for what may be long. */
  readonly standsLast: boolean;
  /** What yes and no read as in cells. */
  readonly words: readonly [yes: string, no: string];
}

/** Fields by their names, in the order of the wire. */
export type Fields = Readonly<Record<string, Field>>;

type Bodies<All extends Fields> = {
  [Name in keyof All as All[Name]['body'] extends z.ZodType ? Name : never]: Exclude<All[Name]['body'], null>;
};
type Rows<All extends Fields> = { [Name in keyof All]: All[Name]['row'] };

const partsOf = <Part>(fields: Fields, part: (field: Field) => Part) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, part(field)]));

/** The names of the fields that a save takes. */
export const savedNames = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { body }]) => (body ? name : []));

/** What a save takes of all fields. */
export const bodyOf = <All extends Fields>(fields: All) =>
  z.object(Object.fromEntries(savedNames(fields).map((name) => [name, fields[name]?.body])) as Bodies<All>);

/** What a record answers of its fields. */
export const shapeOf = <All extends Fields>(fields: All) => partsOf(fields, ({ row }) => row) as Rows<All>;

/** The fields in another order than that of the wire; each of them is named. */
export function inOrder<All extends Fields>(fields: All, names: readonly (keyof All & string)[]): Fields {
  const order: readonly string[] = names;
  const missing = Object.keys(fields).filter((name) => !order.includes(name));
  if (missing.length > 0) throw new Error(`The order says nothing of ${missing.join(', ')}.`);
  return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)));
}

/** The fields in the order of tables and files. */
export function shownFields(fields: Fields): [name: string, field: Field][] {
  const all = Object.entries(fields);
  return [
    ...all.filter(([, { standsLast }]) => !standsLast),
    ...all.filter(([, { standsLast }]) => standsLast),
  ];
}

/** The fields a list can be sorted by. */
export const sortsOf = (fields: Fields) =>
  shownFields(fields).flatMap(([name, { isSorted }]) => (isSorted ? name : [])) as [string, ...string[]];

/** What the form of a new record begins with. */
export const blankOf = <All extends Fields>(fields: All) =>
  Object.fromEntries(savedNames(fields).map((name) => [name, fields[name]?.blank])) as {
    [Name in keyof Bodies<All> & keyof All]: All[Name]['blank'];
  };
