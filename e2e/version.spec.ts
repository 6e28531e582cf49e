import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, loginAs, test } from './fixtures.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim();

test('version and commit stand at the foot of the console, of the sign-in page, and in /api/health', async ({
  page,
}) => {
  const answer = (await (await page.request.get('/api/health')).json()) as {
    Version: string;
    Commit: string;
  };
  expect(answer.Version).toBe(version);
  expect(answer.Commit.replace('-changed', '')).toBe(commit);
  await page.goto('/');
  await expect(page.getByText(`· ${version} · ${commit}`)).toBeVisible();
  await loginAs(page, 'frontdesk', '/admin');
  await expect(page.getByRole('contentinfo')).toContainText(`Back of House · ${version} · ${commit}`);
});
