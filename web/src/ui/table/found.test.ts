import { listRooms } from '@boh/contract/rooms/rooms.contract.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setToken } from '../../api/session-store.ts';
import { foundBy, foundIn } from './found.ts';

afterEach(() => vi.unstubAllGlobals());

describe('what a screen finds', () => {
  it('is the whole list where the browser holds it', () => {
    const rows = [{ id: 1 }, { id: 2 }];
    const held = [...rows, { id: 3 }];
    expect(foundIn(rows, held)).toMatchObject({ total: 2, known: rows, held });
  });

  it('is asked for without the page that is shown, in its order, as many as can be acted on', async () => {
    const asked: string[] = [];
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return Promise.resolve(new Response('[{"RoomID":7}]'));
    });
    setToken('one');
    const query = { Page: 3, PageSize: 20, Sort: '-RoomNumber', Search: 'king' };
    const found = foundBy(listRooms, { query }, 213);
    expect(await found.load?.(2)).toEqual([{ RoomID: 7 }]);
    expect(asked).toEqual(['/api/Rooms/get?Search=king&Sort=-RoomNumber&Page=2&PageSize=500']);
  });

  it('is another thing under another search or filter, and the same on another page or in another order', () => {
    const askedBy = (query: object) => foundBy(listRooms, { query }, 1).asked;
    const first = askedBy({ Search: 'king', Page: 1, PageSize: 20 });
    expect(askedBy({ Search: 'king', Page: 2, PageSize: 20, Sort: 'RoomType' })).toBe(first);
    expect(askedBy({ Search: 'queen', Page: 1, PageSize: 20 })).not.toBe(first);
  });
});
