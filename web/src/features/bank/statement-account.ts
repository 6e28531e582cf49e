/** Where statement formats name the account they are of: BAI2 (account identifier record), OFX, CAMT.053. */
const NUMBERS = [
  /(?:^|\/\s*)03,([^,/\r\n]+)/gm,
  /<ACCTID>\s*([^<\s]+)/gi,
  /<(?:\w+:)?Acct>\s*<(?:\w+:)?Id>(?:\s*<(?:\w+:)?Othr>)?\s*<(?:\w+:)?(?:IBAN|Id)>\s*([^<\s]+)/g,
];

/** The last four digits of the accounts that a statement says it is of. */
function lastFoursIn(text: string): string[] {
  const numbers = NUMBERS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, number = '']) => number));
  return [...new Set(numbers.map((number) => number.replaceAll(/\D/g, '').slice(-4)))].filter(
    (digits) => digits.length === 4,
  );
}

/** Whether a file's name has four digits as a word of their own, or at the end of a longer number. */
const isNamed = (name: string, LastFour: string): boolean => new RegExp(`${LastFour}(?!\\d)`).test(name);

interface Account {
  readonly AccountID: number;
  readonly LastFour: string;
}

/**
 * The accounts that a file is of, as far as that can be told: by what stands in it, else by its name (CSV). None where
 * two of them end alike: the server would take either.
 */
export function accountsOf<Known extends Account>(
  file: { name: string; text: string },
  accounts: readonly Known[],
): Known[] {
  const alone = accounts.filter(
    ({ LastFour }) => accounts.filter((other) => other.LastFour === LastFour).length === 1,
  );
  const said = lastFoursIn(file.text);
  if (said.length > 0) return alone.filter(({ LastFour }) => said.includes(LastFour));
  const named = alone.filter(({ LastFour }) => isNamed(file.name, LastFour));
  return named.length === 1 ? named : [];
}
