import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { storedFiles } from '../../src/db/tables/spine.table.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import type { TestCaller } from '../call.ts';
import { freePort } from '../running-server.ts';
import { figure, LONG } from './figures.ts';
import { startSilentServer } from './silent-server.ts';
import { isQuiet } from '../is-quiet.ts';

const AWAY = 'The file storage does not answer. Please try again later.';
const RECEIPT = { part: 'ReceiptsAttachments', name: 'taxi.txt', content: 'Taxi, $41.90' };

const submit = (by: TestCaller) =>
  by.form('POST', '/reimbursement/post', { fields: { Contexts: 'Taxi' }, files: [RECEIPT] });
const download = (by: TestCaller, id: number) => by.get(`/reimbursement/get/presigned/${id}`, { index: 0 });

describe('a folder for files that cannot be used', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp();
  });
  afterAll(() => t.close());

  it('is told in a sentence, leaves nothing behind, keeps lists working and is used again once it is back', async () => {
    const clerk = await t.loginAs({ pages: ['Reimbursement'] });
    const { body: first } = await submit(clerk);
    const folder = path.join(t.services.env.dataDir, 'files');
    await rename(folder, `${folder}.away`);
    await writeFile(folder, 'in the way');
    expect(await submit(clerk)).toMatchObject({ status: 503, body: { error: AWAY } });
    expect((await download(clerk, first.id)).status).toBe(503);
    expect((await clerk.get('/reimbursement/get')).body).toHaveLength(1);
    await rm(folder);
    await rename(`${folder}.away`, folder);
    expect((await download(clerk, first.id)).body).toBe(RECEIPT.content);
    expect((await submit(clerk)).status).toBe(200);
    expect(await t.storedFiles()).toHaveLength(2);
    expect(await t.db.$count(storedFiles)).toBe(2);
  });
});

describe('a bucket', () => {
  let t: TestApp;
  let directory: string;
  let port: number;
  let bucket: S3rver | null = null;

  const up = async () => {
    const configureBuckets = [{ name: 'attachments' }];
    bucket = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets });
    await bucket.run();
  };
  const down = async () => {
    await bucket?.close();
    bucket = null;
  };
  beforeAll(async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
    directory = await mkdtemp(path.join(tmpdir(), 'boh-bucket-'));
    port = await freePort();
    await up();
    t = await buildTestApp({ S3_BUCKET: 'attachments', S3_ENDPOINT: `http://127.0.0.1:${port}` });
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await t.close();
    await down();
    await rm(directory, { recursive: true, force: true });
  });

  it('that is away is told in a sentence, keeps lists working and is used again once it is back', async () => {
    const clerk = await t.loginAs({ pages: ['Reimbursement'] });
    const { body: first } = await submit(clerk);
    await down();
    expect(await submit(clerk)).toMatchObject({ status: 503, body: { error: AWAY } });
    expect(await download(clerk, first.id)).toMatchObject({ status: 503, body: { error: AWAY } });
    expect((await clerk.get('/reimbursement/get')).body).toHaveLength(1);
    await up();
    expect((await download(clerk, first.id)).body).toBe(RECEIPT.content);
    expect((await submit(clerk)).status).toBe(200);
  });

  it.runIf(LONG)(
    'that takes connections and never answers is given up on, and holds up nobody else',
    async () => {
      const clerk = await t.loginAs({ pages: ['Reimbursement'] });
      await down();
      const silent = await startSilentServer(port);
      const since = performance.now();
      const [saved, read] = await Promise.all([submit(clerk), clerk.get('/reimbursement/get')]);
      const waited = performance.now() - since;
      expect(read.status).toBe(200);
      expect(saved).toMatchObject({ status: 503, body: { error: AWAY } });
      expect(waited).toBeLessThan(30_000);
      await expect.poll(() => isQuiet(t.db.$client)).toBe(true);
      await silent.stop();
      await up();
      expect((await submit(clerk)).status).toBe(200);
      figure('faults', 'a bucket that never answers is given up on after', `${Math.round(waited / 1000)} s`);
    },
  );
});
