import { DEPARTMENTS } from '@boh/contract/payroll/payroll.calc.ts';
import { payrollFigures, payrollTexts } from '@boh/contract/payroll/payroll.fields.ts';
import { useMemo, useState } from 'react';
import { useSession } from '../../session/session.tsx';
import type { Column } from '../../ui/table/table-rows.ts';

interface ColumnGroup {
  label: string;
  columns: readonly { key: string; label: string }[];
}

const LABELS = new Map(
  Object.entries({ ...payrollFigures, ...payrollTexts }).map(([key, { label }]) => [key, label]),
);

const groupOf = (label: string, keys: readonly string[]): ColumnGroup => ({
  label,
  columns: keys.map((key) => ({ key, label: LABELS.get(key) ?? key })),
});

/** The columns that can be folded away, in the order of the table. */
export const COLUMN_GROUPS: readonly ColumnGroup[] = [
  groupOf('Amounts', ['PaycheckPayrollAmount', 'PayrollAmount', 'AccountBalance']),
  groupOf('Occupancy', ['OCCUPANCY', 'OCCUPIED_ROOMS', 'TOTAL_ROOMS', 'PRP_Cost_Occupancy']),
  ...DEPARTMENTS.map((name) =>
    groupOf(
      name,
      ['Revenue', 'Payroll', 'Percent', 'Tips', 'Hours'].map((part) => `${name}${part}`),
    ),
  ),
  groupOf('Totals', ['FullPayroll', 'TotalTips', 'PayrollTips']),
  groupOf('Notes', ['Notes', 'AnalyticsNotes', 'BonusNotes', 'Comment']),
];

function read(name: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

export interface ColumnChoice {
  isShown: (key: string) => boolean;
  /** Shows or hides some columns. */
  show: (keys: readonly string[], isShown: boolean) => void;
  of: <Row>(columns: readonly Column<Row>[]) => Column<Row>[];
}

/** Which columns somebody wants to see: all at first, then as this person left them in this browser. */
export function useColumnChoice(): ColumnChoice {
  const { employee } = useSession();
  const name = `payroll-columns:${employee.EmployeeID}`;
  const [hidden, setHidden] = useState(() => read(name));
  return useMemo((): ColumnChoice => {
    const isShown = (key: string) => !hidden.includes(key);
    return {
      isShown,
      show: (keys, shown) => {
        const others = hidden.filter((key) => !keys.includes(key));
        const next = shown ? others : [...others, ...keys];
        setHidden(next);
        localStorage.setItem(name, JSON.stringify(next));
      },
      of: (columns) => columns.filter(({ key }) => isShown(key)),
    };
  }, [hidden, name]);
}
