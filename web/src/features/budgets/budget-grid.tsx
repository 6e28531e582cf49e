import { METHOD_LABELS } from '@boh/contract/budgets/budget-lines.ts';
import {
  ACCOUNT_LABELS,
  ACCOUNTS,
  METHODS,
  methodsOf,
  type Account,
  type Amounts,
  type Method,
} from '@boh/contract/budgets/budgets.calc.ts';
import { monthName, shortMonth } from '@boh/contract/budgets/budgets.words.ts';
import { useId, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { formatCount, formatMoney } from '../../ui/text/money.ts';
import {
  cellAt,
  commonMethod,
  keyOf,
  knownSum,
  MONTHS,
  pasted,
  withMethod,
  type BudgetCells,
  type CellKey,
} from './budget-cells.ts';
import classes from './budgets.module.css';

const REVENUES = ['RoomRevenue', 'OtherRevenue'] as const;
const COSTS = ['RoomPayroll', 'FandBPayroll', 'BanquetPayroll', 'OtherCost'] as const;

const amountText = (account: Account, amount: number | null | undefined) =>
  account === 'RoomsSold' ? formatCount(amount) : formatMoney(amount);

interface BudgetGridProps {
  label: string;
  cells: BudgetCells;
  /** What the cells come to, January first. */
  months: readonly Amounts[];
  problems: ReadonlyMap<CellKey, string>;
  isLocked: boolean;
  /** Months before and with this one are closed. */
  closedMonths: number;
  onChange: (cells: BudgetCells) => void;
}

/** Up, down and Enter go to the same month of another account, as in a spreadsheet; Tab goes on by itself. */
function moveFocus(event: KeyboardEvent<HTMLInputElement>, account: Account, month: number): void {
  const isBack = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
  if (!isBack && event.key !== 'ArrowDown' && event.key !== 'Enter') return;
  event.preventDefault();
  const next = ACCOUNTS[ACCOUNTS.indexOf(account) + (isBack ? -1 : 1)];
  const grid = event.currentTarget.closest('table');
  if (next === undefined) return;
  const input = grid?.querySelector<HTMLInputElement>(`input[data-cell="${keyOf(next, month)}"]`);
  input?.focus();
  input?.select();
}

/** Accounts down, months across; under each figure what it comes to, where that is something else. */
export function BudgetGrid(props: BudgetGridProps) {
  const { label, months } = props;
  return (
    <div className={classes['frame']} role="region" aria-label={label} tabIndex={0}>
      <table className={classes['grid']}>
        <caption className={classes['caption']}>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            {MONTHS.map((month) => (
              <th key={month} scope="col" className={classes['number']}>
                <abbr title={monthName(month)}>{shortMonth(month)}</abbr>
              </th>
            ))}
            <th scope="col" className={classes['number']}>
              Year
            </th>
          </tr>
        </thead>
        <tbody>
          {ACCOUNTS.map((account) => (
            <AccountRow key={account} account={account} {...props} />
          ))}
        </tbody>
        <tfoot>
          <SumRow label="Total revenue" accounts={REVENUES} months={months} />
          <SumRow label="Total cost" accounts={COSTS} months={months} />
        </tfoot>
      </table>
    </div>
  );
}

function SumRow({
  label,
  accounts,
  months,
}: {
  label: string;
  accounts: readonly Account[];
  months: readonly Amounts[];
}) {
  const sums = MONTHS.map((month) => knownSum(accounts.map((account) => months[month - 1]?.[account])));
  return (
    <tr>
      <th scope="row">{label}</th>
      {MONTHS.map((month) => (
        <td key={month} className={classes['number']}>
          {formatMoney(sums[month - 1])}
        </td>
      ))}
      <td className={classes['number']}>{formatMoney(knownSum(sums))}</td>
    </tr>
  );
}

/** The choice of an account whose months have methods of their own. */
const BY_MONTH = 'By month';

function AccountRow(props: BudgetGridProps & { account: Account }) {
  const { account, cells, months, isLocked, closedMonths, onChange } = props;
  const common = commonMethod(cells, account);
  const [isByMonth, setByMonth] = useState(common === null);
  const open = MONTHS.filter((month) => month > closedMonths);
  const chooseMethod = (method: string) => {
    setByMonth(method === BY_MONTH);
    if (method !== BY_MONTH)
      onChange(withMethod(cells, { account, months: open, method: method as Method }, months));
  };
  const shown = isByMonth || common === null ? BY_MONTH : common;
  return (
    <tr>
      <th scope="row">
        {ACCOUNT_LABELS[account]}
        <MethodChoice
          label={`Method of ${ACCOUNT_LABELS[account]}`}
          methods={[...methodsOf(account), BY_MONTH]}
          value={shown}
          disabled={isLocked || open.length === 0}
          onChange={chooseMethod}
        />
      </th>
      {MONTHS.map((month) => (
        <MonthCell key={month} month={month} hasMethod={shown === BY_MONTH} {...props} />
      ))}
      <td className={classes['number']}>
        {amountText(account, knownSum(months.map((amounts) => amounts[account])))}
      </td>
    </tr>
  );
}

interface MethodChoiceProps {
  label: string;
  methods: readonly string[];
  value: string;
  disabled: boolean;
  onChange: (method: string) => void;
}

const methodText = (method: string) => METHOD_LABELS[METHODS.find((each) => each === method) ?? 'Amount'];

function MethodChoice({ label, methods, value, disabled, onChange }: MethodChoiceProps) {
  return (
    <select
      className={classes['method']}
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {methods.map((method) => (
        <option key={method} value={method}>
          {method === BY_MONTH ? BY_MONTH : methodText(method)}
        </option>
      ))}
    </select>
  );
}

function MonthCell(props: BudgetGridProps & { account: Account; month: number; hasMethod: boolean }) {
  const { account, month, cells, months, problems, isLocked, closedMonths, onChange, hasMethod } = props;
  const key = keyOf(account, month);
  const cell = cellAt(cells, key);
  const problem = problems.get(key);
  const problemId = useId();
  const isClosed = isLocked || month <= closedMonths;
  const amount = months[month - 1]?.[account];
  const isFilled = cell.text.trim() !== '';
  const comesTo = cell.method === 'Amount' || !isFilled ? '' : amountText(account, amount) || 'not known';
  const name = `${ACCOUNT_LABELS[account]}, ${monthName(month)}`;
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (!/[\t\n]/.test(text)) return;
    event.preventDefault();
    onChange(pasted(cells, text, { account, month }, (each) => each <= closedMonths));
  };
  return (
    <td className={classes['number']}>
      <input
        className={classes['input']}
        data-cell={key}
        aria-label={name}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        inputMode="decimal"
        value={cell.text}
        readOnly={isClosed}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={(event) => moveFocus(event, account, month)}
        onPaste={isClosed ? undefined : paste}
        onChange={({ currentTarget }) =>
          onChange({ ...cells, [key]: { ...cell, text: currentTarget.value } })
        }
      />
      {hasMethod && (
        <MethodChoice
          label={`Method of ${name}`}
          methods={methodsOf(account)}
          value={cell.method}
          disabled={isClosed}
          onChange={(method) =>
            onChange(withMethod(cells, { account, months: [month], method: method as Method }, months))
          }
        />
      )}
      {problem === undefined ? (
        <span className={classes['comesTo']}>{comesTo}</span>
      ) : (
        <span id={problemId} className={classes['problem']}>
          {problem}
        </span>
      )}
    </td>
  );
}
