import { describe, expect, it } from 'vitest';
import { docNumber, filesOf } from './journals.files.ts';

const ENTRY = {
  DocNumber: '42',
  Date: '2026-11-03',
  Memo: 'Sales of 11/03/2026',
  Lines: [
    { Item: 'Clearing', Account: '1100 Clearing', Amount: 8433.5 },
    { Item: 'RoomRevenue', Account: '4000 Rooms', Amount: -8123.45 },
    { Item: 'OtherRevenue', Account: '4100 Café', Amount: -310.05 },
  ],
} as const;
const PLAIN = { LocationName: 'GRAND PLAZA', Correcting: false, EntryList: [ENTRY] };

async function filed(journal: Parameters<typeof filesOf>[0]) {
  const files = await filesOf(journal);
  const contentOf = (format: string) => files.find(({ Format }) => Format === format)?.Content ?? Buffer.of();
  return { iif: contentOf('iif').toString('latin1'), csv: contentOf('csv').toString('utf8') };
}
const rowsOf = (iif: string) =>
  iif
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split('\t'));

describe('the QuickBooks file', () => {
  it('has its three header lines, then a transaction that sums to zero', async () => {
    const { iif } = await filed(PLAIN);
    expect(iif).toBe(
      [
        '!TRNS\tTRNSID\tTRNSTYPE\tDATE\tACCNT\tNAME\tCLASS\tAMOUNT\tDOCNUM\tMEMO',
        '!SPL\tSPLID\tTRNSTYPE\tDATE\tACCNT\tNAME\tCLASS\tAMOUNT\tDOCNUM\tMEMO',
        '!ENDTRNS',
        'TRNS\t\tGENERAL JOURNAL\t11/03/2026\t1100 Clearing\t\t\t8433.50\t42\tSales of 11/03/2026, GRAND PLAZA',
        'SPL\t\tGENERAL JOURNAL\t11/03/2026\t4000 Rooms\t\t\t-8123.45\t42\tRoom Revenue, Sales of 11/03/2026, GRAND PLAZA',
        'SPL\t\tGENERAL JOURNAL\t11/03/2026\t4100 Caf\u00e9\t\t\t-310.05\t42\tOther Revenue, Sales of 11/03/2026, GRAND PLAZA',
        'ENDTRNS',
        '',
      ].join('\r\n'),
    );
  });

  it('has a transaction for each entry', async () => {
    const EntryList = [1, 2, 3].map((at) => ({ ...ENTRY, DocNumber: docNumber(42, at, 3) }));
    const rows = rowsOf((await filed({ ...PLAIN, EntryList })).iif);
    expect(rows.map(([first]) => first).filter((first) => first === 'TRNS')).toHaveLength(3);
    expect(rows.filter(([first]) => first === 'TRNS').map((row) => row[8])).toEqual(['42-1', '42-2', '42-3']);
    expect(docNumber(42, 1, 1)).toBe('42');
  });

  it.each([
    ['a tab\tand a line\r\nbreak', 'a tab and a line break'],
    ['!TRNS\nSPL\tENDTRNS', '!TRNS SPL ENDTRNS'],
    ['12" pipe, "quoted"', "12' pipe, 'quoted'"],
    ['full ＂width＂ quotes', "full 'width' quotes"],
    ['separated\u2028lines\u0085next', 'separated lines next'],
    ['Ōsaka Łódź 東京 🏨', 'Osaka ?\u00f3dz ?? ?'],
  ])('makes %j harmless', async (Memo, shown) => {
    const { iif } = await filed({ ...PLAIN, EntryList: [{ ...ENTRY, Memo }] });
    const rows = rowsOf(iif);
    expect(rows).toHaveLength(7);
    expect(rows.filter(([first]) => first === 'TRNS' || first === 'SPL').map((row) => row.length)).toEqual([
      10, 10, 10,
    ]);
    expect(rows[3]?.[9]).toBe(`${shown}, GRAND PLAZA`);
    expect(iif).not.toContain('"');
  });

  it('writes the signs of the Western code page as its bytes', async () => {
    const { iif } = await filed({ ...PLAIN, EntryList: [{ ...ENTRY, Memo: '€ – ‘Ž’' }] });
    expect(rowsOf(iif)[3]?.[9]).toBe('\u0080 \u0096 \u0091\u008e\u0092, GRAND PLAZA');
  });
});

describe('the general journal', () => {
  it('has a row for each line with its debit or credit', async () => {
    const { csv } = await filed({ ...PLAIN, Correcting: true });
    expect(csv).toBe(
      [
        '\uFEFFJournal No,Journal Date,Account Name,Debits,Credits,Description,Location',
        '42,11/03/2026,1100 Clearing,8433.50,,"Correction: Sales of 11/03/2026, GRAND PLAZA",GRAND PLAZA',
        '42,11/03/2026,4000 Rooms,,8123.45,"Correction: Room Revenue, Sales of 11/03/2026, GRAND PLAZA",GRAND PLAZA',
        '42,11/03/2026,4100 Café,,310.05,"Correction: Other Revenue, Sales of 11/03/2026, GRAND PLAZA",GRAND PLAZA',
        '',
      ].join('\r\n'),
    );
  });

  it('runs no text as a formula', async () => {
    const LocationName = '=SUM(A1)';
    const { csv } = await filed({ ...PLAIN, LocationName });
    expect(csv.split('\r\n')[1]?.endsWith(",'=SUM(A1)")).toBe(true);
  });
});
