import { z } from 'zod';
import { text } from '../fields.ts';

/** How a bank writes days in its CSV files. */
export const CSV_DATES = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD', 'YYYYMMDD', 'MM/DD/YY'] as const;
export type CsvDates = (typeof CSV_DATES)[number];

/** What parts the cents from the whole. */
export const DECIMAL_SIGNS = ['.', ','] as const;

const header = text(100);
const optionalHeader = z.preprocess((value) => value ?? '', header);

/**
 * Which column of an account's CSV files is which, by their headers; blank where a file has none. The amount is one
 * column with its sign, or one beside a column that says credit or debit, or one column for each.
 */
export const csvMapping = z
  .object({
    Date: header.pipe(z.string().min(1, 'Choose the column of the date')),
    DateFormat: z.enum(CSV_DATES, 'Choose how the file writes days'),
    Amount: optionalHeader,
    /** Says `CREDIT` or `DEBIT`, or their usual shorter forms, beside an amount without a sign. */
    Direction: optionalHeader,
    Credit: optionalHeader,
    Debit: optionalHeader,
    /** Joined in this order. */
    Text: z
      .array(header.pipe(z.string().min(1, 'Choose the column of the text')))
      .min(1, 'Choose the column of the text')
      .max(5, 'At most 5 columns'),
    Reference: optionalHeader,
    /** The balance behind each transaction. */
    Balance: optionalHeader,
    AccountNumber: optionalHeader,
    Decimal: z.enum(DECIMAL_SIGNS, 'Choose a point or a comma').default('.'),
  })
  .superRefine(({ Amount, Direction, Credit, Debit }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const isOne = Amount !== '';
    const isTwo = Credit !== '' && Debit !== '';
    if (isOne && (Credit !== '' || Debit !== ''))
      refuse('Amount', 'Choose one column for amounts, or one for credits and one for debits');
    else if (!isOne && !isTwo)
      refuse('Amount', 'Choose the column of the amount, or those of credits and debits');
    if (Direction !== '' && !isOne) refuse('Direction', 'Choose the column of the amount too');
  });
export type CsvMapping = z.output<typeof csvMapping>;

const HEADERS: readonly (readonly [keyof CsvMapping, RegExp])[] = [
  ['Date', /^(post(ed|ing)?|book(ing)?|transaction|value|effective)?\s*date$/i],
  ['Amount', /^(transaction\s*)?amount$/i],
  ['Direction', /^(details|dr\/?cr|cr\/?dr|credit\s*(or|\/)\s*debit|debit\s*(or|\/)\s*credit|type)$/i],
  ['Credit', /^(credits?|deposits?|paid in|money in)(\s*amount)?$/i],
  ['Debit', /^(debits?|withdrawals?|paid out|money out)(\s*amount)?$/i],
  ['Reference', /^(bank\s*)?(reference|ref)(\s*(number|no\.?|#|id))?$|^transaction\s*id$/i],
  ['Balance', /^(running\s*|ledger\s*)?balance$/i],
  ['AccountNumber', /^account(\s*(number|no\.?|#))?$/i],
];
const TEXT = /^(description|text|memo|narrative|particulars|payee|name|transaction description)$/i;

/** What the headers of a file seem to be, for somebody to look over; blank where nothing fits. */
export function guessMapping(headers: readonly string[]): Omit<CsvMapping, 'DateFormat' | 'Decimal'> {
  const found = (name: keyof CsvMapping): string => {
    const pattern = HEADERS.find(([each]) => each === name)?.[1];
    return headers.find((each) => pattern?.test(each.trim())) ?? '';
  };
  const Amount = found('Amount');
  return {
    Date: found('Date'),
    Amount,
    Direction: Amount === '' ? '' : found('Direction'),
    Credit: Amount === '' ? found('Credit') : '',
    Debit: Amount === '' ? found('Debit') : '',
    Text: headers.filter((each) => TEXT.test(each.trim())).slice(0, 5),
    Reference: found('Reference'),
    Balance: found('Balance'),
    AccountNumber: found('AccountNumber'),
  };
}
