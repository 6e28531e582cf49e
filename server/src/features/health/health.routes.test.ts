import { apiDocs, openApi } from '@boh/contract/health/health.contract.ts';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
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
