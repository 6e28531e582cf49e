import type { Page } from '@playwright/test';
import axe from 'axe-core';

interface Look {
  /** Only what lies in it; the whole page when missing. */
  within?: string;
  /** Only these rules; all of them when missing. */
  rules?: string[];
}

/** What axe complains of, one line for each element. Its code is brought into a page once. */
export async function axeViolations(page: Page, { within, rules }: Look = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([context, only]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(context ?? document, {
        resultTypes: ['violations'],
        ...(only && { runOnly: only }),
        rules: {
          // Off by default. Whoever steers by voice says what stands on a control.
          'label-content-name-mismatch': { enabled: true },
          // A dialog is no landmark, and the page around it is not looked at.
          ...(context !== undefined && { region: { enabled: false } }),
        },
      });
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
    },
    [within, rules] as const,
  );
}
