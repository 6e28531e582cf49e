import { describe, expect, it } from 'vitest';
import { readValue, writtenValue } from '../../ui/address/address-kinds.ts';
import { OPENED, openedBy, openedByTransaction } from './opened-deposit.ts';

describe('the address of a deposit', () => {
  it.each([
    ['12', { LogID: 12 }],
    ['credit-34', { TransactionID: 34 }],
  ])('leads back to it: %s', (text, opened) => {
    expect(readValue(text, OPENED)).toEqual(opened);
    expect(writtenValue(opened, OPENED)).toBe(text);
  });

  it.each(['0', 'credit-', 'credit-0', 'new', '-1', '12x', '1234567890123'])(
    'is as if it were not there when it is damaged: %s',
    (text) => {
      expect(readValue(text, OPENED)).toBeNull();
    },
  );

  it('is that of the drop, or of a credit nobody expected', () => {
    expect(openedBy({ LogID: 7, TransactionIDs: [1, 2] })).toEqual({ LogID: 7 });
    expect(openedBy({ LogID: null, TransactionIDs: [9] })).toEqual({ TransactionID: 9 });
  });

  it('is that of the drop a transaction is, of itself while it is open, and none where it is no deposit', () => {
    expect(openedByTransaction({ TransactionID: 3, State: 'Matched', LogIDs: [7, 8] })).toEqual({ LogID: 7 });
    expect(openedByTransaction({ TransactionID: 3, State: 'Offered', LogIDs: [] })).toEqual({
      TransactionID: 3,
    });
    expect(openedByTransaction({ TransactionID: 3, State: 'Not a deposit', LogIDs: [] })).toBeNull();
  });
});
