import { postLog } from '@boh/contract/desk-log/desk-log.contract.ts';
import { stepRoom } from '@boh/contract/floor/floor.contract.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import type { Draft } from './actions.ts';
import { tapsOf } from './one-tap.ts';

let kept: Draft<Endpoint>[] = [];
let clock = 0;
let keep: (id: string) => Promise<string> = (id) => Promise.resolve(id);
let taps = tapsOf(() => Promise.resolve(''));
beforeEach(() => {
  kept = [];
  clock = 0;
  keep = (id) => Promise.resolve(id);
  taps = tapsOf(
    (draft) => keep(`id-${kept.push(draft)}`),
    () => clock,
  );
});

const finish = (RoomID: number, At = '2026-11-18T20:00:00.000Z') =>
  taps.act({
    endpoint: stepRoom,
    body: { RoomID, Date: '2026-11-18', Step: 'Finish', At, Notes: '' },
    place: 2,
    label: { id: 'rooms.did.finish', message: 'Room {room}: done', values: { room: String(RoomID) } },
  });
const write = (Entry: string) =>
  taps.act({
    endpoint: postLog,
    body: { Headline: 'AM SHIFT', Date: '2026-11-18', Entry },
    place: 2,
    label: { id: 'logbook.did.post', message: 'Log entry' },
    typed: Entry,
  });

describe('a second tap on the same thing', () => {
  it('while the first is being kept is that one, though its moment is another', async () => {
    const ids = await Promise.all([finish(1), finish(1, '2026-11-18T20:00:00.250Z')]);
    expect([ids, kept.length]).toEqual([['id-1', 'id-1'], 1]);
  });

  it('is that one for a second after it was kept, and another one from then on', async () => {
    await write('The lobby door squeaks');
    clock = 999;
    expect(await write('The lobby door squeaks')).toBe('id-1');
    clock = 1000;
    expect(await write('The lobby door squeaks')).toBe('id-2');
  });

  it('is another one where something else was done between them, or it says something else', async () => {
    const ids = [await finish(1), await finish(2), await finish(1), await write('One'), await write('Two')];
    expect(ids).toEqual(['id-1', 'id-2', 'id-3', 'id-4', 'id-5']);
  });

  it('is done again at once where the first could not be kept, or was taken back', async () => {
    keep = () => Promise.reject(new Error('Full.'));
    await expect(finish(1)).rejects.toThrow('Full.');
    keep = (id) => Promise.resolve(id);
    expect(await finish(1)).toBe('id-2');
    taps.forget();
    expect(await finish(1)).toBe('id-3');
  });
});
