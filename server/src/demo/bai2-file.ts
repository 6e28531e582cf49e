/** A transaction of a statement: credits above 0, debits below. */
export interface FileTransaction {
  readonly cents: number;
  readonly text: string;
  readonly reference?: string;
}

export interface FileDay {
  readonly date: string;
  readonly transactions: readonly FileTransaction[];
}

const CREDIT = 301;
const DEBIT = 475;
const shortDay = (date: string) => date.slice(2).replaceAll('-', '');

/** The end-of-day statements of an account as a bank sends them: a group for each day, with all its control totals. */
export function bai2File(account: string, opening: number, days: readonly FileDay[]): string {
  let balance = opening;
  let total = 0;
  const groups = days.flatMap(({ date, transactions }) => {
    const begin = balance;
    balance = transactions.reduce((sum, { cents }) => sum + cents, begin);
    const details = transactions.map(
      ({ cents, text, reference = '' }) =>
        `16,${cents < 0 ? DEBIT : CREDIT},${Math.abs(cents)},Z,${reference},,${text}/`,
    );
    const sum = transactions.reduce((all, { cents }) => all + Math.abs(cents), begin + balance);
    total += sum;
    return [
      `02,HOTELS,121000248,1,${shortDay(date)},2359,USD,2/`,
      `03,${account},USD,010,${begin},,,015,${balance},,/`,
      ...details,
      `49,${sum},${details.length + 2}/`,
      `98,${sum},1,${details.length + 4}/`,
    ];
  });
  const lines = ['01,121000248,HOTELS,260101,0400,1,,,2/', ...groups];
  return [...lines, `99,${total},${days.length},${lines.length + 1}/`, ''].join('\n');
}
