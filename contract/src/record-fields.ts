import { z } from 'zod';
import {
  calendarDate,
  clockTime,
  count,
  inCapitals,
  looseBoolean,
  notes,
  optionalDate,
  optionalText,
  positiveMoney,
  requiredNotes,
  requiredText,
} from './fields.ts';
import type { Field } from './record.ts';

/** Where a field is used and how it reads, where that is not as its kind has it. */
type Uses = Partial<Pick<Field, 'isSorted' | 'isSearched' | 'isExported' | 'standsLast' | 'words'>>;

const field = <Body extends z.ZodType | null, Row extends z.ZodType>(
  what: Pick<Field<Body, Row>, 'kind' | 'label' | 'body' | 'row'> & Partial<Field<Body, Row>>,
  uses: Uses = {},
): Field<Body, Row> => ({
  isRequired: false,
  blank: '',
  isSorted: true,
  isSearched: what.kind !== 'integer' && what.kind !== 'boolean',
  isExported: true,
  standsLast: false,
  words: ['Yes', 'No'],
  ...what,
  ...uses,
});

/** One that must be given: its schema says what is missing. */
const required = <Body extends z.ZodType, Row extends z.ZodType>(
  kind: Field['kind'],
  label: string,
  body: Body,
  row: Row,
  uses: Uses = {},
) => field({ kind, label, isRequired: true, body, row }, uses);

/** One line of text, blank where it is missing. */
export const textField = (label: string, uses?: Uses) =>
  field({ kind: 'text', label, body: optionalText(), row: z.string() }, uses);

/** One line of text that must not be blank, with what is said when it is. */
export const requiredTextField = (label: string, missing = `${label} is required`, uses?: Uses) =>
  required('text', label, requiredText(missing), z.string(), uses);

/** The same, kept in capitals. */
export const capitalsField = (label: string, missing: string, uses?: Uses) =>
  required('text', label, requiredText(missing).transform(inCapitals), z.string(), uses);

/** One of some texts, with what is said when it is none of them. */
export const choiceField = <const Choices extends readonly string[]>(
  label: string,
  choices: Choices,
  missing: string,
  uses?: Uses,
) => required('choice', label, z.enum(choices, missing), z.string(), uses);

/** Long text. */
export const notesField = (label = 'Notes', uses?: Uses) =>
  field({ kind: 'notes', label, body: notes(), row: z.string() }, uses);

/** Long text that must not be blank. */
export const requiredNotesField = (label: string, missing: string, uses?: Uses) =>
  required('notes', label, requiredNotes(missing), z.string(), uses);

const notBlank = (missing: string, schema: z.ZodType<string, string>) =>
  z.preprocess((value) => value ?? '', z.string().trim().min(1, missing).pipe(schema));

/** A calendar day that must be given. */
export const dateField = (label: string, missing: string, uses?: Uses) =>
  required('date', label, notBlank(missing, calendarDate), z.string(), uses);

/** A calendar day that may stay blank (null). */
export const optionalDateField = (label: string, uses?: Uses) =>
  field({ kind: 'date', label, body: optionalDate, row: z.string().nullable() }, uses);

/** A time of day that must be given. */
export const timeField = (label: string, missing: string, uses?: Uses) =>
  required('time', label, notBlank(missing, clockTime), z.string(), uses);

/** A whole number of 0 or more; blank is 0. */
export const countField = (label: string, uses?: Uses) =>
  field({ kind: 'integer', label, body: count, row: z.int() }, uses);

/** An amount of 0 or more; blank is 0. */
export const moneyField = (label: string, body: z.ZodType<number> = positiveMoney, uses?: Uses) =>
  field({ kind: 'money', label, body, row: z.number() }, uses);

/** A share of 0 to 100; blank is 0. */
export const percentField = (label: string, uses?: Uses) =>
  field(
    {
      kind: 'percent',
      label,
      body: positiveMoney.pipe(z.number().max(100, 'At most 100 %')),
      row: z.number(),
    },
    uses,
  );

/** An amount of 0 or more that must be given: a blank is missing here and not 0. */
export const requiredMoneyField = (label: string, missing: string, uses?: Uses) =>
  required(
    'money',
    label,
    z
      .unknown()
      .refine((value) => value !== undefined && value !== null && value !== '', missing)
      .pipe(positiveMoney),
    z.number(),
    uses,
  );

/** The same field, which a save may leave out: it stays as it is then. */
export const optionalField = <Body extends z.ZodType, Row extends z.ZodType>(field: Field<Body, Row>) => ({
  ...field,
  body: field.body.optional(),
});

/** Yes or no; missing is no. */
export const yesNoField = (label: string, uses?: Uses) =>
  field({ kind: 'boolean', label, body: looseBoolean.default(false), row: z.boolean(), blank: false }, uses);

/** What the server gives: who posted a record, and when. */
export const givenTextField = (label: string, uses?: Uses) =>
  field({ kind: 'text', label, body: null, row: z.string() }, uses);
export const givenInstantField = (label: string, uses?: Uses) =>
  field({ kind: 'instant', label, body: null, row: z.string() }, uses);

/** One of some texts that the server gives, by what else it knows of the record. */
export const givenChoiceField = (label: string, uses?: Uses) =>
  field({ kind: 'choice', label, body: null, row: z.string() }, uses);

/** What the server gives later, and is null until then: who changed a record, and when. */
export const laterTextField = (label: string, uses?: Uses) =>
  field({ kind: 'text', label, body: null, row: z.string().nullable() }, uses);
export const laterInstantField = (label: string, uses?: Uses) =>
  field({ kind: 'instant', label, body: null, row: z.string().nullable() }, uses);

/** Who posted a record, and when. */
export const postedFields = {
  PostedByName: givenTextField('Posted By'),
  CreatedAt: givenInstantField('Posted At'),
};
