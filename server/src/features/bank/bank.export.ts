import type { Column } from '../../lib/tables/columns.ts';
import type { ListFile } from '../../http/list-answer.ts';

const text = (key: string, header: string): Column => ({ key, header, type: 'text' });
const money = (key: string, header: string): Column => ({ key, header, type: 'money' });
const day = (key: string, header: string): Column => ({ key, header, type: 'date' });
const whole = (key: string, header: string): Column => ({ key, header, type: 'integer' });

export const ACCOUNTS_FILE: ListFile<object> = {
  name: 'bank-accounts',
  title: 'BANK ACCOUNTS',
  columns: [
    text('LocationName', 'Location Name'),
    text('Name', 'Name'),
    text('Bank', 'Bank'),
    text('LastFour', 'Last Four Digits'),
    text('Currency', 'Currency'),
    { key: 'Payroll', header: 'Payroll', type: 'boolean' },
    { key: 'RepeatsReferences', header: 'Repeats References', type: 'boolean' },
    money('Balance', 'Balance'),
    day('BalanceDate', 'Balance Date'),
    day('StatementsTo', 'Statements To'),
  ],
};

export const STATEMENTS_FILE: ListFile<object> = {
  name: 'bank-statements',
  title: 'BANK STATEMENTS',
  columns: [
    { key: 'UploadedAt', header: 'Uploaded At', type: 'instant' },
    text('LocationName', 'Location Name'),
    text('AccountName', 'Account Name'),
    text('Name', 'File Name'),
    text('State', 'State'),
    text('Format', 'Format'),
    day('From', 'From'),
    day('To', 'To'),
    money('OpeningBalance', 'Opening Balance'),
    money('ClosingBalance', 'Closing Balance'),
    whole('New', 'New'),
    whole('Known', 'Known'),
    text('UploadedByName', 'Uploaded By'),
    text('Finding', 'Finding'),
  ],
};

export const TRANSACTIONS_FILE: ListFile<object> = {
  name: 'bank-transactions',
  title: 'BANK TRANSACTIONS',
  columns: [
    day('Date', 'Date'),
    text('LocationName', 'Location Name'),
    text('AccountName', 'Account Name'),
    money('Amount', 'Amount'),
    text('Currency', 'Currency'),
    text('Text', 'Text'),
    text('Reference', 'Reference'),
    text('State', 'State'),
  ],
};

export const DEPOSITS_FILE: ListFile<object> = {
  name: 'bank-deposits',
  title: 'BANK DEPOSITS',
  columns: [
    day('Date', 'Date'),
    text('LocationName', 'Location Name'),
    text('ShiftType', 'Shift Type'),
    money('Drop', 'Drop'),
    text('State', 'State'),
    whole('BankingDays', 'Banking Days'),
    money('Credited', 'Credited'),
    day('CreditDate', 'Credit Date'),
    money('Difference', 'Difference'),
    text('AccountName', 'Account Name'),
    text('Text', 'Text'),
    text('Reason', 'Reason'),
    text('MatchedByName', 'Matched By'),
    { key: 'MatchedAt', header: 'Matched At', type: 'instant' },
  ],
};
