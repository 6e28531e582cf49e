import { readFile } from 'node:fs/promises';
import { apiDocs, openApi } from '@boh/contract/health/health.contract.ts';
import { Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { buildTestApp } from '../../../test/build-test-app.ts';
import type { Call } from '../../http/call.ts';
import { KeptAnswer } from '../../http/kept-answer.ts';
import { healthFeature } from './health.routes.ts';

it.each([openApi, apiDocs])(
  '$path is made again after it could not be made, and then kept',
  async (asked) => {
    let isBroken = true;
    const { routes } = healthFeature(0, new Registry(), () => {
      if (isBroken) throw new Error('Out of memory');
      return [openApi];
    });
    const route = routes.find(({ endpoint }) => endpoint === asked);
    const answer = () => route?.handle({} as Call);
    await expect(answer()).rejects.toThrow('Out of memory');
    isBroken = false;
    const made = await answer();
    expect(made).toBeInstanceOf(KeptAnswer);
    isBroken = true;
    expect(await answer()).toBe(made);
  },
);

it('tells version and commit to anybody: run from its sources there is no commit', async () => {
  const t = await buildTestApp();
  onTestFinished(() => t.close());
  const file = await readFile(new URL('../../../../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(file) as { version: string };
  const { status, body } = await t.visitor.get('/health');
  expect([status, body]).toEqual([200, { Version: version, Commit: 'unknown' }]);
});
