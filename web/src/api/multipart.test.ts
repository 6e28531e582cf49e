import { describe, expect, it } from 'vitest';
import { multipart, textParts } from './multipart.ts';

describe('the parts of a multipart call', () => {
  it('names them with their index and field, as the payroll call reads them', () => {
    const body = {
      LocationID: 7,
      Approved: false,
      Notes: '',
      RoomRevenue: undefined,
      Comment: null,
      ExtraPayrolls: [
        { Type: 'Room', Amount: 12.5 },
        { Type: 'FandB', Amount: 0 },
      ],
      RemoveReceiptsAttachments: [0, 2],
    };
    expect(textParts(body)).toEqual([
      ['LocationID', '7'],
      ['Approved', 'false'],
      ['Notes', ''],
      ['ExtraPayrolls[0].Type', 'Room'],
      ['ExtraPayrolls[0].Amount', '12.5'],
      ['ExtraPayrolls[1].Type', 'FandB'],
      ['ExtraPayrolls[1].Amount', '0'],
      ['RemoveReceiptsAttachments', '0'],
      ['RemoveReceiptsAttachments', '2'],
    ]);
  });

  it('puts the files after the text, under their own names', () => {
    const file = new File(['x'], 'receipt.pdf');
    const form = multipart({ Type: 'SALES' }, { ReceiptsAttachments: [file, file], none: null });
    expect([...form.keys()]).toEqual(['Type', 'ReceiptsAttachments', 'ReceiptsAttachments']);
    expect((form.get('ReceiptsAttachments') as File).name).toBe('receipt.pdf');
  });
});
