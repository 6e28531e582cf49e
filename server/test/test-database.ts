import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { Database } from '../src/db/client.ts';
import { databaseUrl, openPatiently, TEMPLATE } from './postgres.global.ts';

/**
 * A database of its own, cloned from the migrated template. Nothing drops it: the run's server is deleted whole, while
 * a drop would wait for a checkpoint that grows with every other file's writes.
 */
export const openTestDatabase = (): Promise<Database> => openCloneOf(TEMPLATE);

/** A database of its own without any table. */
export const openEmptyDatabase = (): Promise<Database> => openCloneOf('template1');

async function openCloneOf(template: string): Promise<Database> {
  const server = inject('postgres');
  const name = `t_${randomBytes(8).toString('hex')}`;
  const admin = openPatiently(server, 1);
  await admin.$client.query(`create database ${name} template ${template}`);
  await admin.$client.end();
  return openPatiently(databaseUrl(server, name), 8);
}
