import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { exactSum } from '@boh/contract/exact-sum.ts';
import { calculatePayroll, DEPARTMENTS } from '@boh/contract/payroll/payroll.calc.ts';
import type { payrollBasis } from '@boh/contract/payroll/payroll.contract.ts';
import { payrollBody } from '@boh/contract/payroll/payroll.record.ts';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckboxField, MoneyField, TextField } from '../../ui/form/fields.tsx';
import { formatCount, formatMoney } from '../../ui/text/money.ts';
import classes from './payroll.module.css';

/** Exactly three rows, one for each department; the type is not editable. */
export function ExtraPayrolls() {
  return DEPARTMENTS.map((name, index) => (
    <div key={name} className={classes['extra']} role="group" aria-label={`Extra payroll ${name}`}>
      <TextField name={`ExtraPayrolls.${index}.Type`} label="Type" readOnly />
      <MoneyField name={`ExtraPayrolls.${index}.Amount`} label="Amount" />
      <TextField name={`ExtraPayrolls.${index}.Comment`} label="Comment" />
    </div>
  ));
}

type Basis = AnswerOf<typeof payrollBasis>;

/** The approval beside what it lets happen: what the provider draws, and from which balance. */
export function Approval({ basis: { Provider, Record: record } }: { basis: Basis }) {
  const draw = Provider?.draw ?? record?.PaycheckPayrollAmount ?? null;
  const balance = record?.AccountBalance ?? null;
  const afterDraw = draw === null || balance === null ? null : exactSum([balance, -draw]);
  const textOf = (amount: number | null) => (amount === null ? 'Not known' : formatMoney(amount));
  return (
    <div className={classes['approval']}>
      <CheckboxField name="Approved" label="Approved" />
      <FigureList
        label="Draw and balance"
        figures={[
          ['Provider draws', textOf(draw)],
          ['Account balance', textOf(balance)],
          ['After the draw', textOf(afterDraw), afterDraw !== null && afterDraw < 0],
        ]}
      />
    </div>
  );
}

type Figure = readonly [label: string, value: string, isBad?: boolean];

function FigureList({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <dl className={classes['figures']} aria-label={label}>
      {figures.map(([name, value, isBad]) => (
        <div key={name} data-bad={isBad || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function figuresOf(basis: Basis, typed: unknown) {
  const parsed = payrollBody.safeParse(typed);
  if (!parsed.success) return null;
  const { RoomRevenue, FandBRevenue, BanquetRevenue, OccupiedRooms, ExtraPayrolls } = parsed.data;
  return calculatePayroll({
    checkDate: basis.CheckDate,
    TotalNumberOfRooms: basis.TotalNumberOfRooms,
    hasFandB: basis.FandB,
    typed: {
      RoomRevenue: RoomRevenue ?? null,
      FandBRevenue: FandBRevenue ?? null,
      BanquetRevenue: BanquetRevenue ?? null,
      OccupiedRooms: OccupiedRooms ?? null,
    },
    extras: ExtraPayrolls ?? [],
    provider: basis.Provider,
    sales: basis.Sales,
  });
}

/** What the server will work out, shown while typing; the last figures stay while a field is half typed. */
export function Figures({ basis }: { basis: Basis }) {
  const typed: unknown = useWatch();
  const last = useRef<ReturnType<typeof figuresOf>>(null);
  const figures = figuresOf(basis, typed) ?? last.current;
  last.current = figures;
  if (!figures) return null;
  const list: Figure[] = [
    ['Room Percent', formatMoney(figures.RoomPercent)],
    ['FandB Percent', formatMoney(figures.FandBPercent)],
    ['Banquet Percent', formatMoney(figures.BanquetPercent)],
    ['Occupancy %', formatMoney(figures.OCCUPANCY)],
    ['Room Payroll', formatMoney(figures.RoomPayroll)],
    ['FandB Payroll', formatMoney(figures.FandBPayroll)],
    ['Banquet Payroll', formatMoney(figures.BanquetPayroll)],
    ['Occupied Rooms', formatCount(figures.OCCUPIED_ROOMS)],
    ['FullPayroll', formatMoney(figures.FullPayroll)],
    ['TotalTips', formatMoney(figures.TotalTips)],
    ['PayrollTips', formatMoney(figures.PayrollTips)],
    ['PRP Cost Occupancy', formatMoney(figures.PRP_Cost_Occupancy)],
  ];
  return (
    <>
      <FigureList label="Calculated figures" figures={list} />
      {figures.PayrollGenerationComment !== '' && (
        <p className={classes['notice']}>{figures.PayrollGenerationComment}</p>
      )}
    </>
  );
}
