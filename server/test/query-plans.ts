import { expect, vi } from 'vitest';
import type { TestApp } from './build-test-app.ts';

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

/** A step of a plan with all those below it. */
export const nodesOf = <Node extends { Plans?: Node[] }>(top: Node): Node[] => [
  top,
  ...(top.Plans ?? []).flatMap(nodesOf),
];

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** The statements that a call sends over the pool. */
export async function statementsOf(
  t: TestApp,
  call: () => Promise<{ status: number }>,
): Promise<Statement[]> {
  const spy = vi.spyOn(t.db.$client, 'query');
  expect((await call()).status).toBe(200);
  const sent = spy.mock.calls.map(
    (args) => args as unknown as [{ text: string; values?: unknown[] }, unknown[]],
  );
  spy.mockRestore();
  return sent.map(([{ text, values }, given]) => ({ text, values: values ?? given }));
}

/** The steps of a statement's plan, as the database would run it now. */
export async function explain<Node extends { Plans?: Node[] } = PlanNode>(
  t: TestApp,
  { text, values }: Statement,
  options = 'format json',
): Promise<Node[]> {
  const { rows } = await t.db.$client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
    `explain (${options}) ${text}`,
    values,
  );
  return rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => nodesOf(Plan));
}

/** The plans of the statements that a call sends about a table; there is one at least. */
export async function plansOf(
  t: TestApp,
  table: string,
  call: () => Promise<{ status: number }>,
): Promise<PlanNode[][]> {
  const about = (await statementsOf(t, call)).filter(({ text }) => text.includes(table));
  expect(about).not.toEqual([]);
  return Promise.all(about.map((statement) => explain(t, statement)));
}

export const kindsOf = (plan: readonly PlanNode[]) => plan.map((node) => node['Node Type']);
export const indexesOf = (plan: readonly PlanNode[]) => plan.flatMap((node) => node['Index Name'] ?? []);
export const wholeTables = (plan: readonly PlanNode[]) =>
  plan.filter((node) => node['Node Type'] === 'Seq Scan').flatMap((node) => node['Relation Name'] ?? []);
