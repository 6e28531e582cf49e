import { expect, it } from 'vitest';
import { openDatabase } from './client.ts';

it('reports a lost connection, but not one that is lost while the server closes them all', async () => {
  const lost: string[] = [];
  const { $client } = openDatabase('postgres://nobody@127.0.0.1:1/none', ({ message }) => lost.push(message));
  $client.emit('error', new Error('cut off'), undefined);
  await $client.end();
  $client.emit('error', new Error('the database shuts down'), undefined);
  expect(lost).toEqual(['cut off']);
});
