import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { unzip, zip } from './zip.ts';

describe('a zip', () => {
  it('gives back its parts in their order, under their names', () => {
    const parts = new Map([
      ['xl/workbook.xml', Buffer.from('<workbook/>')],
      ['empty', Buffer.alloc(0)],
      ['hôtel.xml', Buffer.from('a'.repeat(100_000))],
    ]);
    expect([...unzip(zip(parts))]).toEqual([...parts]);
  });

  it('unpacks also a part that is as long packed as it was', () => {
    const part = Buffer.from('hohojfkgpaclkhglodcmmopejflmonakaafp');
    expect(deflateRawSync(part)).toHaveLength(part.length);
    expect(unzip(zip(new Map([['part', part]]))).get('part')).toEqual(part);
  });
});
