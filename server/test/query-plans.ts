import type pg from 'pg';
import { expect, vi } from 'vitest';
import type { TestApp } from './build-test-app.ts';

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  /** Where the statement was run. */
  'Actual Rows'?: number;
  'Actual Loops'?: number;
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

interface Sender {
  query: (...args: unknown[]) => unknown;
}

/** The statements that a call sends, over the pool or over a connection that it keeps for a while. */
export async function statementsOf(
  t: TestApp,
  call: () => Promise<{ status: number }>,
): Promise<Statement[]> {
  const sent: Statement[] = [];
  const heard = new Set<pg.PoolClient>();
  const spies: { mockRestore(): void }[] = [];
  const listen = (client: pg.PoolClient) => {
    if (heard.has(client)) return;
    heard.add(client);
    const send = client.query.bind(client) as Sender['query'];
    spies.push(
      vi.spyOn(client as unknown as Sender, 'query').mockImplementation((first, second, ...rest) => {
        const { text, values } = first as Partial<Statement>;
        if (text !== undefined) sent.push({ text, values: values ?? (second as unknown[]) });
        return send(first, second, ...rest);
      }),
    );
  };
  t.db.$client.on('acquire', listen);
  expect((await call()).status).toBe(200);
  t.db.$client.off('acquire', listen);
  for (const spy of spies) spy.mockRestore();
  return sent;
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
  options?: string,
): Promise<PlanNode[][]> {
  const about = (await statementsOf(t, call)).filter(({ text }) => text.includes(table));
  expect(about).not.toEqual([]);
  return Promise.all(about.map((statement) => explain(t, statement, options)));
}

export const kindsOf = (plan: readonly PlanNode[]) => plan.map((node) => node['Node Type']);
export const indexesOf = (plan: readonly PlanNode[]) => plan.flatMap((node) => node['Index Name'] ?? []);
export const wholeTables = (plan: readonly PlanNode[]) =>
  plan.filter((node) => node['Node Type'] === 'Seq Scan').flatMap((node) => node['Relation Name'] ?? []);
