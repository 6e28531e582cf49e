import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { KeptAnswer } from '../src/http/kept-answer.ts';
import { hashPassword } from '../src/lib/passwords/passwords.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';

// Types of a hundred calls are generated and compiled.

let t: TestApp;
let text: string;

beforeAll(async () => {
  t = await buildTestApp();
  text = (await t.visitor.get('/openapi.json')).raw.toString();
});
afterAll(() => t.close());

it('the description of the API has nothing that a linter complains about', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  const told = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  );
  // Pages that send the browser on have nothing to say themselves.
  const isSentOn = (problem: string) =>
    /^operation-2xx-response: .*~1login~1oidc(~1callback)?\/get\//.test(problem);
  expect(told.filter((problem) => !isSentOn(problem))).toEqual([]);
});

it('is made once, however often strangers ask for it, packed or not', async () => {
  const fresh = await buildTestApp();
  onTestFinished(() => fresh.close());
  const made = vi.spyOn(KeptAnswer, 'of');
  onTestFinished(() => made.mockRestore());
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding };
    for (const path of ['/docs', '/openapi.json']) {
      const { status, raw, headers: answered } = await fresh.visitor.get(path, {}, { headers });
      expect([status, answered['content-encoding'] ?? 'identity']).toEqual([200, encoding]);
      expect(encoding === 'identity' ? 1 : raw.length / text.length).toBeLessThan(
        encoding === 'identity' ? 2 : 0.3,
      );
    }
  }
  expect(made.mock.calls.map(([contentType]) => contentType)).toEqual([
    'text/html; charset=utf-8',
    'application/json; charset=utf-8',
  ]);
});

/** What somebody who has nothing but the description would write. */
const CLIENT = `
import type { paths } from './api.ts';

declare function fetch(url: string, request: object): Promise<{ json(): Promise<unknown> }>;

type SignIn = paths['/api/login']['post'];
type Body = SignIn['requestBody']['content']['application/json'];
type Answer = SignIn['responses'][200]['content']['application/json'];
type Current = paths['/api/admin/employee/current']['get']['responses'][200]['content']['application/json'];

export async function signIn(server: string, body: Body): Promise<[Answer, Current]> {
  const answer = await fetch(server + '/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const signedIn = (await answer.json()) as Answer;
  if (!('token' in signedIn)) throw new Error('A second factor is asked for.');
  const headers = { authorization: 'Bearer ' + signedIn.token };
  const current = await fetch(server + '/api/admin/employee/current', { headers });
  return [signedIn, (await current.json()) as Current];
}
`;

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  lib: ['lib.es2022.d.ts'],
  types: [],
};

const complaints = (files: string[]) =>
  ts.getPreEmitDiagnostics(ts.createProgram(files, OPTIONS)).map(({ file, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, ' ');
    return `${path.basename(file?.fileName ?? '')}: ${text}`;
  });

it('a client generated from the description compiles and signs in', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'boh-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [right, wrong] = [path.join(folder, 'client.ts'), path.join(folder, 'wrong.ts')];
  await writeFile(path.join(folder, 'api.ts'), astToString(await openapiTS(text)));
  await writeFile(right, CLIENT);
  // Types that let everything through would prove nothing.
  await writeFile(wrong, CLIENT.replace('signedIn.token', 'signedIn.tokne'));
  expect(complaints([right, wrong])).toEqual([expect.stringMatching(/^wrong.ts: .*'tokne'/)]);

  const compiled = ts.transpileModule(CLIENT, { compilerOptions: { ...OPTIONS, noEmit: false } }).outputText;
  await writeFile(path.join(folder, 'client.mjs'), compiled);
  const client = (await import(path.join(folder, 'client.mjs'))) as {
    signIn(server: string, body: object): Promise<[{ token: string }, { EmployeeID: number }]>;
  };
  const Password = 'a-good-password';
  const { EmployeeID, Email } = await t.make.employee({ PasswordHash: await hashPassword(Password) });
  const server = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const [signedIn, current] = await client.signIn(server, { Email, Password });
  expect(signedIn.token).toMatch(/^[\w-]{43}$/);
  expect(current).toMatchObject({ EmployeeID });
});
