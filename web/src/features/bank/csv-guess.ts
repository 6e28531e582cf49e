import { CSV_DATES, type CsvDates } from '@boh/contract/bank/csv-mapping.ts';

const SHAPES: Readonly<Record<CsvDates, RegExp>> = {
  'MM/DD/YYYY': /^(0?[1-9]|1[0-2])[/.-]\d\d?[/.-]\d{4}\b/,
  'DD/MM/YYYY': /^\d\d?[/.-](0?[1-9]|1[0-2])[/.-]\d{4}\b/,
  'YYYY-MM-DD': /^\d{4}[/.-]\d\d?[/.-]\d\d?\b/,
  YYYYMMDD: /^\d{8}$/,
  'MM/DD/YY': /^(0?[1-9]|1[0-2])[/.-]\d\d?[/.-]\d\d$/,
};

const filled = (values: readonly string[]): string[] =>
  values.map((value) => value.trim()).filter((value) => value !== '');

/** How a file seems to write its days; the first way that all of them fit, for somebody to look over. */
export function dateFormatOf(values: readonly string[]): CsvDates {
  const days = filled(values);
  return CSV_DATES.find((format) => days.every((day) => SHAPES[format].test(day))) ?? CSV_DATES[0];
}

/** What seems to part the cents from the whole. */
export const decimalOf = (values: readonly string[]): '.' | ',' =>
  filled(values).some((value) => /,\d{1,2}\D*$/.test(value)) ? ',' : '.';
