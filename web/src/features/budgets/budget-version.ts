import type { listBudgets, listVariance, lockBudget } from '@boh/contract/budgets/budgets.contract.ts';
import type { BudgetKind } from '@boh/contract/budgets/budgets.words.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import type { RowOf } from '../../api/use-list.ts';

export type BudgetVersion = RowOf<typeof listBudgets>;
export type VarianceRow = RowOf<typeof listVariance>;

/** Which version the screen is about. */
export interface PlanOf {
  readonly LocationID: number;
  readonly Year: number;
  readonly Kind: BudgetKind;
}

/** The answer of a write is the version with a sentence before it. */
export const versionOf = ({
  message: _,
  Message: __,
  ...version
}: AnswerOf<typeof lockBudget>): BudgetVersion => version;
