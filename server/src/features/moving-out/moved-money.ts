import { AMOUNT_KEYS, RENEWAL_KEYS, TEXT_KEYS } from '@boh/contract/insurance/insurance.calc.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';
import { budgetComments, budgetLines, budgets } from '../budgets/budgets.table.ts';
import { claims, claimSteps, paidBatches, standIns } from '../claims/claims.table.ts';
import { franchises } from '../franchise/franchise.table.ts';
import { insuranceYears } from '../insurance/insurance.table.ts';
import { bankBalances, extraPayrolls, payrolls, providerLines } from '../payroll/payroll.table.ts';
import { out, type MovedTable } from './moved-table.ts';

const insuranceKeys = [...AMOUNT_KEYS, ...TEXT_KEYS, ...RENEWAL_KEYS].join(' ');

const OF_STEPS = 'Follows from the steps.';

/** Sales, payroll, claims, budgets, franchise and insurance. */
export const MOVED_MONEY: readonly MovedTable[] = [
  out(
    dailySales,
    'The figures of each hotel and day.',
    `ReportID LocationID Date RoomRevenue OtherRevenue RoomsSold TotalAvailableRooms Adr OOO TotalCost Stayover Checkout`,
    {
      notes: {
        Adr: 'Average daily rate.',
        OOO: 'Rooms out of order.',
        TotalCost: 'The payroll cost of the day.',
      },
      leftOut: { Json: 'Follows from the other columns.' },
    },
  ),
  out(
    payrolls,
    'One record for each hotel and check date: what was typed, and the figures worked out from it.',
    `PayrollID LocationID CheckDate PeriodFrom PeriodTo Approved Notes AnalyticsNotes BonusNotes Comment TypedRoomRevenue
     TypedFandBRevenue TypedBanquetRevenue TypedOccupiedRooms AccountBalance RoomRevenue FandBRevenue BanquetRevenue
     OCCUPIED_ROOMS TOTAL_ROOMS OCCUPANCY RoomPayroll RoomPercent RoomTips RoomHours FandBPayroll FandBPercent FandBTips
     FandBHours BanquetPayroll BanquetPercent BanquetTips BanquetHours FullPayroll TotalTips PayrollTips PaycheckPayrollAmount
     PRP_Cost_Occupancy PayrollGenerationComment FilledFromSales CreatedAt Version`,
    { notes: { FilledFromSales: 'What came from the daily sales instead of being typed, as a JSON list.' } },
  ),
  out(extraPayrolls, 'Extra payroll of a department.', 'PayrollID Type Amount Comment'),
  out(
    providerLines,
    'The lines of the payroll provider’s department summaries.',
    'ProviderLineID LocationID CheckDate Department Gross Tips Hours Draw ImportedAt',
  ),
  out(bankBalances, 'What the bank said an account held, for payroll.', 'LocationID Date Balance ImportedAt'),
  out(
    claims,
    'Reimbursements and bonus requests. Receipts are attachments.',
    `id Kind LocationID EmployeeID SubmittedLevel Contexts Planned Type TypeInDetails OtherNotes RequestedAmount Approved
     ApprovedBy ApprovedAmount ApprovedAt PaidBatchID CreatedAt UpdatedAt Version`,
    {
      notes: { EmployeeID: 'Who submitted it.' },
      leftOut: { StepsLevel: OF_STEPS, StepsBy: OF_STEPS, Rejected: OF_STEPS, MovedAt: OF_STEPS },
    },
  ),
  out(
    claimSteps,
    'The steps of the way to a decision on a claim; one with VoidedAt counts no more.',
    'StepID ClaimID EmployeeID ForEmployeeID Level Decision Amount Reason At VoidedAt',
    { notes: { ForEmployeeID: 'Whom they stood in for.' } },
  ),
  out(paidBatches, 'Claims that were paid together.', 'BatchID LocationID PaidOn PaidBy CreatedAt'),
  out(
    standIns,
    'Who decides on claims for somebody who is away.',
    'StandInID LocationID EmployeeID StandInEmployeeID FirstDay LastDay Version',
  ),
  out(
    budgets,
    'The versions of a hotel’s budget and forecast for a year.',
    'BudgetID LocationID Year Kind Status LockedByName LockedAt CreatedAt Version',
  ),
  out(budgetLines, 'The lines of a budget, month by month.', 'BudgetID Account Month Method Value Amount', {
    notes: {
      Value: 'An amount, a rate or a percent, as the Method says.',
      Amount: 'What it came to when the version was locked.',
    },
  }),
  out(
    budgetComments,
    'Why a month differs from its budget.',
    'CommentID LocationID Year Account Month Comment CommentByName CommentAt Version',
  ),
  out(
    franchises,
    'The franchise agreement of a hotel.',
    `LocationID ChainID Flag Terms EffectiveDate Window NoticePeriodWindowRenewal Expiration LiquidationDamage
     FranchiseApplicationFee AOP RoyaltyFee MarketingFee ParkingCount ADAParkingCount Pip Ownership Notes Version`,
  ),
  out(
    insuranceYears,
    'The insurance figures of a hotel in one year. Totals are worked out, never stored.',
    `LocationID Year Draft ${insuranceKeys}`,
    { notes: { Draft: 'Not confirmed by anybody yet.' } },
  ),
];
