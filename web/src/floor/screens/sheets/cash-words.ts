import type { CashField } from '@boh/contract/log-sheets/log-sheets.calc.ts';
import type { I18n } from '@lingui/core';

/** What is counted, as the hand knows it. */
export function cashText(i18n: I18n, field: CashField): string {
  switch (field) {
    case 'Pennies':
      return i18n._({ id: 'cash.pennies', message: 'Pennies, 1 ¢' });
    case 'Nickels':
      return i18n._({ id: 'cash.nickels', message: 'Nickels, 5 ¢' });
    case 'Dimes':
      return i18n._({ id: 'cash.dimes', message: 'Dimes, 10 ¢' });
    case 'Quarters':
      return i18n._({ id: 'cash.quarters', message: 'Quarters, 25 ¢' });
    case 'OneDollars':
      return i18n._({ id: 'cash.ones', message: 'Bills of $1' });
    case 'FiveDollars':
      return i18n._({ id: 'cash.fives', message: 'Bills of $5' });
    case 'TenDollars':
      return i18n._({ id: 'cash.tens', message: 'Bills of $10' });
    case 'TwentyDollars':
      return i18n._({ id: 'cash.twenties', message: 'Bills of $20' });
    case 'FiftyDollars':
      return i18n._({ id: 'cash.fifties', message: 'Bills of $50' });
    case 'HundredDollars':
      return i18n._({ id: 'cash.hundreds', message: 'Bills of $100' });
    case 'RolledCoins':
      return i18n._({ id: 'cash.rolled', message: 'Rolled coins, in dollars' });
    case 'Checks':
      return i18n._({ id: 'cash.checks', message: 'Checks, in dollars' });
    case 'PaidOuts':
      return i18n._({ id: 'cash.paidOuts', message: 'Paid outs, in dollars' });
  }
}

type Shift = 'AM IN' | 'AM OUT' | 'PM IN' | 'PM OUT' | 'NA IN' | 'NA OUT';

/** The shift a count belongs to. */
export function shiftText(i18n: I18n, shift: string): string {
  const words: Record<Shift, string> = {
    'AM IN': i18n._({ id: 'cash.amIn', message: 'Morning, in' }),
    'AM OUT': i18n._({ id: 'cash.amOut', message: 'Morning, out' }),
    'PM IN': i18n._({ id: 'cash.pmIn', message: 'Evening, in' }),
    'PM OUT': i18n._({ id: 'cash.pmOut', message: 'Evening, out' }),
    'NA IN': i18n._({ id: 'cash.naIn', message: 'Night, in' }),
    'NA OUT': i18n._({ id: 'cash.naOut', message: 'Night, out' }),
  };
  return Object.hasOwn(words, shift) ? words[shift as Shift] : shift;
}
