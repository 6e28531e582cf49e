import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole, type Console } from './console.ts';

const COMMAND = path.join(import.meta.dirname, '../../dist/command.js');

let console: Console;
beforeAll(async () => {
  console = await openConsole();
});
afterAll(() => console.close());

interface Ended {
  readonly code: number;
  readonly said: string;
}

/** What an operator types beside the running console. */
const run = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: console.dataDir };
    execFile(process.execPath, [COMMAND, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), said: `${stdout}${stderr}` });
    });
  });

const unsealed = async () => {
  const [row] = await console.query<{ n: number }>(
    `select count(*)::int as n from audit_log where audit_id > (select coalesce(max(passed), 0) from audit_seals)`,
  );
  return row?.n;
};

it('verify-audit says of a running console that its trail is whole, and ends with 1 where one byte was changed', async () => {
  for (const Entry of ['Pool heater is off', 'Pool heater is on', 'Ice machine leaks']) {
    expect((await console.call('POST', '/logs/post', { body: { Entry } })).status).toBe(200);
  }
  await expect.poll(unsealed).toBe(0);
  const whole = await run('verify-audit');
  expect(whole).toMatchObject({ code: 0, said: expect.stringMatching(/The audit trail is whole: \d+ rows/) });
  const head = /Last seal: (\S+)/.exec(whole.said)?.[1] ?? '';
  expect(await run('verify-audit', '--noted', head)).toMatchObject({ code: 0 });
  const other = head.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
  expect(await run('verify-audit', '--noted', other)).toMatchObject({ code: 1 });

  await console.query('alter table audit_log disable trigger user');
  const [changed] = await console.query<{ audit_id: string }>(
    `update audit_log set changes = replace(changes::text, 'is off', 'is ofF')::jsonb
     where strpos(changes::text, 'heater is off') > 0 returning audit_id`,
  );
  await console.query('alter table audit_log enable trigger user');
  expect(await run('verify-audit')).toMatchObject({
    code: 1,
    said: expect.stringContaining(`Row ${changed?.audit_id} was changed.`),
  });
});

it('erase-person says what it needs, and refuses whoever is active', async () => {
  expect(await run('erase-person')).toMatchObject({ code: 1, said: expect.stringContaining('--email') });
  const refused = await run('erase-person', '--email', 'admin@hotel.example');
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('Deactivate them first') });
});
